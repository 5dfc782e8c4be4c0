import type { OrderRow } from '#contract/ordering/order.ts'
import { staffScale } from './pace.ts'

/** A till's next action on an order. */
export type Act = 'approve' | 'ready' | 'dispatch' | 'deliver' | 'cancel'

const sec = 1000
const min = 60 * sec

/** How long a visitor at the till has for each step before the staff steps in. */
export const patience = 6 * min

/**
 * A number from 0 to 1 that is always the same for the same order id and `salt`, so that delays
 * stay the same from one check to the next.
 */
export function luck(id: string, salt: number): number {
  let sum = 0x811c9dc5 ^ salt
  for (let i = 0; i < id.length; i++) sum = Math.imul(sum ^ id.charCodeAt(i), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 15), 0x735a2d97)
  return ((sum ^ (sum >>> 15)) >>> 0) / 2 ** 32
}

/**
 * The next action on an open order and when it is due (epoch ms). Only steps that `next_status`
 * allows are returned. `since` is when the staff first saw the order in its present state. Delays
 * follow the pace. Payments are taken without waiting. Getir's courier delivers without the staff.
 * A test order is left to the user who created it.
 */
export function nextAct(
  order: OrderRow,
  it: { since: number; pace: number; isWatched: boolean },
): { act: Act; due: number } | undefined {
  const scale = staffScale(it.pace) * (0.6 + 0.9 * luck(order.id, order.version))
  const after = (ms: number) => it.since + Math.max(ms * scale, it.isWatched ? patience : 0)
  const may = (status: OrderRow['status']) => order.next_status.includes(status)
  if (order.is_test || (order.scheduled_at && Date.parse(order.scheduled_at) > it.since + 60 * min)) return undefined
  switch (order.status) {
    case 'awaiting_approval':
      if (may('delivered') && !may('preparing')) return { act: 'deliver', due: it.since + 12 * sec * scale }
      if (!may('preparing')) return undefined
      return { act: luck(order.id, -1) < 0.03 && may('cancelled') ? 'cancel' : 'approve', due: after(35 * sec) }
    case 'preparing':
      if (!order.ready_at && order.delivery_type !== 'orderOnTheTable' && order.delivery_type !== 'comeEat')
        return { act: 'ready', due: after(8 * min) }
      if (may('on_the_way')) return { act: 'dispatch', due: after(2 * min) }
      return may('delivered')
        ? { act: 'deliver', due: after(order.delivery_type === 'comeGetIt' ? 4 * min : 9 * min) }
        : undefined
    case 'on_the_way':
      return may('delivered') && !order.courier_event ? { act: 'deliver', due: after(12 * min) } : undefined
    default:
      return undefined
  }
}
