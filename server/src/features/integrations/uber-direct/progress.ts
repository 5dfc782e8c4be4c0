import type { CourierEvent, Progress } from '#server/domain/integrations/couriers/company.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import type { UberDelivery } from './wire.ts'

/** Our event for each of Uber's statuses. */
const events: Record<string, CourierEvent> = {
  pickup: 'courier_assigned',
  pickup_complete: 'courier_delivery',
  dropoff: 'courier_delivery',
  delivered: 'courier_delivered',
}
const ends = ['canceled', 'returned']

/** How far a delivery is, since Uber last changed it. If Uber does not say when that was, `at` counts. */
export function progressOf(it: UberDelivery, at: Date): Progress {
  const event = events[it.status]
  const isNear = it.status === 'pickup' && it.courier_imminent === true
  const occurred_at = momentIn(it.updated) ?? at
  return {
    external_id: it.id,
    happened: [
      ...(event ? [{ event, occurred_at }] : []),
      ...(isNear ? [{ event: 'courier_approached' as const, occurred_at }] : []),
    ],
    courier_name: it.courier?.name ?? undefined,
    ...(it.currency &&
      typeof it.fee === 'number' && { fee: { amount: Math.round(it.fee), currency: it.currency.toUpperCase() } }),
    ended: ends.includes(it.status) ? { reason: it.undeliverable_reason || it.status } : undefined,
  }
}
