import type { ControlRoute } from '../platform-server.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import { refusal } from './calls.ts'
import { bringBack, cancel, deliver, step } from './orders.ts'
import type { Client, DeliveryState, Order, World } from './world.ts'

/** Everything that tests and the demo can do to the company in the same process. */
export function controlOf(world: World) {
  /** An order by its number. Of several with the same number, the last. */
  const order = (orderNumber: string): Order => {
    const found = [...world.orders.values()].findLast((it) => it.body.orderNumber === orderNumber)
    if (!found) throw refusal(404, 'Sipariş bulunamadı')
    return found
  }
  return {
    order,
    /** Every order that was taken, in sequence. */
    orders: (): Order[] => [...world.orders.values()],
    /** Adds a client, or replaces the one with the same id. */
    register: (it: Client): void => void world.clients.set(it.clientId, it),
    step: (orderNumber: string, state: DeliveryState): void => step(world, order(orderNumber), state),
    deliver: (orderNumber: string): void => deliver(world, order(orderNumber)),
    cancelOrder: (orderNumber: string): void => cancel(world, order(orderNumber)),
    bringBack: (orderNumber: string): void => bringBack(world, order(orderNumber)),
    /** Makes every token invalid. */
    endTokens: (): void => world.tokens.clear(),
    ...baseControl(world),
    /** Ends every planned fault. */
    heal: (): void => world.faults.reset(),
    /** Forgets orders, faults and pushes. Clients and their tokens stay. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
    },
  }
}
export type Control = ReturnType<typeof controlOf>

export const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/clients', (_, body) => control.register(body as Client)],
  ['GET', '/orders/{id}', (id) => control.order(id)],
  ['POST', '/orders/{id}/step', (id, body) => control.step(id, (body as { state: DeliveryState }).state)],
  ['POST', '/orders/{id}/deliver', (id) => control.deliver(id)],
  ['POST', '/orders/{id}/cancel', (id) => control.cancelOrder(id)],
  ['POST', '/orders/{id}/bring-back', (id) => control.bringBack(id)],
  ...baseRoutes(control),
  ['POST', '/faults/end', () => control.heal()],
]
