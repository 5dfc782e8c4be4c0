import sql from 'sql-template-tag'
import { addedTo, exceeded, limitsAt, quarterOf, type Load } from '#contract/organisation/quarters.ts'
import type { OrderCap } from '#contract/organisation/order-cap.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { handOverAt } from '#server/domain/organisation/preparation.ts'
import { roomOf } from '#server/domain/organisation/room.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Entered } from './entered.ts'
import { usualHandOver } from './offer.ts'
import { addToCount, keepLoad, loadOf, type CountedOrder } from './quarter-loads.ts'

interface NewOrder extends Omit<CountedOrder, 'quarter_at' | 'is_moved'> {
  scheduled_at: Date | null
  /** Minutes for delivery. */
  way_min: number
  now: Date
  /** A platform has sold it: it counts, but is not refused. */
  isSold: boolean
}

/**
 * Takes an order's place in the quarter of an hour in which it is handed over, in its own
 * transaction: its usual one, or for an order for now the next with room. Throws `quarter_full` if
 * there is none. The branch's counter is locked, so that what is read here is what is taken.
 */
export async function takeQuarter(db: Db, key: BranchKey, cap: OrderCap, it: NewOrder): Promise<void> {
  const { company_id, branch_id } = key
  const [[facts], load] = await Promise.all([
    stateFacts(db, { company: company_id, branch: branch_id }, it.now),
    loadOf(db, key, cap, it.order_method, it.lines),
  ])
  if (!facts) throw fault('not_found')
  const { order_method: method, now, way_min } = it
  const usual = usualHandOver(facts, { order_method: method, now, at: it.scheduled_at, way_min })
  const wanted = quarterOf(usual)
  const over = exceeded(roomOf(facts), wanted, load)
  const free = !over ? wanted : it.scheduled_at ? null : handOverAt(facts, { method, now, way_min, load })
  if (!free && !it.isSold) throw fault('quarter_full')
  const quarter_at = quarterOf(free ?? usual)
  const is_moved = quarter_at > wanted
  const taken = await Promise.all([
    keepLoad(db, key, { ...it, quarter_at, is_moved }, load).then(() => true),
    ...limitsAt(cap, facts.timezone, quarter_at).flatMap(({ counts, max }) => {
      const added = addedTo(counts, load)
      return added > 0 ? [addToCount(db, key, { at: quarter_at, counts, added, max, limit: free ? max : null })] : []
    }),
    ...(is_moved ? [noteFull(db, key, wanted, 'moved').then(() => true)] : []),
  ])
  if (taken.includes(false)) throw fault('quarter_full')
}

/** Counts an order that a full quarter moved to a later one, or refused: in a row of the quarter itself. */
export const noteFull = (db: Db, { company_id, branch_id }: BranchKey, at: Date, what: 'moved' | 'refused') =>
  db.one(sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, moved, refused)
    values (${company_id}, ${branch_id}, ${at}, '', ${what === 'moved' ? 1 : 0}, ${what === 'refused' ? 1 : 0})
    on conflict (company_id, branch_id, quarter_at, counts) do update set moved = order_quarter.moved + excluded.moved, refused = order_quarter.refused + excluded.refused`)

interface Kept extends Omit<Load, 'amount'> {
  quarter_at: string
  amount: number
}

/**
 * Gives back what a cancelled order has taken, and takes it again if the cancellation is undone:
 * then over the limit if somebody else has it, since the kitchen cooks it after all.
 */
export async function followQuarter(db: Db, it: Entered): Promise<void> {
  if (it.how === 'placed') return
  if (it.to === 'cancelled') await giveBack(db, it)
  else if (it.from === 'cancelled') await takeAgain(db, it)
}

/** Placing an order locks its branch's counter before its quarter; the same order here. */
const lockCounter = (db: Db, { company_id, branch_id }: BranchKey) =>
  db.one<{ order_cap: OrderCap | null }>(
    sql`select order_cap from branch_counter where company_id = ${company_id} and branch_id = ${branch_id} for no key update`,
  )

async function giveBack(db: Db, { company_id, branch_id, order_id }: Entered): Promise<void> {
  const kept = await db.one<Kept>(sql`delete from order_load where company_id = ${company_id} and order_id = ${order_id}
    returning quarter_at, order_method, amount::float8 as amount, dishes`)
  if (!kept) return
  await lockCounter(db, { company_id, branch_id })
  const counts = await db.many<{ counts: string }>(sql`select counts from order_quarter
    where company_id = ${company_id} and branch_id = ${branch_id} and quarter_at = ${kept.quarter_at} and taken > 0`)
  for (const it of counts) {
    const added = addedTo(it.counts, kept)
    if (added > 0)
      await db.one(sql`update order_quarter set taken = greatest(taken - ${added}::bigint, 0), is_told = false
        where company_id = ${company_id} and branch_id = ${branch_id} and quarter_at = ${kept.quarter_at} and counts = ${it.counts}`)
  }
}

async function takeAgain(db: Db, { company_id, branch_id, order_id, now }: Entered): Promise<void> {
  const key = { company_id, branch_id }
  const counter = await lockCounter(db, key)
  const cap = counter?.order_cap
  if (!cap || cap.rules.length === 0) return
  const order = await db.must<
    Pick<OrderRow, 'delivery_type' | 'is_test'> & Pick<CountedOrder, 'lines'> & { at: string; timezone: string }
  >(sql`
    select o.delivery_type, o.is_test, o.lines, coalesce(o.scheduled_at, o.promised_at, o.created_at) as at, b.timezone
    from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id where o.company_id = ${company_id} and o.id = ${order_id}`)
  const quarter_at = quarterOf(Date.parse(order.at))
  if (order.is_test || order.delivery_type === 'onlyPayment' || quarter_at < quarterOf(now)) return
  const counted = { order_id, order_method: order.delivery_type, lines: order.lines, quarter_at, is_moved: false }
  const load = await loadOf(db, key, cap, counted.order_method, counted.lines)
  await keepLoad(db, key, counted, load)
  for (const { counts, max } of limitsAt(cap, order.timezone, quarter_at)) {
    const added = addedTo(counts, load)
    if (added > 0) await addToCount(db, key, { at: quarter_at, counts, added, max, limit: null })
  }
}
