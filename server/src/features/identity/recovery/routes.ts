import sql from 'sql-template-tag'
import { recovery } from '#contract/identity/recovery.ts'
import { forgetTries, takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { freeAtPlace, guessed } from '#server/domain/identity/guess.ts'
import { knownLimit, rememberPlace } from '#server/domain/identity/known-places.ts'
import { writeToUser, type Reader } from '#server/domain/identity/letters.ts'
import { hasOwnAddress } from '#server/domain/identity/own-address.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import {
  isResetCode,
  isResetLink,
  isSixDigits,
  ownerOf,
  spendReset,
  startReset,
} from '#server/domain/identity/reset-codes.ts'
import { refuseUnlessOutranking } from '#server/domain/identity/rights.ts'
import { revokeAll } from '#server/domain/identity/sessions.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { hashPassword } from '#server/kit/guard/password.ts'

/**
 * How many mails per hour callers from unknown places may cause to one mail address. Its owner may
 * cause as many again from known places.
 */
const mails = { max: 5, minutes: 60 }
/**
 * An answer takes at least this long, in ms, so that timing does not reveal whether a mail was
 * written (walls §4.2).
 */
const answerMs = 250

export const recoveryRoutes = routes(recovery, {
  forget: async ({ body }, ctx) => {
    const slow = new Promise((done) => setTimeout(done, answerMs))
    const { kit, db, ip } = ctx
    const key = emailKey(body.email)
    // A request is not a guess, but each one costs a hash and a mail, so it counts like a wrong
    // guess.
    await guessed(ctx, { purpose: 'forget', subject: '', free: [freeAtPlace('forget', ip)] }, async () => undefined)
    const known = await knownLimit(ctx, await ownerOf(db, key), 'forget', mails)
    await takeTryOrRefuse(db, known ?? { key: `forget:${key}`, ...mails })
    const reset_id = await startReset(kit, body.email, { ip })
    await slow
    return { reset_id }
  },

  reset: async ({ params, body }, ctx) => {
    const { kit, db, ip, now } = ctx
    const wrong = () => wrongField('code', 'code_wrong')
    const given = { ...body, code: params.resetCode }
    if (!isSixDigits(given.code) && given.code.length < 40) throw wrong()
    const guess = { purpose: 'reset', subject: body.reset_id, free: [freeAtPlace('reset', ip)] }
    const isRight = await guessed(ctx, guess, async (who) => {
      const opens = isSixDigits(given.code) ? isResetCode(ctx, given, who) : isResetLink(db, given)
      return (await opens) || undefined
    })
    if (!isRight) throw wrong()
    const password_hash = await hashPassword(body.password, 'known')
    const key = emailKey(body.email)
    const user_id = await db.tx(async (tx) => {
      if (!(await spendReset(tx, body.reset_id))) return undefined
      const user = await tx.one<Reader & { id: string }>(sql`
        update app_user set password_hash = ${password_hash}, password_changed_at = ${now}
        where email_key = ${key} and is_active and deleted_at is null returning id, name, surname, email, language_id`)
      if (!user) return undefined
      await revokeAll(tx, user.id, 'password reset')
      await rememberPlace(tx, user.id, ip)
      await audit(tx, ctx, { noun: 'user', record_id: user.id, action: 'reset-password' })
      await writeToUser(tx, 'password-changed', user, { when: now, url: `${kit.url}/forgot-password` })
      return user.id
    })
    if (!user_id) throw wrong()
    await forgetTries(db, [`account:${key}`, `sign-in-place:${networkOf(ip)} ${user_id}`])
    kit.forgetPeople()
    return null
  },

  sendReset: async ({ params }, ctx) => {
    const { kit, db, actor, reach } = ctx
    const user = await db.one<{ id: string; email: string; email_key: string }>(
      sql`select u.id, u.email, u.email_key from app_user u where u.id = ${params.user_id} and u.is_active and ${visibleUsers(reach)}`,
    )
    if (!user) throw fault('not_found')
    await refuseUnlessOutranking(db, actor, user.id)
    await takeTryOrRefuse(db, { key: `forget-for:${user.id}`, ...mails })
    if (hasOwnAddress(user)) await startReset(kit, user.email, { by: actor.name })
    await audit(db, ctx, { noun: 'user', record_id: user.id, action: 'send-reset' })
    return null
  },
})
