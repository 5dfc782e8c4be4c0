import { finderIn } from '../finder.ts'
import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import type { OrderInput } from './order-factory.ts'
import { accept, cancel, courier, place, push } from './orders.ts'
import { noOrder, refusal } from './refusal.ts'
import type { CourierState } from './wire.ts'
import { isOpen, isSuspended, register, setPaused, type StoreInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const store = finderIn(world.stores, (storeId) => refusal(404, 'not_found', storeId))
  const order = finderIn(world.orders, () => noOrder())
  return {
    store,
    order,
    isOpen: (storeId: string): boolean => isOpen(store(storeId)),
    isOnSale: (storeId: string, id: string): boolean => !isSuspended(world, store(storeId), id),
    /** Adds a store, or replaces the one with the same id. */
    register: (input: StoreInput): void => register(world, input),
    /** Places an order as a customer. Returns its id. */
    placeOrder: (storeId: string, input: OrderInput = {}): string => place(world, store(storeId), input).order.id,
    cancelOrder: (id: string): void => cancel(world, order(id)),
    /** Somebody accepts an order on Uber's own screen. */
    acceptOrder: (id: string): void => accept(world, order(id)),
    courier: (id: string, state: CourierState): void => courier(world, order(id), state),
    /** Uber's courier is a few minutes away. Pushes that to stores that have chosen so. */
    approach: (id: string): void => push(world, order(id).store, id, 'orders.release'),
    /**
     * Pauses a store on Uber's own screen or by Uber itself, or ends the pause, and pushes the
     * change.
     */
    pause(storeId: string, by: 'restaurant' | 'uber' | null): void {
      const it = store(storeId)
      const paused = by && (by === 'uber' ? ('PAUSED_BY_UBER' as const) : ('PAUSED_BY_RESTAURANT' as const))
      if ((it.paused?.by ?? null) === paused) return
      setPaused(world, it, paused)
      push(world, it, null, 'store.status.changed')
    },
    /** Ends all tokens before their time. */
    revokeTokens: (): void => world.tokens.clear(),
    tellCouriers: (does: boolean): void => void (world.tellsCouriers = does),
    ...baseControl(world),
    /**
     * Forgets orders, faults and pushes. Stores and tokens stay; stores are online, with everything
     * for sale.
     */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
      world.tellsCouriers = false
      for (const it of world.stores.values()) {
        setPaused(world, it, null)
        it.suspended.clear()
      }
    },
  }
}
export type Control = ReturnType<typeof controlOf>

export const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/stores', (_, body) => control.register(body as StoreInput)],
  [
    'GET',
    '/stores/{id}',
    (id) => ({ isOpen: control.isOpen(id), suspended: Object.fromEntries(control.store(id).suspended) }),
  ],
  ['POST', '/stores/{id}/pause', (id, body) => control.pause(id, (body as { by: 'restaurant' | 'uber' | null }).by)],
  [
    'POST',
    '/orders',
    (_, body) => {
      const { storeId, ...input } = body as OrderInput & { storeId: string }
      return { id: control.placeOrder(storeId, input) }
    },
  ],
  ['GET', '/orders/{id}', (id) => control.order(id).order],
  ['POST', '/orders/{id}/cancel', (id) => control.cancelOrder(id)],
  ['POST', '/orders/{id}/accept', (id) => control.acceptOrder(id)],
  ['POST', '/orders/{id}/courier', (id, body) => control.courier(id, (body as { state: CourierState }).state)],
  ['POST', '/orders/{id}/approach', (id) => control.approach(id)],
  ...baseRoutes(control),
  ['POST', '/couriers', (_, body) => control.tellCouriers((body as { pushed: boolean }).pushed)],
]
