import { finderIn } from '../finder.ts'
import type { Server } from 'node:http'
import { parsed, platformServer, type Answer, type ControlRoute, type Request } from '../platform-server.ts'
import { Refusal } from '../refusal.ts'
import { baseControl, baseRoutes, forgetBase } from '../simulator.ts'
import { cancel, change, type Restaurant, type World } from './world.ts'

const refusal = (status: number, message: string) => new Refusal(status, { success: false, message })

const text = (it: unknown) => typeof it === 'string' && it !== ''
const amount = (it: unknown) => typeof it === 'number' && it >= 0
const fields: Record<string, { isRequired?: true; is: (it: unknown) => boolean }> = {
  orderId: { isRequired: true, is: text },
  restaurantId: { isRequired: true, is: text },
  customerName: { isRequired: true, is: text },
  deliveryAddress: { isRequired: true, is: text },
  customerPhone: { is: (it) => typeof it === 'string' && /^\+\d{8,15}$/.test(it) },
  customerEmail: { is: text },
  deliveryLatitude: { is: (it) => typeof it === 'number' },
  deliveryLongitude: { is: (it) => typeof it === 'number' },
  scheduledDeliveryTime: { is: text },
  paymentMethod: { is: (it) => it === 'CASH' || it === 'CARD_POS' || it === 'ONLINE_PREPAID' },
  paymentCaptured: { is: (it) => typeof it === 'boolean' },
  subtotal: { is: amount },
  deliveryFee: { is: amount },
  serviceFee: { is: amount },
  discount: { is: amount },
  taxAmount: { is: amount },
  total: { is: amount },
  currency: { is: (it) => it === 'TRY' || it === 'EUR' },
  notes: { is: (it) => typeof it === 'string' },
  items: { is: Array.isArray },
}

function perform(world: World, { message, method, url, text: given, entry }: Request): Answer {
  if (method !== 'POST' || url.pathname !== '/webhook/third-party/order') throw refusal(404, 'not found')
  const key = message.headers['x-api-key']
  const restaurant = [...world.restaurants.values()].find((it) => it.apiKey === key)
  if (!restaurant) throw refusal(401, 'Invalid API key')
  entry.vendor = restaurant.restaurantId
  const body = parsed(given)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusal(400, 'JSON expected')
  entry.body = body
  for (const [name, { isRequired, is }] of Object.entries(fields)) {
    const value = (body as Record<string, unknown>)[name]
    if (value === undefined ? isRequired : !is(value)) throw refusal(400, `${name} is invalid`)
  }
  for (const name of Object.keys(body)) if (!fields[name]) throw refusal(400, `${name} is unknown`)
  const { orderId, restaurantId } = body as { orderId: string; restaurantId: string }
  entry.orderId = orderId
  if (restaurantId !== restaurant.restaurantId) throw refusal(403, 'Restaurant does not match')
  if (world.orders.has(orderId)) throw refusal(409, 'Order already exists')
  world.orders.set(orderId, { restaurant, body: { orderId }, status: 'NEW' })
  return { status: 202, body: { success: true, orderId } }
}

/** Everything that tests and the demo can do to the company in the same process. */
export function controlOf(world: World) {
  const order = finderIn(world.orders, () => refusal(404, 'Order not found'))
  return {
    order,
    orders: (): string[] => [...world.orders.keys()],
    /** Adds a restaurant, or replaces the one with the same id. */
    register: (it: Restaurant): void => void world.restaurants.set(it.restaurantId, it),
    change: (orderId: string, status: string, courierName?: string): void =>
      change(world, order(orderId), status, courierName),
    cancelOrder: (orderId: string, reason = 'Kurye bulunamadı'): void => cancel(world, order(orderId), reason),
    ...baseControl(world),
    /** Forgets orders, faults and pushes. Restaurants stay. */
    reset(): void {
      forgetBase(world)
      world.orders.clear()
    },
  }
}
export type Control = ReturnType<typeof controlOf>

const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/restaurants', (_, body) => control.register(body as Restaurant)],
  ['GET', '/orders/{id}', (id) => ({ status: control.order(id).status })],
  [
    'POST',
    '/orders/{id}/status',
    (id, body) => {
      const { status, courierName } = body as { status: string; courierName?: string }
      return control.change(id, status, courierName)
    },
  ],
  ['POST', '/orders/{id}/cancel', (id, body) => control.cancelOrder(id, (body as { reason?: string }).reason)],
  ...baseRoutes(control),
]

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
