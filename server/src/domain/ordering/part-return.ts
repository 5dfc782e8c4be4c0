import sql from 'sql-template-tag'
import { share } from '#contract/kit/amounts.ts'
import { partReturn, sharesOf, type GivenBack, type Sold } from '#contract/members/part-return.ts'
import type { Discount, Line, ReturnedLines, Totals } from '#contract/ordering/order-fields.ts'
import type { ReturnQuote } from '#contract/ordering/order-return.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import { lockOrder, tieOfOrder } from './lock-order.ts'
import { checkReason, moveOrder, staleStep, type Move } from './move.ts'
import { cardJson } from './order-json.ts'
import { nextStatus } from './situations.ts'
import { actOn, counted, writeOrder } from './write-order.ts'

/*
 * Returning a part of an order. The order stays delivered until its last unit is returned, which is
 * the ordinary step to `returned`.
 */

/** The points that were spent on an order and that it has earned, before anything was returned. */
export interface PointsOfOrder {
  points: number
  earned: number
  rate: Sold['rate']
}

/** A hook that asks for an order's points. domain/members, which keeps them, listens. */
export const findPoints = defineHook<{ company_id: string; order_id: string }, PointsOfOrder>()

/** A part of an order that was returned. */
export interface PartReturned extends GivenBack {
  company_id: string
  branch_id: string
  order_id: string
  member_id: string | null
  channel: Channel
  is_test: boolean
  /** The order's lines with the units that are returned. */
  lines: readonly Line[]
  now: Date
}

/** A hook that is called in the transaction of a partial return, while the order is locked. */
export const partReturned = defineHook<PartReturned>()

/** An order as far as it matters for returning a part of it. */
interface Returnable {
  company_id: string
  status: string
  next_status: string[]
  lines: Line[]
  totals: Totals
  bill_id: string | null
  wallet_member_id: string | null
  currency: string
}

const returnable = async (db: Db, tie: Tie, order_id: string): Promise<Returnable> => {
  const own = await tieOfOrder(db, tie, order_id)
  const row =
    await db.one<Returnable>(sql`select o.company_id, o.status, o.next_status, o.lines, o.totals, o.bill_id, o.wallet_member_id, o.currency from orders o
    where ${within(own, 'o')} and o.id = ${order_id}`)
  if (!row) throw fault('not_found')
  return row
}

/** The order's points, which members' accounts hold; everything else comes from its snapshot. */
async function soldOf(db: Db, order_id: string, { company_id, lines, totals }: Returnable): Promise<Sold> {
  const [of] = await findPoints.tell(db, { company_id, order_id })
  const points = of?.points ?? 0
  const sum = (is: (it: Discount) => boolean) => totals.discounts.reduce((all, it) => all + (is(it) ? it.amount : 0), 0)
  const isPoints = (it: Discount) => it.kind === 'points' && points > 0
  return {
    lines,
    offs: totals.discounts.flatMap((it) => (it.kind === 'wallet' || isPoints(it) ? [] : [it.amount])),
    points,
    points_off: sum(isPoints),
    extras: totals.delivery_fee + totals.tip,
    wallet: sum((it) => it.kind === 'wallet'),
    earned: of?.earned ?? 0,
    rate: of?.rate ?? null,
  }
}

/** The amount that an order's points have paid. */
const worthOf = ({ points, points_off }: Sold, of: number) => (points > 0 ? (of * points_off) / points : 0)

const returnedBefore = (lines: readonly Line[]) => lines.map((it) => it.returned ?? 0)

/**
 * How many units of each line are returned now; all that are left if none are named. Throws if a
 * line does not exist, is named twice, or has fewer units left.
 */
function unitsOf(lines: readonly Line[], asked: ReturnedLines | undefined): number[] {
  const left = lines.map((it) => it.quantity - (it.returned ?? 0))
  if (!asked) return left
  const units = lines.map(() => 0)
  refuseBrokenRules(
    asked.flatMap(({ line, quantity }, at) => {
      const most = left[line]
      if (most === undefined) return [{ path: `lines.${at}.line`, code: 'choice' }]
      if (units[line]) return [{ path: `lines.${at}.line`, code: 'twice' }]
      units[line] = quantity
      if (quantity <= most) return []
      const isGone = most === 0
      return [{ path: `lines.${at}.quantity`, code: isGone ? 'returned_already' : 'too_big', params: { max: most } }]
    }),
  )
  return units
}

const isWhole = (lines: readonly Line[], units: readonly number[]) =>
  lines.every((it, at) => it.quantity - (it.returned ?? 0) === units[at])

/** The part of the gift voucher that these units carry. */
function chequeOn({ lines, totals }: Returnable, units: readonly number[]): number {
  const isCheque = (it: Discount) => it.kind === 'coupon'
  const first = totals.discounts.findIndex(isCheque)
  if (first < 0) return 0
  const before = totals.discounts.slice(0, first)
  const netOf = (discounts: readonly Discount[]) =>
    sharesOf({ lines, offs: discounts.map((it) => it.amount), points: 0, points_off: 0 }).map((it) => it.net)
  const [without, less] = [netOf(before), netOf([...before, ...totals.discounts.filter(isCheque)])]
  return lines.reduce((sum, { quantity, returned = 0 }, at) => {
    const off = (without[at] ?? 0) - (less[at] ?? 0)
    return sum + share(off, returned + (units[at] ?? 0), quantity) - share(off, returned, quantity)
  }, 0)
}

