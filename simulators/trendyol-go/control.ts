import { finderIn } from '../finder.ts'
import type { Fault } from '../faults.ts'
import type { Entry, JournalFilter } from '../journal.ts'
import type { ControlRoute } from '../platform-server.ts'
import type { OrderInput } from './order-factory.ts'
import { cancel, courier, place } from './packages.ts'
import { notFound } from './refusal.ts'
import { pay, remember, write, type Transaction, type TransactionType } from './settlements.ts'
import { storeFrom, type StoreInput, type World } from './world.ts'

/**
 * Everything that tests and the demo can do to the platform in the same process. Most of this is
 * available over HTTP under `/__control` as well (README).
 */
export function controlOf(world: World) {
  const store = finderIn(world.stores, (storeId) => notFound(String(storeId)))
  const order = finderIn(world.packages, (id) => notFound(id))
  return {
    store,
    order,
    /** Adds a restaurant, or replaces the one with the same id. */
    register: (input: StoreInput): void => void world.stores.set(input.storeId, storeFrom(input)),
    /** Places an order as a customer. Returns the id of its package. */
    placeOrder: (storeId: number, input: OrderInput = {}): string => place(world, store(storeId), input).id,
    cancelOrder: (id: string, reasonCode: number): void => cancel(world, order(id), reasonCode),
    /** Takes a step of the platform's own courier. */
    courier: (id: string, event: 'near' | 'Shipped' | 'Delivered'): void => courier(world, order(id), event),
    /** Pays what a seller is owed, as happens once a week. Returns the number of the payment. */
    pay: (supplierId: number): number => pay(world, supplierId),
    /** Books one more transaction about an order, in kuruş. */
    transact: (id: string, type: TransactionType, amount: number): void => write(world, order(id), type, amount),
    /** Takes over transactions that were booked before the platform started. */
    remember: (earlier: readonly Transaction[]): void => remember(world, earlier),
    /** Opens or closes a restaurant as the platform itself does. */
    setOpen: (storeId: number, isOpen: boolean): void => void (store(storeId).isOpen = isOpen),
    /** Sets by how much the platform's clock is ahead of everybody else's. */
    skew: (ms: number): void => void (world.skewMs = ms),
    fault: (fault: Fault): void => world.faults.plan(fault),
    journal: (filter?: JournalFilter): Entry[] => structuredClone(world.journal.read(filter)),
    /** Forgets orders, limits and faults. Restaurants stay, open and with everything for sale. */
    reset(): void {
      world.forgetTimers()
      world.packages.clear()
      world.transactions.length = 0
      world.faults.reset()
      world.limit.forget()
      world.journal.forget()
      world.skewMs = 0
      for (const it of world.stores.values()) {
        it.isOpen = true
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
    (id) => {
      const { isOpen, passive } = control.store(Number(id))
      return { isOpen, passive: [...passive] }
    },
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
  ['GET', '/orders/{id}', (id) => control.order(id)],
  ['POST', '/orders/{id}/cancel', (id, body) => control.cancelOrder(id, (body as { reasonCode: number }).reasonCode)],
  [
    'POST',
    '/orders/{id}/courier',
    (id, body) => control.courier(id, (body as { event: 'near' | 'Shipped' | 'Delivered' }).event),
  ],
  ['POST', '/sellers/{id}/pay', (id) => ({ paymentOrderId: control.pay(Number(id)) })],
  ['POST', '/transactions', (_, body) => control.remember(body as Transaction[])],
  [
    'POST',
    '/orders/{id}/transaction',
    (id, body) => {
      const { type, amount } = body as { type: TransactionType; amount: number }
      control.transact(id, type, amount)
    },
  ],
  ['POST', '/faults', (_, body) => control.fault(body as Fault)],
  ['POST', '/skew', (_, body) => control.skew((body as { ms: number }).ms)],
  ['GET', '/journal', () => control.journal()],
  ['POST', '/reset', () => control.reset()],
]
