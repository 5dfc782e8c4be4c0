import type { OrderRow } from '#contract/ordering/order.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'

/** A scheduled order starts to ring this long, in ms, before its time (semantics §2). */
const wakesBeforeMs = 60 * 60_000
/**
 * The seconds after which an order rings louder (escalation of semantics §2), until the board gives
 * another value.
 */
export const usuallyLouderSec = 30

type Waiting = Pick<
  OrderRow,
  'id' | 'status' | 'acknowledged_at' | 'created_at' | 'scheduled_at' | 'pay_by' | 'paid_at'
>

/**
 * When an unanswered order starts ringing, in milliseconds. An order that is paid online starts
 * ringing when it is paid.
 */
export function ringsFrom(it: Pick<Waiting, 'created_at' | 'scheduled_at' | 'paid_at'>): number {
  const arrived = Date.parse(it.paid_at ?? it.created_at)
  return it.scheduled_at === null ? arrived : Math.max(arrived, Date.parse(it.scheduled_at) - wakesBeforeMs)
}

/**
 * Whether an order can ring yet. An immediate order always can, whatever the clocks say; only
 * scheduled orders wait, and orders whose customer has not paid yet.
 */
const isAwake = ({ scheduled_at, pay_by }: Waiting, now: number) =>
  !pay_by && (scheduled_at === null || Date.parse(scheduled_at) - wakesBeforeMs <= now)

/**
 * The orders that ring at a moment (ms), the one that has waited longest first. The whole alarm is
 * this function of the state (semantics §2).
 */
export const ringing = <T extends Waiting>(rows: Iterable<T>, now: number): T[] =>
  [...rows]
    .filter((row) => row.status === 'awaiting_approval' && row.acknowledged_at === null && isAwake(row, now))
    .sort((a, b) => ringsFrom(a) - ringsFrom(b) || (a.id < b.id ? -1 : 1))

/**
 * The moment (ms) at which ringing gets louder: when the first order has rung for its branch's
 * delay. null while nothing rings.
 */
export const loudFrom = <T extends Waiting>(orders: readonly T[], louderSec: (order: T) => number): number | null =>
  orders.length > 0 ? Math.min(...orders.map((it) => ringsFrom(it) + louderSec(it) * 1000)) : null

/**
 * Whether a cancellation came from outside (platform, customer, five unanswered minutes) rather
 * than from somebody at a till.
 */
export const isCancelledOutside = (row: Pick<OrderRow, 'status' | 'channel'>, by: string | null) =>
  row.status === 'cancelled' && (by === null || (isPlatform(row.channel) && by === platforms[row.channel].name))

/** The address of the screen with a branch's orders. */
export const boardOf = (branch_id: string) => `/manegement/${branch_id}/orders`
