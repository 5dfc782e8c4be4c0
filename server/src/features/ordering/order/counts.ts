import sql, { join, raw, type Sql } from 'sql-template-tag'
import { maxLimit } from '#contract/kit/list.ts'
import { orderStatuses, type OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Context } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import { isFound, isNarrow, narrowing, type Narrowed } from './narrowed.ts'

/**
 * A filtered list shows "1.000+" if there are more, because an exact count would cost more than it
 * is worth.
 */
const countedTo = 1000

export type Counts = Record<OrderStatus, number>

/** An object with a count for each status. */
export const byStatus = (count: (status: OrderStatus) => string): Sql =>
  raw(`json_build_object(${orderStatuses.map((it) => `'${it}', ${count(it)}`).join(', ')})`)

const maintainedCounts = (tie: Tie): Sql =>
  sql`select ${byStatus((it) => `coalesce(sum(${it}), 0)`)} as it from branch_counter o where ${within(tie, 'o')}`

/**
 * The limit up to which the matches of a search are counted. Beyond it, the list shows "200+",
 * because a word that common should be combined with a second one.
 */
const foundTo = maxLimit

/** The number up to which the matches of a filtered list are counted. */
export const capOf = (it: Narrowed): number => (isFound(it) ? foundTo : countedTo)

/** Selects the orders that match a list, up to one more than the list counts. */
export const matching = (columns: string, it: Narrowed): Sql =>
  sql`select ${raw(columns)} from orders o where ${join([within(it, 'o'), ...narrowing(it)], ' and ')} limit ${raw(String(capOf(it) + 1))}`

/** Whether `sumsOf` provides the counts of this list. */
export const isSummed = (it: Narrowed): boolean => !isNarrow(it) && Boolean(it.everywhere ?? it.dealers)

/**
 * Orders by status, as a select with the single column `it`; null if they are counted elsewhere. A
 * branch's own counts are maintained as orders move, so they cost nothing. For a filtered list,
 * each status is counted up to the limit of the list's total.
 */
export function countsOf(it: Narrowed): Sql {
  if (isFound(it) || isSummed(it)) return sql`select null::json as it`
  if (!isNarrow(it)) return maintainedCounts(it)
  return sql`select ${byStatus((status) => `count(*) filter (where status = '${status}')`)} as it
    from (${matching('o.status', { ...it, status: undefined, statuses: undefined })}) part`
}

/**
 * The number of matches in some statuses of a filtered list, at most one more than is reported.
 * Null if the counts per status already give it.
 */
export const totalOf = (it: Narrowed): Sql =>
  isNarrow(it) && !it.keys && (it.status ?? it.statuses) !== undefined
    ? sql`select count(*)::int as n from (${matching('1', it)}) part`
    : sql`select null::int as n`

/** The number of orders in the statuses that a list shows. */
export const sumOf = (counts: Counts, { status, statuses }: Narrowed): number =>
  orderStatuses
    .filter((it) => (status ? it === status : (statuses?.includes(it) ?? true)))
    .reduce((sum, it) => sum + counts[it], 0)

const freshFor = 1000
const sums = new WeakMap<Kit, Map<string, { at: number; counts: Promise<Counts> }>>()

/**
 * The counts over all branches of the platform or of dealers, at most a second old. They are added
 * up once a second rather than for each page, because the time for this grows with the number of
 * branches. Callers see the effect of their own actions at once (`recounted`).
 */
export async function sumsOf({ kit, db, now }: Context, tie: Tie): Promise<Counts> {
  const known = sums.get(kit) ?? new Map()
  sums.set(kit, known)
  const key = tie.dealers?.join() ?? 'everywhere'
  const last = known.get(key)
  if (last && now.getTime() - last.at < freshFor) return last.counts
  const counts = db.must<{ it: Counts }>(maintainedCounts(tie)).then(({ it }) => it)
  known.set(key, { at: now.getTime(), counts })
  counts.catch(() => known.delete(key))
  return counts
}

/**
 * Waits for a caller's action on an order. If the caller's lists show sums, the sums are then added
 * up again.
 */
export async function recounted<T>({ kit, reach }: Pick<Context, 'kit' | 'reach'>, act: Promise<T>): Promise<T> {
  const row = await act
  if (isSummed(reach.tie)) sums.delete(kit)
  return row
}
