import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { defineRun } from '#server/kit/jobs/run.ts'
import type { Pair } from './points.ts'

/** How many orders one part of the run moves. */
const batch = 2000
/**
 * How many orders one statement moves. Each order is written into a dozen indexes, and even on the
 * busiest machine a statement may take no more than ten seconds.
 */
const atOnce = 500

/** The company, the member from whom orders move, and the member to whom they move. */
interface Way {
  company_id: string
  from: string
  to: string
}

/**
 * Moves orders from one member to another and updates the figures of both. Moves either the named
 * orders, or the newest ones first because these still change. Returns their ids. As everywhere,
 * orders are locked before a member's accounts.
 */
export async function moveOrders(
  db: Db,
  way: Way,
  which: { max: number } | { ids: readonly string[] },
): Promise<string[]> {
  const ids = 'ids' in which ? which.ids : await newestOrders(db, way, which.max)
  const moved: string[] = []
  for (let at = 0; at < ids.length; at += atOnce) moved.push(...(await moveSome(db, way, ids.slice(at, at + atOnce))))
  return moved
}

/**
 * The ids are read in a separate statement. When this was part of the update, the planner knew too
 * little about the member and searched once per order.
 */
const newestOrders = async (db: Db, { company_id, from }: Way, max: number): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`select id from orders where company_id = ${company_id} and member_id = ${from}
      order by created_at desc, id desc limit ${max} for update`)
  ).map((it) => it.id)

async function moveSome(db: Db, { company_id, from, to }: Way, ids: readonly string[]): Promise<string[]> {
  const moved = await db.must<{
    ids: string[]
    n: number
    sum: number
    first: string | null
    last: string | null
    branch_id: string | null
  }>(sql`
    with moved as (update orders set member_id = ${to} where company_id = ${company_id} and member_id = ${from} and id = any(${[...ids]}::uuid[])
      returning id, branch_id, total + wallet_part(totals) - returned_total - returned_wallet as spent, created_at, status in ('delivered') and not is_test as counts, is_test)
    select coalesce(array_agg(id), '{}') as ids, (count(*) filter (where counts))::int as n, coalesce(sum(spent) filter (where counts), 0)::float8 as sum,
      min(created_at) filter (where counts) as first, max(created_at) filter (where not is_test) as last,
      (array_agg(branch_id order by created_at desc) filter (where not is_test))[1] as branch_id from moved`)
  await db.one(sql`update member_stat set order_count = order_count - ${moved.n}, order_sum = order_sum - ${moved.sum}
    where company_id = ${company_id} and member_id = ${from}`)
  await db.one(sql`update member_stat set order_count = order_count + ${moved.n}, order_sum = order_sum + ${moved.sum},
    first_order_at = least(first_order_at, ${moved.first}::timestamptz),
    last_branch_id = case when last_order_at is null or ${moved.last}::timestamptz > last_order_at then coalesce(${moved.branch_id}::uuid, last_branch_id) else last_branch_id end,
    last_order_at = greatest(last_order_at, ${moved.last}::timestamptz)
    where company_id = ${company_id} and member_id = ${to}`)
  return moved.ids
}

/** The run that moves the remaining orders of a merge with too many orders for one transaction. */
export const mergeOrdersRun = defineRun<Pair & { orders: number }, { moved: number }, string[]>({
  name: 'member-merge-orders',
  keptMs: 30 * 86_400_000,
  parts: (input) => Math.ceil(input.orders / batch),
  step: async ({ db, input }) => {
    const { company_id, member_id, other_id } = input
    const ids = await moveOrders(db, { company_id, from: other_id, to: member_id }, { max: batch })
    return { report: { moved: ids.length }, before: ids }
  },
  // Always allowed here: only the undo of the merge undoes this run, and it has already checked
  // whether that is allowed.
  undo: async ({ db, input }, _part, ids) => {
    const { company_id, member_id, other_id } = input
    await moveOrders(db, { company_id, from: member_id, to: other_id }, { ids })
    return {}
  },
})

/** A condition for runs `r` that still move orders from or to one of these members. */
export const movingOrders = (company_id: string, ids: readonly string[]): Sql =>
  sql`r.company_id = ${company_id} and r.kind = ${mergeOrdersRun.name} and r.state in ('waiting', 'running')
    and (r.record_id = any(${[...ids]}::uuid[]) or r.input ->> 'other_id' = any(${[...ids]}::text[]))`

/**
 * Whether orders are still moving from or to one of these locked members. Until that is done, such
 * a member can be neither merged nor erased.
 */
export const hasMovingOrders = async (db: Db, company_id: string, ids: readonly string[]): Promise<boolean> =>
  (await db.one(sql`select 1 from run r where ${movingOrders(company_id, ids)} limit 1`)) !== undefined
