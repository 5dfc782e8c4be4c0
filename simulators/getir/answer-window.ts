import { cancelByPlatform } from './cancel.ts'
import type { HappeningEntry } from './journal.ts'
import { closeByPlatform } from './opening.ts'
import type { OrderRecord, World } from './world.ts'

/** Orders the restaurant still has to answer. */
export function isUnanswered(record: OrderRecord): boolean {
  return record.order.status === 400 || record.order.status === 325
}

/**
 * Starts the timers of an order that waits for an answer. After 30 s, an automatic phone call (IVR)
 * reminds the restaurant. After 5 min the restaurant is closed, and every order it has not answered
 * is cancelled (1600).
 */
export function awaitAnswer(world: World, record: OrderRecord): void {
  const happened = (what: HappeningEntry['what']): void => {
    world.journal.write<HappeningEntry>({
      kind: 'happening',
      what,
      restaurantId: record.restaurant.id,
      orderId: record.order.id,
    })
  }
  const stopIvr = world.after(world.timing.ivrMs, () => happened('ivr-call'))
  const stopClosing = world.after(world.timing.closeMs, () => {
    happened('auto-closed')
    closeByPlatform(world, record.restaurant)
    for (const other of world.orders.values()) {
      if (other.restaurant === record.restaurant && isUnanswered(other)) cancelByPlatform(world, other, 'automatic')
    }
  })
  record.stopWaiting = () => {
    stopIvr()
    stopClosing()
  }
}
