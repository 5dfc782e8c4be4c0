import sql from 'sql-template-tag'
import { recovery } from '#contract/identity/recovery.ts'
import { forgiveAttempts, mustTakeTry } from '#server/domain/identity/attempts.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { letter, momentIn, type Reader } from '#server/domain/identity/letters.ts'
import { isResetCode, spendReset, startReset } from '#server/domain/identity/reset-codes.ts'
import { mustOutrank } from '#server/domain/identity/rights.ts'
import { revokeAll } from '#server/domain/identity/sessions.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { audit } from '#server/kit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { postMail, writeMail } from '#server/kit/mail.ts'
import { hashPassword } from '#server/kit/password.ts'

/** Mails per address and hour, and calls per caller's address in a quarter of an hour. */
const mails = { most: 5, minutes: 60 }
const calls = { most: 100, minutes: 15 }
/** An answer takes at least this long, so that writing a mail cannot be told from writing none (walls §4.2). */
const answerMs = 250

export const recoveryRoutes = routes(recovery, {
  forget: async ({ body }, { kit, db, ip }) => {
    const slow = new Promise((done) => setTimeout(done, answerMs))
    await mustTakeTry(db, `forget-ip:${ip}`, calls)
    await mustTakeTry(db, `forget:${emailKey(body.email)}`, mails)
    const reset_id = await startReset(kit, body.email)
    await slow
    return { reset_id }
  },

  reset: async ({ params, body }, ctx) => {
    const { kit, db, ip, now } = ctx
    const wrong = () => wrongField('code', 'code_wrong')
    if (!/^\d{6}$/.test(params.resetCode)) throw wrong()
    await mustTakeTry(db, `reset-ip:${ip}`, calls)
    if (!(await isResetCode(kit, { ...body, code: params.resetCode }))) throw wrong()
    const password_hash = await hashPassword(body.password)
    const key = emailKey(body.email)
    const mail_id = await db.tx(async (tx) => {
      if (!(await spendReset(tx, body.reset_id))) return undefined
      const user = await tx.one<Reader & { id: string }>(sql`
        update app_user set password_hash = ${password_hash}, password_changed_at = ${now}
        where email_key = ${key} and is_active and deleted_at is null returning id, name, surname, email, language_id`)
      if (!user) return undefined
      await revokeAll(tx, user.id, 'password reset')
      await forgiveAttempts(tx, key, ip)
      await audit(tx, ctx, { noun: 'user', record_id: user.id, action: 'reset-password' })
      return writeMail(
        tx,
        letter('password_changed', user, {
          when: momentIn(now, user.language_id),
          url: `${kit.url}/forgot-password`,
        }),
      )
    })
    if (!mail_id) throw wrong()
    kit.forget()
    await postMail(kit, mail_id)
    return null
  },

  sendReset: async ({ params }, ctx) => {
    const { kit, db, actor, reach } = ctx
    const user = await db.one<{ id: string; email: string }>(
      sql`select u.id, u.email from app_user u where u.id = ${params.user_id} and u.is_active and ${visibleUsers(reach)}`,
    )
    if (!user) throw fault('not_found')
    await mustOutrank(db, actor, user.id)
    await mustTakeTry(db, `forget:${emailKey(user.email)}`, mails)
    await startReset(kit, user.email, actor.name)
    await audit(db, ctx, { noun: 'user', record_id: user.id, action: 'send-reset' })
    return null
  },
})
