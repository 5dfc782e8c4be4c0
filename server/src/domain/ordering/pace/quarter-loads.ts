import sql, { join, type Sql } from 'sql-template-tag'
import type { LineInput } from '#contract/ordering/order-fields.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import { addedTo, limitsAt, quarterOf, takenKey, type Load } from '#contract/organisation/quarters.ts'
import type { Db } from '#server/db/pool.ts'
import type { Adds } from '#server/domain/organisation/state-facts.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'

/** What must be known about an order to count it in a quarter of an hour. */
export interface CountedOrder {
  order_id: string
  order_method: DeliveryType
  lines: readonly (Pick<LineInput, 'product_id' | 'quantity'> & { total: number })[]
  quarter_at: Date
  is_moved: boolean
}

/**
 * Calculates what each order adds to its quarter of an hour (its load). The products' categories
 * are read only if a rule counts by category.
 */
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

/** An upper limit for what an order with these lines can add to any single count. */
export const addsOf = (lines: CountedOrder['lines']): Adds => ({
  amount: lines.reduce((sum, it) => sum + it.total, 0),
  dishes: lines.reduce((sum, it) => sum + it.quantity, 0),
})

/** The load of one order. */
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

/** What an order adds to one count of a quarter of an hour, with the limit of that count. */
export interface Added {
  at: Date
  counts: string
  added: number
  max: number
}

/**
 * Adds to counts, but to none beyond its limit, even if many callers do this at once. Returns those
 * counts that were not full. With `isOver`, the limits are ignored. The branch's counter must be
 * locked.
 */
