import sql from 'sql-template-tag'
import { langOfId } from '#contract/kit/field-words.ts'
import { linkSeconds, partner } from '#contract/identity/partner.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { openSession } from '#server/domain/identity/sessions.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

interface Bound {
  company_id: string
  branch_id: string | null
}

export const partnerRoutes = routes(partner, {
  link: async ({ body }, ctx) => {
    const { kit, db, actor, now } = ctx
    const branch = body.branch_id && actor.tree.branches.get(body.branch_id)
    const company = actor.tree.companies.get(body.company_id)
    if (!company?.is_active || (body.branch_id && (!branch || branch.company_id !== company.id)))
      throw fault('not_found')
    // A session that was opened by a partner's link must not create another link.
    if (actor.only) throw fault('permission_required', { permission: partner.link.permission })
    await takeTryOrRefuse(db, { key: `partner-link:${actor.id}`, max: 120, minutes: 60 })
    const token = secret()
    const bound: Bound = { company_id: company.id, branch_id: branch ? branch.id : null }
    const ends_at = new Date(now.getTime() + linkSeconds * 1000)
    await db.tx(async (tx) => {
      await tx.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
        values (${uuidv7()}, 'partner-sign-in', ${actor.id}, ${sha256(token)}, ${JSON.stringify(bound)}, ${ends_at})`)
      await audit(tx, ctx, { noun: 'company', record_id: company.id, company_id: company.id, action: 'partner-link' })
    })
    const query = new URLSearchParams({
      token,
      company_id: bound.company_id,
      ...(bound.branch_id && { branch_id: bound.branch_id }),
      lang: langOfId(actor.language_id),
    })
    return { url: `${kit.url}/login?${query}`, ends_at: ends_at.toISOString() }
  },

  signIn: async ({ body }, ctx) => {
    const { kit, db, headers, ip, user_agent, now } = ctx
    const token = /^Bearer ([\w-]{20,200})$/.exec(String(headers['authorization'] ?? ''))?.[1]
    if (!token) throw fault('token_missing')
    // The first use invalidates the link, even if it names another company or branch than the link
    // is for.
    const row = await db.one<{ subject: string; data: Bound; is_alive: boolean }>(sql`
      update one_time set used_at = ${now} where hash = ${sha256(token)} and purpose = 'partner-sign-in' and used_at is null
      returning subject, data, ends_at > ${now} as is_alive`)
    const isBound =
      row &&
      row.data.company_id === body.company_id.toLowerCase() &&
      row.data.branch_id === (body.branch_id?.toLowerCase() ?? null)
    const user =
      row?.is_alive &&
      isBound &&
      (await db.one<{ id: string }>(
        sql`select id from app_user where id = ${row.subject} and is_active and deleted_at is null and registering is null`,
      ))
    if (!row || !user) throw fault('token_dead')
    const tokens = await openSession(kit, {
      user_id: user.id,
      remember_me: false,
      rotate: true,
      user_agent,
      ip,
      only: row.data,
    })
    await audit(db, ctx, {
      noun: 'company',
      record_id: row.data.company_id,
      company_id: row.data.company_id,
      action: 'partner-sign-in',
      after: { user_id: user.id },
    })
    return tokens
  },
})
