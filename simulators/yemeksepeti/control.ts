import { finderIn } from '../finder.ts'
import { setState, tell } from './availability.ts'
import { cancel, dispatch, leaveByRider, place, pushStatus } from './orders.ts'
import type { OrderInput } from './order-factory.ts'
import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import { notFound } from './refusal.ts'
import type { AvailabilityState, PushedStatus } from './wire.ts'
import { vendorFrom, type VendorInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const vendor = finderIn(world.vendors, () => notFound('there is no such vendor'))
  const order = finderIn(world.orders, () => notFound('there is no such order'))
  return {
    vendor,
    order,
    /** Adds a restaurant, or replaces the one with the same id. */
    register(input: VendorInput): void {
      world.vendors.set(input.remoteId, vendorFrom(input, world.random))
    },
    /** Places an order as a customer. Returns its token. */
    placeOrder: (remoteId: string, input: OrderInput = {}): string => place(world, vendor(remoteId), input).order.token,
    /** Dispatches an order once more. */
    dispatch: (token: string): void => dispatch(world, order(token)),
    cancelOrder: (token: string, reason: string): void => cancel(world, order(token), reason),
    pickUp: (token: string): void => leaveByRider(world, order(token)),
    pushStatus: (token: string, status: PushedStatus): void => pushStatus(world, order(token), status),
    /** Opens or closes a restaurant as the platform itself does. */
    setState(remoteId: string, state: AvailabilityState): void {
      setState(world, vendor(remoteId), state)
      tell(world, vendor(remoteId))
    },
    setChangeable: (remoteId: string, isChangeable: boolean): void =>
      void (vendor(remoteId).availability.changeable = isChangeable),
    /** Sets whether the order report contains pick-ups. */
    namePickUps: (does: boolean): void => void (world.namesPickUps = does),
    ...baseControl(world),
    /** Forgets orders, tokens, faults and pushes. Restaurants stay, open and with everything for sale. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
      world.tokens.clear()
      world.namesPickUps = false
      for (const it of world.vendors.values()) {
        it.unavailable.clear()
        it.reopens = undefined
        Object.assign(it.availability, { availabilityState: 'OPEN', changeable: true })
      }
    },
  }
}
export type Control = ReturnType<typeof controlOf>

export const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/vendors', (_, body) => control.register(body as VendorInput)],
  [
    'GET',
    '/vendors/{id}',
    (id) => ({ ...control.vendor(id).availability, unavailable: [...control.vendor(id).unavailable.keys()] }),
  ],
  ['POST', '/vendors/{id}/state', (id, body) => control.setState(id, (body as { state: AvailabilityState }).state)],
  [
    'POST',
    '/vendors/{id}/changeable',
    (id, body) => control.setChangeable(id, (body as { changeable: boolean }).changeable),
  ],
  [
    'POST',
    '/orders',
    (_, body) => {
      const { remoteId, ...input } = body as OrderInput & { remoteId: string }
      return { token: control.placeOrder(remoteId, input) }
    },
  ],
  [
    'GET',
    '/orders/{id}',
    (id) => {
      const { order, state, reason } = control.order(id)
      return { order, state, reason }
    },
  ],
  ['POST', '/orders/{id}/cancel', (id, body) => control.cancelOrder(id, (body as { reason: string }).reason)],
  ['POST', '/orders/{id}/pick-up', (id) => control.pickUp(id)],
  ...baseRoutes(control),
]
