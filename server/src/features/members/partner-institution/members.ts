import sql from 'sql-template-tag'
import { endsSoonDays, institutionMember, type Membership } from '#contract/members/partner-institution.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { endExpired } from '#server/domain/members/institutions.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { companyDay, companyToday, dayOfCompany, refuseDayOver } from '#server/kit/company-day.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { inSpan, longList, type Sorting } from '#server/kit/list/long-list.ts'
import { tiedTo, withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { dayText } from '#server/kit/when.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { isInForce } from './routes.ts'

const { noun } = institutionMember

function columns(ctx: Context) {
  const today = companyToday(ctx, 'b.company_id')
  return sql`b.id, b.company_id, b.institution_id, i.name as institution_name, i.document_required, b.member_id,
  m.name || ' ' || m.surname as member_name, coalesce(m.phone, '') as member_phone, coalesce(m.email, '') as member_email, b.status, b.statement,
  coalesce(split_part(m.email_key, '@', 2) = any(i.email_domains), false) as has_domain, i.email_domains,
  d.id is not null as has_document, b.verified_by, b.valid_until,
  b.status = 'approved' and b.valid_until >= ${today} and ${isInForce(today)} as is_valid, b.decided_by, b.decided_at, b.decision_note, b.created_at, b.version, b.updated_at`
}
const from = sql`from institution_member b join partner_institution i on i.company_id = b.company_id and i.id = b.institution_id
  join member m on m.company_id = b.company_id and m.id = b.member_id
  left join institution_document d on d.company_id = b.company_id and d.institution_member_id = b.id`

const sorting: Sorting = { fields: { created_at: ['b.created_at', 'timestamptz'] }, tie: ['b.id', 'uuid'] }
const visible = (tie: Tie) => withinCompany(tie, 'b.company_id')

/** A membership that the caller may access. Throws 404 for any other. */
export async function readMembership(db: Db, ctx: Context, tie: Tie, id: string, lock?: 'lock'): Promise<Membership> {
  const found = sql`${visible(tie)} and b.id = ${id}`
  if (lock) await db.one(sql`select b.id from institution_member b where ${found} for update`)
  const row = await db.one<Membership>(sql`select ${columns(ctx)} ${from} where ${found}`)
  if (!row) throw fault('not_found')
  return row
}

export const membershipDecision = decision(institutionMember, {
  table: 'institution_member',
  steps: {
    approve: { from: ['pending', 'denied', 'ended'], to: 'approved' },
    end: { from: ['approved'], to: 'ended' },
  },
  load: async (db, ctx, id, lock) =>
    readMembership(db, ctx, await tiedTo(db, ctx.reach.tie, 'institution_member', id), id, lock),
  waiting: ({
    reach,
  }) => sql`select b.id, btrim(m.name || ' ' || m.surname) as name, b.statement as hint, i.name as place, b.created_at as since,
      b.company_id, null::uuid as branch_id ${from} where ${visible(reach.tie)} and b.status = 'pending'`,
})

/** The last day of a membership that is approved today, by the institution's rule. */
export const asLong = async (db: Db, company_id: string, institution_id: string, now: Date): Promise<string> =>
  (
    await db.must<{
      until: string
    }>(sql`select (${await dayOfCompany(db, company_id, now)}::date + make_interval(months => i.valid_months))::date as until
      from partner_institution i where i.company_id = ${company_id} and i.id = ${institution_id}`)
  ).until

/**
 * Refuses a second membership: a member belongs to one institution at a time, and an address proves
 * membership for only one member.
 */
export async function refuseSecond<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (isDuplicate(error, 'institution_member_proof')) throw wrongField('code', 'address_used')
    throw isDuplicate(error, 'institution_member_one') ? wrongField('member_id', 'belongs_already') : error
  })
}