export async function addToCounts(
  db: Db,
  { company_id, branch_id }: BranchKey,
  all: readonly Added[],
  isOver: boolean,
): Promise<Added[]> {
  const fitting = isOver ? all : all.filter((it) => it.added <= it.max)
  if (fitting.length === 0) return []
  const rows = fitting.map(
    (it) => sql`(${company_id}, ${branch_id}, ${it.at}, ${it.counts}, ${it.added}, ${it.max}, ${it.added < it.max})`,
  )
  const taken = await db.many<{ at: string; counts: string }>(
    sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, taken, max, is_told) values ${join(rows)}
    on conflict (company_id, branch_id, quarter_at, counts) do update set taken = order_quarter.taken + excluded.taken, max = excluded.max,
      is_told = order_quarter.is_told and order_quarter.taken + excluded.taken < excluded.max
    where ${isOver} or order_quarter.taken + excluded.taken <= excluded.max returning quarter_at as at, counts`,
  )
  return fitting.filter((it) =>
    taken.some(({ at, counts }) => counts === it.counts && Date.parse(at) === it.at.getTime()),
  )
}

/** Subtracts what was added to counts before. */
export async function takeFromCounts(
  db: Db,
  { company_id, branch_id }: BranchKey,
  all: readonly Omit<Added, 'max'>[],
): Promise<void> {
  await db.one(sql`update order_quarter q set taken = greatest(q.taken - it.added, 0), is_told = false
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as it(at timestamptz, counts text, added bigint)
    where q.company_id = ${company_id} and q.branch_id = ${branch_id} and q.quarter_at = it.at and q.counts = it.counts`)
}

/** What an order adds to each count of its quarter of an hour. */
export const addedBy = (cap: OrderCap, timezone: string, at: Date, load: Load): Added[] =>
  limitsAt(cap, timezone, at).flatMap((it) => {
    const added = addedTo(it, load)
    return added > 0 ? [{ at, counts: it.counts, added, max: it.max }] : []
  })

/** Stores the load that an order has added, so that it can be subtracted or counted again. */
export const keepLoad = (db: Db, { company_id, branch_id }: BranchKey, it: CountedOrder, load: Load) =>
  db.one(sql`insert into order_load (company_id, order_id, branch_id, quarter_at, order_method, amount, dishes, is_moved)
    values (${company_id}, ${it.order_id}, ${branch_id}, ${it.quarter_at}, ${load.order_method}, ${load.amount}, ${JSON.stringify(load.dishes)}, ${it.is_moved})
    on conflict (company_id, order_id) do update set quarter_at = excluded.quarter_at, amount = excluded.amount, dishes = excluded.dishes, is_moved = excluded.is_moved`)

interface Countable extends Omit<CountedOrder, 'quarter_at'> {
  at: string
}

/**
 * Orders `o` that count towards a quarter of an hour, with the load `l` they have stored. An order
 * that was cooked counts even if it was not delivered. An order without a stored quarter is
 * assigned by the time for which it was ordered. If it has no such time, it is assigned by the time
 * at which it is prepared (as promised, if a time was promised) and delivered.
 */
const countable = (db: Db, { company_id, branch_id }: BranchKey, which: (at: Sql) => Sql): Promise<Countable[]> => {
  const way = sql`make_interval(mins => coalesce((o.delivery ->> 'minutes')::int, 0))`
  const prepared = sql`coalesce(o.promised_at, o.created_at + make_interval(mins => b.preparation_min + b.pace_min))`
  const at = sql`coalesce(l.quarter_at, o.scheduled_at, ${prepared} + ${way})`
  return db.many<Countable>(sql`
    select o.id as order_id, o.delivery_type as order_method, o.lines, ${at} as at, coalesce(l.is_moved, false) as is_moved
    from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id
      left join order_load l on l.company_id = ${company_id} and l.order_id = o.id
    where o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.delivery_type <> 'onlyPayment' and not o.is_test and ${which(at)}`)
}

/**
 * Counts an order again, in the quarter of an hour that it had, when its cancellation is undone. If
 * somebody else has taken its place, the limit is exceeded. The branch's counter must be locked.
 */
export async function countAgain(
  db: Db,
  key: BranchKey & { order_id: string },
  { cap, timezone, now }: { cap: OrderCap | null; timezone: string; now: Date },
): Promise<void> {
  const [order] = cap?.rules.length ? await countable(db, key, () => sql`o.id = ${key.order_id}`) : []
  const quarter_at = order && quarterOf(Date.parse(order.at))
  if (!cap || !order || !quarter_at || quarter_at < quarterOf(now))
    return void (await db.one(
      sql`delete from order_load where company_id = ${key.company_id} and order_id = ${key.order_id}`,
    ))
  const load = await loadOf(db, key, cap, order.order_method, order.lines)
  await keepLoad(db, key, { ...order, quarter_at }, load)
  await addToCounts(db, key, addedBy(cap, timezone, quarter_at, load), true)
}

/**
 * Counts all future orders of a branch by new rules, including orders from before there were any
 * rules. The branch's counter must be locked.
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
  const orders = await countable(
    db,
    key,
    (at) =>
      sql`o.status <> 'cancelled' and o.created_at > ${from}::timestamptz - interval '32 days' and ${at} >= ${from}`,
  )
  const loads = await loadsOf(db, company_id, cap, orders)
  const sums = new Map<string, Added>()
  for (const [n, { at, ...order }] of orders.entries()) {
    const load = loads[n]!
    const quarter_at = quarterOf(Date.parse(at))
    await keepLoad(db, key, { ...order, quarter_at }, load)
    for (const it of addedBy(cap, timezone, quarter_at, load)) {
      const name = takenKey(it.at, it.counts)
      sums.set(name, { ...it, added: it.added + (sums.get(name)?.added ?? 0) })
    }
  }
  await addToCounts(db, key, [...sums.values()], true)
}

/**
 * Deletes the counts of quarters after a week. The loads of orders are kept for a day longer, so
 * that a count never exists without the loads of which it is the sum.
 */
const isOlder = (days: number) => sql`quarter_at < now() - make_interval(days => ${days})`
export const quarterChore = sweepRows('order_quarter', 'company_id, branch_id, quarter_at, counts', isOlder(7))
export const loadChore = sweepRows('order_load', 'company_id, order_id', isOlder(8))