/**
 * Payments of a table's bill are returned only as a whole, because the bill was paid with them.
 * Loads of a wallet are, too.
 */
function refusePartOfBill({ bill_id, wallet_member_id, lines }: Returnable, units: readonly number[]): void {
  if ((bill_id || wallet_member_id) && !isWhole(lines, units)) throw wrongField('lines', 'payment_whole')
}

/** What returning these lines would give back. Writes nothing. */
export async function quoteReturn(
  db: Db,
  tie: Tie,
  order_id: string,
  asked: ReturnedLines | undefined,
): Promise<ReturnQuote> {
  const order = await returnable(db, tie, order_id)
  if (!order.next_status.includes('returned')) throw fault('conflict', { current: { current_status: order.status } })
  const units = unitsOf(order.lines, asked)
  refusePartOfBill(order, units)
  const back = partReturn(await soldOf(db, order_id, order), units, returnedBefore(order.lines))
  const whole = isWhole(order.lines, units)
  return {
    left: order.lines.map((it) => it.quantity - (it.returned ?? 0)),
    quantity: units.reduce((sum, it) => sum + it, 0),
    refund: back.refund,
    wallet: back.wallet,
    points: back.points,
    points_reversed: back.reversed,
    cheque: chequeOn(order, units),
    cheque_back: whole && order.totals.discounts.some((it) => it.kind === 'coupon'),
    is_whole: whole,
    currency: order.currency,
  }
}

/**
 * Returns these lines of a delivered order in the caller's transaction. If nothing is left of the
 * order afterwards, it takes the step to `returned`. The same request of the same person, sent
 * again, changes nothing. Throws like `moveOrder`, and 422 at `lines` for units that are not there.
 */
export async function returnLines(db: Db, tie: Tie, move: Move, asked: ReturnedLines): Promise<OrderRow> {
  const { order_id, now } = move
  const order = await lockOrder(db, tie, order_id, now)
  const own = { company: order.company_id }
  const done = await returnedAlready(db, order.company_id, move, asked)
  if (done) return done
  if (order.version !== move.version || !nextStatus(order.situations, order.status).includes('returned'))
    throw staleStep(order, 'returned')
  const it = await returnable(db, own, order_id)
  const units = unitsOf(it.lines, asked)
  refusePartOfBill(it, units)
  if (isWhole(it.lines, units)) return moveOrder(db, tie, move)
  const reason = await checkReason(db, order, move)
  const sold = await soldOf(db, order_id, it)
  const back = partReturn(sold, units, returnedBefore(it.lines))
  // As when an order enters a status: the branch's counter is locked before the member's accounts.
  await db.one(
    sql`select 1 from branch_counter where company_id = ${order.company_id} and branch_id = ${order.branch_id} for no key update`,
  )
  const { company_id, branch_id, member_id, channel, is_test } = order
  const lines = it.lines.map((line, at) => (units[at] ? { ...line, returned: (line.returned ?? 0) + units[at] } : line))
  await partReturned.tell(db, { company_id, branch_id, order_id, member_id, channel, is_test, lines, now, ...back })
  const data = {
    reason: reason.code,
    text: move.text ?? '',
    ...(move.liable && { liable: move.liable }),
    version: move.version,
    lines: asked,
    ...back,
  }
  return writeOrder(
    db,
    { ...actOn(order, move), kind: 'part_return', change: 'changed', data },
    sql`update orders o set version = version + 1, lines = ${JSON.stringify(lines)}, returned_total = returned_total + ${back.refund}, returned_wallet = returned_wallet + ${back.wallet}, returned_points = returned_points + ${worthOf(sold, back.points)},
      moved_by = ${move.actor}, moved_device = ${move.device ?? null}, moved_at = ${now}, undo_of = null, undo_until = null
    where company_id = ${company_id} and id = ${order_id} and version = ${move.version} returning ${cardJson()} as card`,
    [counted(order)],
  )
}

/** The order as it is now, if the same person has already returned these lines of this version. */
const returnedAlready = async (db: Db, company_id: string, { order_id, version, actor }: Move, asked: ReturnedLines) =>
  (
    await db.one<{ card: OrderRow }>(sql`select ${cardJson()} as card from orders o
      join order_event e on e.company_id = ${company_id} and e.order_id = o.id and e.kind = 'part_return' and not e.refused
      where o.company_id = ${company_id} and o.id = ${order_id} and o.version > ${version}::int
        and e.data -> 'version' = to_jsonb(${version}::int) and e.data -> 'lines' = ${JSON.stringify(asked)}::jsonb and e.actor is not distinct from ${actor}
      limit 1`)
  )?.card
