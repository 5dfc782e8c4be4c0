import type { CourierEvent, Happened, Progress } from '#server/domain/integrations/couriers/company.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import type { VigoOrder } from './wire.ts'

/** Our event for each step of a courier. Vigo has none for a courier who is about to arrive. */
const events: Record<string, CourierEvent> = {
  onTheWayForPickUp: 'courier_assigned',
  onPickUpAddress: 'courier_arrived',
  onDelivery: 'courier_delivery',
}

/** A moment as Vigo writes it, `05-03-2021 18:26:48`, by the clock of İstanbul. */
export function momentOf(given: unknown): Date | undefined {
  const [, day, month, year, time] =
    /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d:\d\d)$/.exec(typeof given === 'string' ? given : '') ?? []
  return momentIn(`${year}-${month}-${day}T${time}+03:00`)
}

/**
 * The events of an order. Vigo has no word for a delivered order: it is delivered once the last step,
 * at the customer's door, has ended.
 */
export function progressOf({ id, orderState, stepStates, courier }: VigoOrder, now: Date): Progress {
  // A step that has a date has happened, whether or not its date can be read.
  const momentFor = (given: unknown) => (given ? (momentOf(given) ?? now) : undefined)
  const happened = stepStates.flatMap(({ deliveryState, startDate, endDate }, n): Happened[] => {
    const event = events[deliveryState]
    const at = momentFor(startDate)
    const isDone = deliveryState === 'onDeliveryAddress' && n === stepStates.length - 1
    const doneAt = isDone ? momentFor(endDate) : undefined
    return [
      ...(event && at ? [{ event, occurred_at: at }] : []),
      ...(doneAt ? [{ event: 'courier_delivered' as const, occurred_at: doneAt }] : []),
    ]
  })
  const last = stepStates.at(-1)
  const isBack = last?.deliveryState === 'onReturnAddress' && Boolean(last.endDate)
  const isCancelled = /^cancell?ed$/i.test(orderState?.status ?? '')
  return {
    external_id: id,
    happened,
    courier_name: courier?.name ?? undefined,
    ended: isCancelled || isBack ? { reason: isBack ? 'returned' : '' } : undefined,
  }
}
