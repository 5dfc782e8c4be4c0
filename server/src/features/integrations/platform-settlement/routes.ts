import sql, { type Sql } from 'sql-template-tag'
import {
  platformSettlement,
  type PlatformSettlement,
  type SettlementOrder,
} from '#contract/integrations/platform-settlement.ts'
import { missingThere, namedOrders } from '#server/domain/integrations/settlements.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { listed } from '#server/kit/list/listed.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { narrowedTo, tiedTo, within, type Tie } from '#server/kit/guard/reach.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Lines that could not be read in the last reading, of the account's last six weeks. They may belong
 * to each settlement of that time.
 */
const unreadable = sql`case when s.last_at > s.read_at - interval '45 days' then coalesce((l.state ->> 'settlements_unreadable')::int, 0) else 0 end`
const columns = sql`s.id, s.company_id, s.branch_id, b.name as branch_name, s.platform, s.payout, s.paid_at, s.currency, s.first_at, s.last_at,
  s.gross::float8 as gross, s.commission::float8 as commission, s.other::float8 as other, s.net::float8 as net, s.orders, s.differing, s.unknown_here,
  s.missing_there, s.difference::float8 as difference, ${unreadable} as unreadable, s.read_at`
const from = sql`from platform_settlement s join branch b on b.company_id = s.company_id and b.id = s.branch_id
  left join platform_link l on l.company_id = s.company_id and l.branch_id = s.branch_id and l.platform = s.platform`
/** What is still being read is not shown. */
const isRead = sql`s.read_at is not null`
const isPaid = sql`(s.payout <> '')`
const isDifferent = sql`(s.differing + s.unknown_here + s.missing_there + ${unreadable} > 0)`

async function one(db: Db, tie: Tie, id: string): Promise<PlatformSettlement> {
  const row = await db.one<PlatformSettlement>(
    sql`select ${columns} ${from} where ${within(tie, 's')} and s.id = ${id} and ${isRead}`,
  )
  if (!row) throw fault('not_found')
  return row
}

const flag = (is: Sql, given: readonly string[] | undefined) => given && sql`${is} = any(${given}::boolean[])`

export const platformSettlementRoutes = routes(
  platformSettlement,
  {
    list: ({ query }, { db, reach }) => {
      const tie = narrowedTo(reach.tie, query.company_id)
      return longList<PlatformSettlement>(db, {
        columns,
        from,
        conditions: [
          within(tie, 's'),
          isRead,
          ...(['company_id', 'branch_id', 'platform'] as const).map((it) => anyOf(`s.${it}`, query[it])),
          flag(isPaid, query.is_paid),
          flag(isDifferent, query.is_different),
          query.search ? sql`s.payout = ${query.search}` : undefined,
        ],
        query,
        fields: { last_at: ['s.last_at', 'timestamptz'] },
        tie: ['s.id', 'uuid'],
      })
    },

    read: async ({ params }, { db, reach }) => one(db, reach.tie, params.platform_settlement_id),

    orders: async ({ params, query }, { db, reach }) => {
      const tie = await tiedTo(db, reach.tie, 'platform_settlement', params.platform_settlement_id)
      const it = await one(db, tie, params.platform_settlement_id)
      const missing = missingThere(it, sql`${it.first_at}::timestamptz`, sql`${it.last_at}::timestamptz`)
      return listed<SettlementOrder>(db, {
        columns: sql`*`,
        from: sql`from (
          select order_id, external_number, there, here, commission, net, problem from (${namedOrders(it, sql`${it.id}::uuid`)}) n
          union all
          select order_id, external_number, null, here, 0, 0, 'missing_there' from (${missing}) m) t`,
        conditions: [anyOf('problem', query.problem)],
        query,
        fields: { problem: 'problem' },
        tie: 'external_number',
      })
    },
  },
  (id, { reach }) => sql`select company_id from platform_settlement s where ${within(reach.tie, 's')} and id = ${id}`,
)
