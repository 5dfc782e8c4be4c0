import sql from 'sql-template-tag'
import { addedTo, countedBy, exceeded, quarterOf, type Load } from '#contract/organisation/quarters.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import { handOverAt } from '#server/domain/organisation/preparation.ts'
import { roomOf } from '#server/domain/organisation/room.ts'
import { stateFacts, type StateFacts } from '#server/domain/organisation/state-facts.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Entered } from '../entered.ts'
import { usualHandOver } from '../offer.ts'
import {
  addedBy,
  addsOf,
  addToCounts,
  countAgain,
  countAnew,
  keepLoad,
  loadOf,
  takeFromCounts,
  type CountedOrder,
} from './quarter-loads.ts'
import type { Refusal } from '../refusal-text.ts'

interface NewOrder extends Omit<CountedOrder, 'quarter_at' | 'is_moved'> {
  scheduled_at: Date | null
  /** The minutes needed for delivery. */
  way_min: number
  now: Date
  /** Whether a platform has already sold the order. Such an order is counted, but never refused. */
  isSold: boolean
  /** The facts about the branch with which the order was checked. */
  facts: StateFacts | undefined
}

/**
 * The quarter of an hour chosen for an order, and `wanted`, the one in which it would usually be
 * handed over.
 */
interface Chosen {
  quarter_at: Date
  wanted: Date
  hasRoom: boolean
}

/**
 * Chooses the quarter of an hour for an order: the usual one, or for an immediate order the next
 * one with room. If none has room, an immediate order that a platform has already sold takes the
 * latest one that the cap allows.
 */
function choose(
  facts: StateFacts,
  load: Load,
  { order_method: method, now, way_min, scheduled_at, isSold }: NewOrder,
): Chosen {
  const usual = usualHandOver(facts, { order_method: method, now, at: scheduled_at, way_min })
  const wanted = quarterOf(usual)
  if (!exceeded(roomOf(facts), wanted, load)) return { quarter_at: wanted, wanted, hasRoom: true }
  const free = scheduled_at ? null : handOverAt(facts, { method, now, way_min, load })
  if (free) return { quarter_at: quarterOf(free), wanted, hasRoom: true }
  const later = isSold && !scheduled_at ? (facts.order_cap?.max_later_min ?? 0) : 0
  return { quarter_at: quarterOf(usual.getTime() + later * 60_000), wanted, hasRoom: false }
}

/**
 * Reserves an order's place in the quarter of an hour in which it is handed over, in the order's
 * transaction. This is its usual quarter, or for an immediate order the next one with room. Throws
 * `quarter_full` if there is none. The first try uses the facts with which the order was checked.
 * If they have changed, they are read again while the branch's counter is locked, so that nobody
 * takes the place meanwhile.
 */
export async function takeQuarter(db: Db, key: BranchKey, cap: OrderCap, it: NewOrder): Promise<void> {
  const load = await loadOf(db, key, cap, it.order_method, it.lines)
  const known = it.facts && choose(it.facts, load, it)
  if (it.facts && known?.hasRoom && (await take(db, key, cap, it, { chosen: known, load, ...it.facts }))) return
  const [facts] = await stateFacts(db, { company: key.company_id, branch: key.branch_id }, it.now, addsOf(it.lines))
  if (!facts) throw fault('not_found')
  const chosen = choose(facts, load, it)
  if (!chosen.hasRoom && !it.isSold) throw fault('quarter_full')
  if (!(await take(db, key, cap, it, { chosen, load, ...facts }))) throw fault('quarter_full')
}

/**
 * Adds an order to the counts of its quarter of an hour. If one of the counts is full, adds nothing
 * and returns false.
 */
async function take(
  db: Db,
  key: BranchKey,
  cap: OrderCap,
  it: NewOrder,
  { chosen, load, timezone }: { chosen: Chosen; load: Load; timezone: string },
): Promise<boolean> {
  const { quarter_at, wanted, hasRoom } = chosen
  const is_moved = quarter_at > wanted
  const all = addedBy(cap, timezone, quarter_at, load)
  const [taken] = await Promise.all([
    addToCounts(db, key, all, !hasRoom),
    keepLoad(db, key, { ...it, quarter_at, is_moved }, load),
  ])
  if (taken.length < all.length) {
    await takeFromCounts(db, key, taken)
    return false
  }
  if (is_moved) await noteFull(db, key, wanted, 'moved')
  return true
}

