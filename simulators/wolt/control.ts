import { finderIn } from '../finder.ts'
import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import type { OrderInput } from './order-factory.ts'
import { cancel, courier, place, push } from './orders.ts'
import { noOrder, refusal } from './refusal.ts'
import type { CourierStep } from './wire.ts'
import { isOpen, register, setOnline, type VenueInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const venue = finderIn(world.venues, (venueId) => refusal(404, 'VENUE_NOT_FOUND', venueId))
  const order = finderIn(world.orders, () => noOrder())
  return {
    venue,
    order,
    isOpen: (venueId: string): boolean => isOpen(venue(venueId)),
    /** Adds a venue, or replaces the one with the same id. */
    register: (input: VenueInput): void => register(world, input),
    /** Places an order as a customer. Returns its id. */
    placeOrder: (venueId: string, input: OrderInput = {}): string => place(world, venue(venueId), input).order.id,
    cancelOrder: (id: string): void => cancel(world, order(id)),
    /** What Wolt's courier does. */
    courier: (id: string, step: CourierStep): void => courier(world, order(id), step),
    /** Puts a venue online or offline as Wolt itself does, and pushes the change. */
    setOnline(venueId: string, isOnline: boolean): void {
      const it = venue(venueId)
      if (it.online === isOnline) return
      setOnline(world, it, isOnline)
      push(world, it, null, {
        event_type: isOnline ? 'VENUE_OFFLINE_ALERT_RECOVERED' : 'VENUE_OFFLINE_ALERT_TRIGGERED',
        venue_id: venueId,
        external_venue_id: null,
        detected_at: new Date(world.now()).toISOString(),
        details: {},
      })
    },
    /** For how long a spent refresh token gives the same tokens again. */
    grace: (ms: number): void => void (world.timing.graceMs = ms),
    /** Whether menus must be prepared before they can be read. */
    prepareMenus: (does: boolean): void => void (world.preparesMenus = does),
    /** Ends an access token before its time, as after a withdrawn consent. */
    revokeAccess(): void {
      for (const it of world.access.values()) it.isRevoked = true
    },
    /** Gives a venue's integrator a new first refresh token, as after a new consent. */
    consent(venueId: string, refreshToken: string): void {
      world.credentials.set(refreshToken, {
        venue: venue(venueId),
        until: world.now() + world.timing.refreshMs,
        redirectUri: null,
        spent: null,
        isRevoked: false,
      })
    },
    ...baseControl(world),
    /** Forgets orders, faults and pushes. Venues and tokens stay, online and with everything for sale. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
      world.preparesMenus = false
      for (const it of world.venues.values()) {
        setOnline(world, it, true)
        it.disabled.clear()
      }
    },
  }
}
export type Control = ReturnType<typeof controlOf>

export const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/venues', (_, body) => control.register(body as VenueInput)],
  ['GET', '/venues/{id}', (id) => ({ isOpen: control.isOpen(id), disabled: [...control.venue(id).disabled] })],
  ['POST', '/venues/{id}/online', (id, body) => control.setOnline(id, (body as { isOnline: boolean }).isOnline)],
  [
    'POST',
    '/orders',
    (_, body) => {
      const { venueId, ...input } = body as OrderInput & { venueId: string }
      return { id: control.placeOrder(venueId, input) }
    },
  ],
  ['GET', '/orders/{id}', (id) => control.order(id).order],
  ['POST', '/orders/{id}/cancel', (id) => control.cancelOrder(id)],
  ['POST', '/orders/{id}/courier', (id, body) => control.courier(id, (body as { step: CourierStep }).step)],
  ...baseRoutes(control),
  ['POST', '/grace', (_, body) => control.grace((body as { ms: number }).ms)],
]
