import sql from 'sql-template-tag'
import type { LineInput } from '#contract/ordering/order-fields.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import { addedTo, limitsAt, quarterOf, type Load } from '#contract/organisation/quarters.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'

/** An order as far as it fills a quarter of an hour. */
export interface CountedOrder {
  order_id: string
  order_method: DeliveryType
  lines: readonly (Pick<LineInput, 'product_id' | 'quantity'> & { total: number })[]
  quarter_at: Date
  is_moved: boolean
}

/** What orders add to their quarters; categories are read only if a rule counts by them. */
export async function loadsOf(
  db: Db,
  company_id: string,
  cap: OrderCap,
  orders: readonly Pick<CountedOrder, 'order_method' | 'lines'>[],
): Promise<Load[]> {
  const isByCategory = cap.rules.some((it) => it.category_ids.length > 0)
  const ids = isByCategory ? orders.flatMap((it) => it.lines.flatMap((line) => line.product_id ?? [])) : []
  const found =
    ids.length > 0
      ? await db.many<{ id: string; category_id: string }>(
          sql`select id, category_id from product where company_id = ${company_id} and id = any(${[...new Set(ids)]}::uuid[])`,
        )
      : []
  const categories = new Map(found.map((it) => [it.id, it.category_id]))
  return orders.map(({ order_method, lines }) => {
    const dishes: Load['dishes'] = {}
    for (const { product_id, quantity } of lines) {
      const category = (product_id && categories.get(product_id.toLowerCase())) ?? ''
      dishes[category] = (dishes[category] ?? 0) + quantity
    }
    return { order_method, amount: lines.reduce((sum, it) => sum + it.total, 0), dishes }
  })
}

/** What one order adds. */
export async function loadOf(
  db: Db,
  { company_id }: BranchKey,
  cap: OrderCap,
  order_method: DeliveryType,
  lines: CountedOrder['lines'],
): Promise<Load> {
  const [load] = await loadsOf(db, company_id, cap, [{ order_method, lines }])
  return load!
}

/**
 * Adds to a count of a quarter, at most up to a limit, however many ask at once; false if it has no
 * room. Without a limit it always fits. The branch's counter is locked.
 */
export async function addToCount(
  db: Db,
  { company_id, branch_id }: BranchKey,
  { at, counts, added, max, limit }: { at: Date; counts: string; added: number; max: number; limit: number | null },
): Promise<boolean> {
  if (limit !== null && added > limit) return false
  const isBelow = added < max
  const row =
    await db.one(sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, taken, is_told) values (${company_id}, ${branch_id}, ${at}, ${counts}, ${added}, ${isBelow})
    on conflict (company_id, branch_id, quarter_at, counts) do update set taken = order_quarter.taken + excluded.taken,
      is_told = order_quarter.is_told and order_quarter.taken + excluded.taken < ${max}
    where order_quarter.taken + excluded.taken <= ${limit ?? noLimit} returning taken`)
  return row !== undefined
}
const noLimit = 2_000_000_000_000

/** Keeps what an order adds, to give it back or count it anew. */
export const keepLoad = (db: Db, { company_id, branch_id }: BranchKey, it: CountedOrder, load: Load) =>
  db.one(sql`insert into order_load (company_id, order_id, branch_id, quarter_at, order_method, amount, dishes, is_moved)
    values (${company_id}, ${it.order_id}, ${branch_id}, ${it.quarter_at}, ${load.order_method}, ${load.amount}, ${JSON.stringify(load.dishes)}, ${it.is_moved})
    on conflict (company_id, order_id) do update set amount = excluded.amount, dishes = excluded.dishes`)

/**
 * Counts a branch's orders to come by new rules, those taken before there were any too. The
 * branch's counter is locked.
 */
export async function countAnew(
  db: Db,
  key: BranchKey,
  { cap, timezone, now }: { cap: OrderCap; timezone: string; now: Date },
): Promise<void> {
  const { company_id, branch_id } = key
  const from = quarterOf(now)
  await db.one(
    sql`update order_quarter set taken = 0 where company_id = ${company_id} and branch_id = ${branch_id} and quarter_at >= ${from}`,
  )
  if (cap.rules.length === 0) return
  const orders = await db.many<Omit<CountedOrder, 'quarter_at'> & { at: string }>(sql`
    select o.id as order_id, o.delivery_type as order_method, o.lines, coalesce(l.quarter_at, o.scheduled_at, o.promised_at, o.created_at) as at, coalesce(l.is_moved, false) as is_moved
    from orders o left join order_load l on l.company_id = ${company_id} and l.order_id = o.id
    where o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.status in ('awaiting_approval', 'preparing', 'on_the_way', 'delivered')
      and o.delivery_type <> 'onlyPayment' and not o.is_test and coalesce(l.quarter_at, o.scheduled_at, o.promised_at, o.created_at) >= ${from}
      and o.created_at > ${from}::timestamptz - interval '32 days'`)
  const loads = await loadsOf(db, company_id, cap, orders)
  const sums = new Map<string, { at: Date; counts: string; added: number; max: number }>()
  for (const [n, { at, ...order }] of orders.entries()) {
    const load = loads[n]!
    const quarter_at = quarterOf(Date.parse(at))
    await keepLoad(db, key, { ...order, quarter_at }, load)
    for (const { counts, max } of limitsAt(cap, timezone, quarter_at)) {
      const added = addedTo(counts, load)
      const name = `${quarter_at.getTime()} ${counts}`
      if (added > 0) sums.set(name, { at: quarter_at, counts, max, added: added + (sums.get(name)?.added ?? 0) })
    }
  }
  for (const it of sums.values()) await addToCount(db, key, { ...it, limit: null })
}

/** Quarters and what orders added to them are kept for a week. */
const isOld = sql`quarter_at < now() - interval '7 days'`
export const quarterChore = sweepRows('order_quarter', 'company_id, branch_id, quarter_at, counts', isOld)
export const loadChore = sweepRows('order_load', 'company_id, order_id', isOld)