/**
 * Counts, for statistics of a full quarter of an hour, an order that was moved to a later quarter
 * or refused because this one was full.
 */
export const noteFull = (db: Db, { company_id, branch_id }: BranchKey, at: Date, what: 'moved' | 'refused') =>
  db.one(sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, moved, refused)
    values (${company_id}, ${branch_id}, ${at}, '', ${what === 'moved' ? 1 : 0}, ${what === 'refused' ? 1 : 0})
    on conflict (company_id, branch_id, quarter_at, counts) do update set moved = order_quarter.moved + excluded.moved, refused = order_quarter.refused + excluded.refused`)

export interface FullQuarter extends BranchKey {
  at: Date
}
/**
 * The quarter of an hour that was full. Undefined if there were also other reasons to refuse the
 * order.
 */
export function fullQuarter(
  { company_id, branch_id }: BranchKey,
  against: readonly Refusal[],
): FullQuarter | undefined {
  const at = against.length === 1 ? against[0]?.full_at : undefined
  return at && { company_id, branch_id, at: quarterOf(at) }
}

interface Kept extends Omit<Load, 'amount'> {
  quarter_at: string
  amount: number
}

/**
 * Frees the place of a cancelled order, and takes it again if the cancellation is undone. If
 * somebody else has taken it by then, the limit is exceeded, because the kitchen cooks the order
 * anyway.
 */
export async function followQuarter(db: Db, it: Entered): Promise<void> {
  if (it.how === 'placed') return
  if (it.to === 'cancelled') await giveBack(db, it)
  else if (it.from === 'cancelled') await takeAgain(db, it)
}

/**
 * Locks the branch's counter. This must come before all other locks, as when an order is placed or
 * orders are counted again, to prevent deadlocks.
 */
const lockCounter = (db: Db, { company_id, branch_id }: BranchKey) =>
  db.one<{ order_cap: OrderCap | null }>(
    sql`select order_cap from branch_counter where company_id = ${company_id} and branch_id = ${branch_id} for no key update`,
  )

/** The order's load stays stored, so that it can be counted again in the same quarter. */
async function giveBack(db: Db, { company_id, branch_id, order_id }: Entered): Promise<void> {
  const its = sql`from order_load where company_id = ${company_id} and order_id = ${order_id}`
  if (!(await db.one(sql`select 1 as one ${its}`))) return
  await lockCounter(db, { company_id, branch_id })
  const kept = await db.must<Kept>(sql`select quarter_at, order_method, amount::float8 as amount, dishes ${its}`)
  const at = new Date(kept.quarter_at)
  const rows = await db.many<{ counts: string }>(sql`select counts from order_quarter
    where company_id = ${company_id} and branch_id = ${branch_id} and quarter_at = ${at} and taken > 0`)
  const added = rows.map(({ counts }) => ({ at, counts, added: addedTo(countedBy(counts), kept) }))
  await takeFromCounts(
    db,
    { company_id, branch_id },
    added.filter((it) => it.added > 0),
  )
}

async function takeAgain(db: Db, { company_id, branch_id, order_id, now }: Entered): Promise<void> {
  const counter = await lockCounter(db, { company_id, branch_id })
  const { timezone } = await db.must<{ timezone: string }>(
    sql`select timezone from branch where company_id = ${company_id} and id = ${branch_id}`,
  )
  await countAgain(db, { company_id, branch_id, order_id }, { cap: counter?.order_cap ?? null, timezone, now })
}

/**
 * Counts a branch's orders again after its time zone has changed, because its limits per quarter of
 * an hour follow the branch's clock.
 */
export async function recountQuarters(db: Db, key: BranchKey, it: { timezone: string; now: Date }): Promise<void> {
  const cap = (await lockCounter(db, key))?.order_cap
  if (cap) await countAnew(db, key, { cap, ...it })
}
