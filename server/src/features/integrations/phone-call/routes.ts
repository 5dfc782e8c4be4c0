import sql, { type Sql } from 'sql-template-tag'
import { phoneCall, type Caller, type LiveCall, type PhoneCall } from '#contract/integrations/phone-call.ts'
import type { Db } from '#server/db/pool.ts'
import { pointsNow } from '#server/domain/members/points/points-now.ts'
import { longestRingMs, membersWith } from '#server/domain/integrations/calls/calls.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { canOriginate, originate, switchboardOf } from '#server/domain/integrations/calls/switchboards.ts'
import { hasBirthday, isPremiumOn } from '#server/domain/members/member-day.ts'
import { companyDay } from '#server/kit/company-day.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { anyOf, containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { narrowedTo, sameCompany, tiedTo, within, type Tie } from '#server/kit/guard/reach.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'
import { addressesOf } from './address.ts'

/**
 * The columns of calls `c` and their branches `b`. Members who had the number at the time of the
 * call are shown with their current names.
 */
const columns = (
  tie: Tie,
): Sql => sql`c.id, c.company_id, c.branch_id, b.name as branch_name, c.provider, c.phone, c.line, c.extension, c.state, c.is_test,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', btrim(m.name || ' ' || m.surname)) order by array_position(c.member_ids, m.id)) from member m
    where ${sameCompany(tie, 'm', 'c')} and m.id = any(c.member_ids) and m.merged_into is null and m.erased_at is null), '[]') as members,
  c.rang_at, c.answered_at, c.ended_at, c.called_back_at, c.called_back_by`
const from = sql`from phone_call c join branch b on b.company_id = c.company_id and b.id = c.branch_id`

/**
 * Calls that last longer than this, in ms, are no longer shown, because their card would be in the
 * way at the till.
 */
const shownTalkMs = 30 * 60_000

async function one(db: Db, tie: Tie, id: string): Promise<PhoneCall> {
  const row = await db.one<PhoneCall>(sql`select ${columns(tie)} ${from} where ${within(tie, 'c')} and c.id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}

/** The facts about the members that a till needs, in the requested order. */
async function callersOf(
  db: Db,
  { now, actor }: Context,
  branch: BranchKey,
  ids: readonly string[],
): Promise<Caller[]> {
  if (ids.length === 0) return []
  const { company_id } = branch
  const today = sql`${companyDay(actor.tree, company_id, now)}::date`
  const rows = await db.many<Omit<Caller, 'address'>>(sql`
    select m.id, btrim(m.name || ' ' || m.surname) as name, m.is_active, ${isPremiumOn(today)} as is_premium_now,
      ${hasBirthday(now, sql`coalesce(m.timezone, lb.timezone)`, today)} as has_birthday,
      m.allergens, m.note, coalesce(s.order_count, 0) as order_count, s.last_order_at, coalesce(${pointsNow({ company: company_id }, now)}, 0) as point_balance,
      coalesce(a.wallet_balance, 0)::float8 as wallet_balance, co.currency
    from member m left join member_stat s on s.company_id = ${company_id} and s.member_id = m.id
      left join member_account a on a.company_id = ${company_id} and a.member_id = m.id
      left join branch lb on lb.company_id = ${company_id} and lb.id = s.last_branch_id join company co on co.id = m.company_id
    where m.company_id = ${company_id} and m.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], m.id)`)
  const addresses = await addressesOf(db, branch, ids, now)
  return rows.map((row) => ({ ...row, address: addresses.get(row.id) ?? null }))
}

export const phoneCallRoutes = routes(
  phoneCall,
  {
    list: async ({ query }, ctx) => {
      const tie = narrowedTo(ctx.reach.tie, query.company_id)
      const page = await longList<PhoneCall>(ctx.db, {
        columns: columns(tie),
        from,
        conditions: [
          within(tie, 'c'),
          ...(['company_id', 'branch_id', 'state'] as const).map((it) => anyOf(`c.${it}`, query[it])),
          query.is_called_back && sql`(c.called_back_at is not null) = any(${query.is_called_back}::boolean[])`,
          containsFoldedPhone('c.phone', query.search),
        ],
        query,
        fields: { rang_at: ['c.rang_at', 'timestamptz'] },
        tie: ['c.id', 'uuid'],
      })
      return page
    },

    live: async ({ params }, ctx) => {
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(ctx.actor.tree, branch_id)
      const before = (ms: number) => new Date(ctx.now.getTime() - ms)
      const rows = await ctx.db.many<Omit<LiveCall, 'callers'>>(sql`
        select id, branch_id, phone, line, extension, state, is_test, rang_at from phone_call
        where company_id = ${company_id} and branch_id = ${branch_id}
          and ((state = 'ringing' and heard_at > ${before(longestRingMs)}) or (state = 'answered' and heard_at > ${before(shownTalkMs)}))
        order by heard_at, id limit 20`)
      const calls: LiveCall[] = []
      for (const row of rows) {
        const ids = row.phone ? await membersWith(ctx.db, company_id, row.phone) : []
        calls.push({ ...row, callers: await callersOf(ctx.db, ctx, { company_id, branch_id }, ids) })
      }
      return calls
    },

    callBack: async ({ params }, ctx) => {
      const tie = await tiedTo(ctx.db, ctx.reach.tie, 'phone_call', params.phone_call_id)
      const row = await one(ctx.db, tie, params.phone_call_id)
      if (!row.phone) throw fault('conflict', { current: row })
      const board = await switchboardOf(ctx.db, ctx.kit, row)
      const is_dialled = Boolean(board && canOriginate(board))
      if (board && is_dialled)
        await originate(board, row.phone).catch((error: unknown) => {
          if (!(error instanceof PlatformFault)) throw error
          ctx.kit.log.warn({ why: error.message, branch: row.branch_id }, 'a switchboard did not call back')
          throw fault('switchboard_failed')
        })
      await ctx.db.one(sql`update phone_call set called_back_at = ${ctx.now}, called_back_by = ${ctx.actor.name}
        where company_id = ${row.company_id} and id = ${row.id}`)
      return { ...(await one(ctx.db, tie, row.id)), is_dialled }
    },
  },
  (id, { reach }) => sql`select company_id from phone_call where ${within(reach.tie, 'phone_call')} and id = ${id}`,
)
