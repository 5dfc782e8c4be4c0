import sql from 'sql-template-tag'
import { twoFactor } from '#contract/identity/two-factor.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { writeToUser, type Reader } from '#server/domain/identity/letters.ts'
import { newRecoveryCodes, newTwoFactor, stepOf } from '#server/domain/identity/two-factor.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { mustBeOwn, mustKnowPassword, ownProfile } from './own.ts'

const tries = { max: 20, minutes: 15 }

/** Notifies the user by mail, in the transaction of the change. */
const tell = async (db: Db, { kit, now }: Context, kind: 'two-factor-on' | 'two-factor-off', user: Reader) =>
  writeToUser(db, kind, user, { when: now, url: `${kit.url}/forgot-password` })

export const twoFactorRoutes = routes(twoFactor, {
  start: async (_, ctx) => {
    mustBeOwn(ctx)
    const { kit, db, actor } = ctx
    const user = await db.one<{ email: string }>(
      sql`select email from app_user where id = ${actor.id} and two_factor_at is null`,
    )
    if (!user) throw fault('already_exists')
    const made = await newTwoFactor(user.email)
    await db.one(
      sql`update app_user set two_factor_secret = ${kit.seal.close({ secret: made.secret })} where id = ${actor.id} and two_factor_at is null`,
    )
    return made
  },

  confirm: async ({ body }, ctx) => {
    mustBeOwn(ctx)
    const { kit, db, actor, now } = ctx
    await takeTryOrRefuse(db, { key: `two-factor-set-up:${actor.id}`, ...tries })
    const row = await db.one<{ secret: Buffer }>(
      sql`select two_factor_secret as secret from app_user where id = ${actor.id} and two_factor_at is null and two_factor_secret is not null`,
    )
    if (!row) throw fault('already_exists')
    const step = await stepOf(
      kit.seal.open<{ secret: string }>(row.secret).secret,
      body.code.replaceAll(/[\s-]/g, ''),
      kit.now(),
    )
    if (step === undefined) throw wrongField('code', 'code_wrong')
    const { codes, hashes } = newRecoveryCodes(actor.id)
    await db.tx(async (tx) => {
      const user = await tx.one<Reader>(sql`
        update app_user set two_factor_at = ${now}, two_factor_step = ${step}, recovery_hashes = ${hashes}::bytea[]
        where id = ${actor.id} and two_factor_at is null and two_factor_secret = ${row.secret} returning name, surname, email, language_id`)
      if (!user) throw fault('already_exists')
      await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'two-factor-on' })
      await tell(tx, ctx, 'two-factor-on', user)
    })
    kit.forgetPeople()
    return { recovery_codes: codes }
  },

  renew: async ({ body }, ctx) => {
    mustBeOwn(ctx)
    const { db, actor } = ctx
    await mustKnowPassword(ctx, body.password, 'password')
    const { codes, hashes } = newRecoveryCodes(actor.id)
    await db.tx(async (tx) => {
      const done = await tx.one(
        sql`update app_user set recovery_hashes = ${hashes}::bytea[] where id = ${actor.id} and two_factor_at is not null returning id`,
      )
      if (!done) throw fault('not_found')
      await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'new-recovery-codes' })
    })
    return { recovery_codes: codes }
  },

  stop: async ({ body }, ctx) => {
    mustBeOwn(ctx)
    const { kit, db, actor } = ctx
    await mustKnowPassword(ctx, body.password, 'password')
    if ((await ownProfile(db, ctx)).two_factor.is_demanded) throw fault('two_factor_required')
    await db.tx(async (tx) => {
      const user = await tx.one<Reader>(sql`
        update app_user set two_factor_at = null, two_factor_secret = null, recovery_hashes = '{}' where id = ${actor.id} and two_factor_at is not null
        returning name, surname, email, language_id`)
      if (!user) throw fault('not_found')
      await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'two-factor-off' })
      await tell(tx, ctx, 'two-factor-off', user)
    })
    kit.forgetPeople()
    return null
  },
})
