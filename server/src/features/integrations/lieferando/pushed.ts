import sql from 'sql-template-tag'
import { cancelEvent, eventId, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { Link } from '#server/domain/integrations/platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { about, driverPush, lieferandoOrder, type LieferandoOrder } from './wire.ts'

/** The events of an order's driver, in order. */
export const driverEvents = driverPush.shape.Event.options
export type DriverEvent = (typeof driverEvents)[number]

/** What JET Connect has pushed about an order. */
export interface Pushed {
  /** Null if no push has contained the order, or if that was more than a day ago. */
  order: LieferandoOrder | null
  isAccepted: boolean
  driver: DriverEvent | null
  driverName: string | null
  /** Why the order was cancelled or rejected; null if it was not. */
  cancelled: string | null
}

/** The events of an order's pushes, by its id. */
export const eventOf = {
  requested: (id: string) => statusEvent(id, 'acceptance-requested'),
  ready: (id: string) => statusEvent(id, 'order-ready-for-preparation'),
  accepted: (id: string) => statusEvent(id, 'order-accepted'),
  cancelled: cancelEvent,
}
export const driverEvent = (id: string, event: DriverEvent) => `${id}:${event}`

/**
 * An order as its pushes state it. JET Connect has no call that reads an order, so the inbox is asked
 * for everything that was pushed about it, in whatever sequence that came.
 */
export async function pushedOf(kit: Kit, link: Link, id: string): Promise<Pushed> {
  const { requested, ready, accepted, cancelled } = eventOf
  const events = [requested, ready, accepted, cancelled].map((of) => of(id))
  const all = [...events, ...driverEvents.map((it) => driverEvent(id, it))]
  const rows = await kit.db.many<{ event_id: string; push: unknown }>(sql`
    select event_id, body -> 'push' as push from inbox where company_id = ${link.company_id} and platform = ${link.platform}
      and event_id = any(${all.map((it) => eventId(link, it))})`)
  const pushes = new Map(rows.map((it) => [it.event_id, it.push]))
  const has = (event: string) => pushes.has(eventId(link, event))
  const push = (event: string) => pushes.get(eventId(link, event))
  // The first push of an order says more than the second, in which its number is missing.
  const order = [push(requested(id)), push(ready(id))].map((it) => lieferandoOrder.safeParse(it).data).find(Boolean)
  const driver = driverEvents.findLast((it) => has(driverEvent(id, it))) ?? null
  const why = about.safeParse(push(cancelled(id))).data
  return {
    order: order ?? null,
    isAccepted: has(ready(id)) || has(accepted(id)) || driver !== null,
    driver,
    driverName: (driver && driverPush.safeParse(push(driverEvent(id, driver))).data?.DriverName) || null,
    cancelled: has(cancelled(id)) ? why?.Reason || why?.RejectedReason || '' : null,
  }
}
