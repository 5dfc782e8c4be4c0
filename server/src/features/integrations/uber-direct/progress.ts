import type { CourierEvent, Progress } from '#server/domain/integrations/couriers/company.ts'
import type { UberDelivery } from './wire.ts'

/** Our event for each of Uber's statuses. */
const events: Record<string, CourierEvent> = {
  pickup: 'courier_assigned',
  pickup_complete: 'courier_delivery',
  dropoff: 'courier_delivery',
  delivered: 'courier_delivered',
}
const ends = ['canceled', 'returned']

/**
 * How far a delivery is. A price is noted only if it is in the order's currency, `currency`. If
 * that is null, a price in any currency is noted.
 */
export function progressOf(it: UberDelivery, currency: string | null, at: Date): Progress {
  const event = events[it.status]
  const isNear = it.status === 'pickup' && it.courier_imminent === true
  const isOurMoney = currency === null || it.currency?.toUpperCase() === currency
  return {
    external_id: it.id,
    happened: [
      ...(event ? [{ event, occurred_at: at }] : []),
      ...(isNear ? [{ event: 'courier_approached' as const, occurred_at: at }] : []),
    ],
    courier_name: it.courier?.name ?? undefined,
    ...(isOurMoney && typeof it.fee === 'number' && { fee: Math.round(it.fee) }),
    ended: ends.includes(it.status) ? { reason: it.undeliverable_reason || it.status } : undefined,
  }
}