export const institutionMemberRoutes = routes(
  institutionMember,
  {
    list: async ({ query }, ctx) => {
      const today = companyToday(ctx, 'b.company_id')
      const conditions = [
        visible(ctx.reach.tie),
        ...(['company_id', 'institution_id', 'member_id'] as const).map((it) => anyOf(`b.${it}`, query[it])),
        query.ends_soon &&
          sql`b.status = 'approved' and b.valid_until between ${today} and ${today} + ${endsSoonDays}::int`,
        contains([`m.name || ' ' || m.surname`, 'i.name', 'b.statement'], query.search),
      ]
      const page = await longList<Membership>(ctx.db, {
        columns: columns(ctx),
        from,
        conditions: [...conditions, anyOf('b.status', query.status)],
        query,
        ...sorting,
      })
      const tabs = await ctx.db.many<{ status: string; n: number }>(
        sql`select b.status, count(*)::int as n ${from} ${where([...conditions, ...inSpan(query, sorting)])} group by b.status`,
      )
      return { ...page, counts: Object.fromEntries(tabs.map((it) => [it.status, it.n])) }
    },

    read: async ({ params: { institution_member_id: id } }, ctx) =>
      readMembership(ctx.db, ctx, await tiedTo(ctx.db, ctx.reach.tie, 'institution_member', id), id),

    history: async ({ params: { institution_member_id: id } }, ctx) => {
      const row = await readMembership(ctx.db, ctx, await tiedTo(ctx.db, ctx.reach.tie, 'institution_member', id), id)
      return historyOf(ctx.db, noun, id, [row.company_id], ctx.kit)
    },

    add: ({ params, body }, ctx) =>
      refuseSecond(
        once(
          ctx,
          'institution-member',
          { ...params, ...body },
          async (db) => {
            const id = uuidv7(ctx.now.getTime())
            const tie = await tiedTo(db, ctx.reach.tie, 'partner_institution', params.partner_institution_id)
            const company_id = tie.company
            const institution = await db.one(
              sql`select i.id from partner_institution i where ${withinCompany(tie, 'i.company_id')} and i.id = ${params.partner_institution_id}`,
            )
            if (!institution) throw fault('not_found')
            const known = await db.one(
              sql`select id from member where company_id = ${company_id} and id = ${body.member_id} and merged_into is null and erased_at is null`,
            )
            if (!known) throw wrongField('member_id', 'choice')
            const until = await asLong(db, company_id, params.partner_institution_id, ctx.now)
            await endExpired(db, { company_id, member_ids: [body.member_id] }, ctx.now)
            await db.one(sql`insert into institution_member (company_id, id, institution_id, member_id, status, verified_by, valid_until, decided_by, decided_at, decision_note, created_at, updated_at)
              values (${company_id}, ${id}, ${params.partner_institution_id}, ${body.member_id}, 'approved', 'hand',
                ${until}, ${ctx.actor.name}, ${ctx.now}, ${body.decision_note}, ${ctx.now}, ${ctx.now})`)
            const after = await readMembership(db, ctx, tie, id)
            await audit(db, ctx, { noun, record_id: id, company_id, action: 'create', after })
            return after
          },
          201,
        ),
      ),

    ...membershipDecision.handlers,
    approve: ({ params, body }, ctx) =>
      refuseSecond(
        membershipDecision.decide(ctx, 'approve', params.institution_member_id, body, async (db, it) => {
          const { company_id, institution_id, member_id, document_required, has_document } = it
          // Without a document, the user who has seen the membership card must say so in the note.
          if (document_required && !has_document && !body.decision_note)
            throw wrongField('decision_note', 'document_unseen')
          if (body.valid_until) refuseDayOver('valid_until', body.valid_until, company_id, ctx)
          await endExpired(db, { company_id, member_ids: [member_id] }, ctx.now)
          const valid_until = body.valid_until ?? (await asLong(db, company_id, institution_id, ctx.now))
          return { verified_by: has_document ? 'document' : 'hand', valid_until }
        }),
      ),

    ask: async ({ params: { company_id }, body }, ctx) =>
      ctx.db.tx(async (db) => {
        const today = sql`${companyDay(ctx.actor.tree, company_id, ctx.now)}::date`
        const code = body.code.toUpperCase()
        const institution = await db.one<{ id: string; name: string }>(
          sql`select i.id, i.name from partner_institution i where i.company_id = ${company_id} and (i.code = ${code} or i.link_token = ${body.code}) and ${isInForce(today)}`,
        )
        if (!institution) {
          const later = await db.one<{ day: string }>(
            sql`select i.starts_on::text as day from partner_institution i where i.company_id = ${company_id} and (i.code = ${code} or i.link_token = ${body.code}) and i.is_active and i.starts_on > ${today} limit 1`,
          )
          throw later
            ? wrongField('code', 'code_not_yet', { day: dayText(ctx.lang, later.day) })
            : wrongField('code', 'unknown_code')
        }
        const member = await db.one(
          sql`select id from member where company_id = ${company_id} and id = ${body.member_id} and is_active and merged_into is null and erased_at is null`,
        )
        if (!member) throw wrongField('member_id', 'choice')
        const kept = await db.one<{ id: string; status: Membership['status'] }>(
          sql`select id, status from institution_member where company_id = ${company_id} and institution_id = ${institution.id} and member_id = ${body.member_id}
            and status = 'approved' and valid_until >= ${today}`,
        )
        if (kept) return { ...kept, institution_name: institution.name }
        const row = await db.must<{ id: string; status: Membership['status'] }>(sql`
          insert into institution_member as b (company_id, id, institution_id, member_id, status, statement, created_at, updated_at)
          values (${company_id}, ${uuidv7(ctx.now.getTime())}, ${institution.id}, ${body.member_id}, 'pending', ${body.statement}, ${ctx.now}, ${ctx.now})
          on conflict (company_id, institution_id, member_id) where status = 'pending'
          do update set statement = excluded.statement, version = b.version + 1, updated_at = excluded.updated_at returning b.id, b.status`)
        return { ...row, institution_name: institution.name }
      }),
  },
  (id, { reach }) => sql`select b.company_id from institution_member b where ${visible(reach.tie)} and b.id = ${id}`,
)
