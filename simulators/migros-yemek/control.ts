import { finderIn } from '../finder.ts'
import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import type { OrderInput } from './order-factory.ts'
import { cancel, courier, place } from './orders.ts'
import { noOrder, refusal } from './refusal.ts'
import type { DeliveryStatus } from './wire.ts'
import { endOff, isOpen, storeFrom, type Store, type StoreInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const store = finderIn(world.stores, (storeId) => refusal(404, 'STORE_NOT_FOUND', String(storeId)))
  const order = finderIn(world.orders, () => noOrder())
  const setOpen = (it: Store, isNowOpen: boolean) => {
    endOff(it)
    it.active = isNowOpen
  }
  return {
    store,
    order,
    isOpen: (storeId: number): boolean => isOpen(store(storeId)),
    /** Adds a store, or replaces the one with the same id. */
    register: (input: StoreInput): void => void world.stores.set(input.storeId, storeFrom(input)),
    /** Places an order as a customer. Returns its id. */
    placeOrder: (storeId: number, input: OrderInput = {}): number => place(world, store(storeId), input).order.id,
    cancelOrder: (id: number): void => cancel(world, order(id)),
    /** Takes a step of the platform's own courier. */
    courier: (id: number, status: DeliveryStatus): void => courier(world, order(id), status),
    /** Opens or closes a store as the platform itself does. */
    setOpen: (storeId: number, isNowOpen: boolean): void => setOpen(store(storeId), isNowOpen),
    /** Whether answers are encrypted. */
    sealAnswers: (does: boolean): void => void (world.sealsAnswers = does),
    ...baseControl(world),
    /** Forgets orders, faults and pushes. Stores stay, open and with everything for sale. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
      world.sealsAnswers = false
      for (const it of world.stores.values()) {
        setOpen(it, true)
        it.passive.clear()
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
    (id) => ({ isOpen: control.isOpen(Number(id)), passive: [...control.store(Number(id)).passive] }),
  ],
  ['POST', '/stores/{id}/open', (id, body) => control.setOpen(Number(id), (body as { isOpen: boolean }).isOpen)],
  [
    'POST',
    '/orders',
    (_, body) => {
      const { storeId, ...input } = body as OrderInput & { storeId: number }
      return { id: control.placeOrder(storeId, input) }
    },
  ],
  ['GET', '/orders/{id}', (id) => control.order(Number(id)).order],
  ['POST', '/orders/{id}/cancel', (id) => control.cancelOrder(Number(id))],
  [
    'POST',
    '/orders/{id}/courier',
    (id, body) => control.courier(Number(id), (body as { status: DeliveryStatus }).status),
  ],
  ...baseRoutes(control),
  ['POST', '/sealed-answers', (_, body) => control.sealAnswers((body as { does: boolean }).does)],
]
