import sql from 'sql-template-tag'
import { profile, type SignedInDevice } from '#contract/identity/profile.ts'
import { isReferenced } from '#server/db/pool.ts'
import { writeToUser, type Reader } from '#server/domain/identity/letters.ts'
import { maxSessions, revoke, revokeAll } from '#server/domain/identity/sessions.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { mustBeOwn, mustKnowPassword, ownProfile } from './own.ts'

export const profileRoutes = routes(profile, {
  read: ({ params }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    return ownProfile(ctx.db, ctx)
  },

  update: async ({ params, body }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    const { db, actor, now } = ctx
    return db
      .tx(async (tx) => {
        await tx.one(sql`select id from app_user where id = ${actor.id} for update`)
        const before = await ownProfile(tx, ctx)
        if (before.version !== body.version) throw fault('stale_version', { current: before })
        await tx.one(sql`update app_user set name = ${body.name}, surname = ${body.surname}, phone = ${body.phone}, language_id = ${body.language_id},
          profile_image = ${body.profile_image}, version = version + 1, updated_at = ${now} where id = ${actor.id}`)
        const after = await ownProfile(tx, ctx)
        await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'update', before, after })
        return after
      })
      .catch((error: unknown) => {
        if (isReferenced(error)) throw wrongField('language_id', 'choice')
        throw error
      })
  },

  changePassword: async ({ params, body }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    const { kit, db, actor, now } = ctx
    await mustKnowPassword(ctx, body.old_password, 'old_password')
    const password_hash = await hashPassword(body.password, 'known')
    await db.tx(async (tx) => {
      const user = await tx.must<Reader>(sql`
        update app_user set password_hash = ${password_hash}, password_changed_at = ${now} where id = ${actor.id}
        returning name, surname, email, language_id`)
      await revokeAll(tx, actor.id, 'password changed', actor.session_id)
      await audit(tx, ctx, { noun: 'user', record_id: actor.id, action: 'change-password' })
      await writeToUser(tx, 'password-changed', user, { when: now, url: `${kit.url}/forgot-password` })
    })
    kit.forgetPeople()
    return null
  },

  sessions: ({ params }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    return ctx.db.many<SignedInDevice>(sql`
      select s.id, coalesce(s.user_agent, '') as user_agent, coalesce(s.ip, '') as ip, s.created_at, s.used_at, s.id = ${ctx.actor.session_id} as is_this, c.name as company
      from session s left join company c on c.id = s.company_id
      where s.user_id = ${ctx.actor.id} and s.revoked_at is null and s.idle_until > now() and s.ends_at > now()
      order by is_this desc, s.used_at desc limit ${maxSessions}`)
  },

  endSession: async ({ params }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    const own = await ctx.db.one(
      sql`select id from session where id = ${params.session_id} and user_id = ${ctx.actor.id} and revoked_at is null`,
    )
    if (!own) throw fault('not_found')
    await revoke(ctx.db, params.session_id, 'signed out from another device')
    ctx.kit.forgetPeople()
    return null
  },

  endOthers: async ({ params }, ctx) => {
    mustBeOwn(ctx, params.user_id)
    await revokeAll(ctx.db, ctx.actor.id, 'signed out everywhere else', ctx.actor.session_id)
    ctx.kit.forgetPeople()
    return null
  },
})
