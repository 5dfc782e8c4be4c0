import type { Line, ReturnedLines } from '#contract/ordering/order-fields.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'

/** How many units of each line are left to return. */
export const unitsLeft = (lines: readonly Line[]) => lines.map((it) => it.quantity - (it.returned ?? 0))

/**
 * The chosen units, line by line. `chosen` is null until somebody has chosen: then all that are left
 * are meant. Another till may have returned some in the meantime.
 */
export const chosenUnits = (lines: readonly Line[], chosen: readonly number[] | null) =>
  unitsLeft(lines).map((left, at) => Math.min(left, chosen?.[at] ?? left))

/** The lines to send; undefined if everything that is left is returned. */
export function linesToReturn(lines: readonly Line[], units: readonly number[]): ReturnedLines | undefined {
  if (unitsLeft(lines).every((left, at) => left === units[at])) return undefined
  return units.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []))
}

/** What somebody saw of an order when they decided to cancel or return it. */
export interface Snapshot {
  status: OrderDetail['status']
  /** How many units were left to return. */
  left: number
}

export const snapshotOf = ({ status, lines }: Pick<OrderDetail, 'status' | 'lines'>): Snapshot => ({
  status,
  left: unitsLeft(lines).reduce((sum, it) => sum + it, 0),
})

/** What has happened since somebody decided: another status, a return of some units, or nothing. */
export function changeSince(before: Snapshot, now: Snapshot): Snapshot['status'] | 'part_returned' | null {
  if (now.status !== before.status) return now.status
  return now.left === before.left ? null : 'part_returned'
}
