import sql, { join, type Sql } from 'sql-template-tag'
import type { TimelineRow } from '#contract/members/member-page.ts'
import type { Context } from '#server/kit/context.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import { within } from '#server/kit/guard/reach.ts'

/**
 * Everything that happened to a member, with each event as one row of the same shape. An order's
 * events appear only if the caller may access the order.
 */
function happened({ company_id, id }: { company_id: string; id: string }, { reach }: Pick<Context, 'reach'>): Sql {
  // Events of a record that was merged into this one belong to the same person.
  const of = sql`in (select ${id}::uuid union all select id from member where company_id = ${company_id} and merged_into = ${id})`
  const own = sql`company_id = ${company_id} and member_id ${of}`
  const visible = within({ ...reach.tie, company: company_id }, 'o')
  return join(
    [
      sql`select 'order:' || o.id as id, o.created_at as at, 'order' as kind, o.status as word, (o.total - o.returned_total)::float8 as amount, o.summary as text, o.id as order_id, o.branch_id, null::text as actor
        from orders o where ${visible} and o.member_id = ${id}`,
      sql`select 'point:' || id, at, 'points', kind, amount::float8, reason, order_id, null::uuid, actor from point_move where ${own}`,
      sql`select 'wallet:' || id, at, 'wallet', kind, amount::float8, reason, order_id, null::uuid, actor from wallet_entry where ${own}`,
      sql`select 'cheque:' || u.id, u.created_at, 'cheque', u.state, u.amount::float8, c.name, u.order_id, u.branch_id, null from gift_cheque_use u
        join gift_cheque c on c.company_id = ${company_id} and c.id = u.cheque_id where u.company_id = ${company_id} and u.member_id = ${id} and u.state <> 'reserved'`,
      sql`select 'comment:' || id, created_at, 'comment', status, worst::float8, text, order_id, branch_id, null from comment where ${own}`,
      sql`select 'consent:' || id, at, 'consent', channel || '.' || status, null, proof, null, null, actor from consent_event where ${own}`,
      sql`select 'iys:' || id, done_at, 'iys', channel || '.' || result, null, coalesce(reason, ''), null, null, null from iys_filing where ${own}
        and result in ('accepted', 'lapsed', 'refused') and source <> 'iys'`,
      sql`select 'institution:' || b.id, b.created_at, 'institution', b.status, null, i.name, null, null, b.decided_by from institution_member b
        join partner_institution i on i.company_id = ${company_id} and i.id = b.institution_id where b.company_id = ${company_id} and b.member_id = ${id}`,
      sql`select 'call:' || c.id, c.rang_at, 'call', c.state, null, '', null, c.branch_id, c.called_back_by from phone_call c
        where ${within({ ...reach.tie, company: company_id }, 'c')} and c.member_ids @> array[${id}::uuid] and not c.is_test`,
      sql`select 'edit:' || id, at, 'edit', action, null, '', null, null, actor from audit
        where company_id = ${company_id} and noun = 'member' and record_id = ${id}::text and action in ('create', 'update', 'merge')`,
    ],
    ' union all ',
  )
}

/** One page of the timeline, newest first. */
export const timelineOf = (member: { company_id: string; id: string }, query: LongQuery, ctx: Context) =>
  longList<TimelineRow>(ctx.db, {
    columns: sql`t.id, t.at, t.kind, t.word, t.amount, t.text, t.order_id, t.branch_id, t.actor`,
    from: sql`from (${happened(member, ctx)}) t`,
    conditions: [],
    query,
    fields: { at: ['t.at', 'timestamptz'] },
    tie: ['t.id', 'text'],
  })
