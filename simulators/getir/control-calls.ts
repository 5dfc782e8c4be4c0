import { z } from 'zod'
import { matchPath } from '../match-path.ts'
import type { Control } from './control.ts'
import { Refusal } from './registry.ts'
import type { Answer } from './server.ts'

const bilingual = z.strictObject({ tr: z.string(), en: z.string() })
const url = z.url({ protocol: /^https?$/ })
const menuItem = z.strictObject({
  id: z.string(),
  chainProduct: z.string().optional(),
  category: bilingual.optional(),
  name: bilingual,
  description: bilingual.optional(),
  price: z.number().nonnegative(),
  optionCategories: z
    .array(
      z.strictObject({
        id: z.string(),
        name: bilingual,
        minCount: z.int().nonnegative(),
        maxCount: z.int().nonnegative(),
        removeToppings: z.boolean().optional(),
        options: z.array(z.strictObject({ id: z.string(), name: bilingual, price: z.number() })),
      }),
    )
    .optional(),
})
const restaurantBody = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  brand: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  appSecretKey: z.string(),
  restaurantSecretKey: z.string(),
  apiKey: z.string(),
  webhooks: z
    .union([
      url,
      z.partialRecord(z.enum(['newOrder', 'cancelOrder', 'courierArrived', 'courierPickup', 'restaurantStatus']), url),
    ])
    .optional(),
  menu: z.array(menuItem).optional(),
  posStatus: z.literal([100, 200]).optional(),
})
const orderBody = z.strictObject({
  restaurantId: z.string(),
  deliveryType: z.literal([1, 2]).optional(),
  scheduledDate: z.iso.datetime().optional(),
  paymentMethod: z.int().optional(),
  items: z
    .array(
      z.strictObject({
        product: z.string(),
        count: z.int().positive().optional(),
        options: z.array(z.string()).optional(),
        note: z.string().optional(),
      }),
    )
    .optional(),
  clientName: z.string().optional(),
  clientNote: z.string().optional(),
  doNotKnock: z.boolean().optional(),
  dropOffAtDoor: z.boolean().optional(),
  discountPercent: z.number().min(0).max(100).optional(),
})
const faultCommon = {
  method: z.string().optional(),
  path: z.string().optional(),
  times: z.int().positive().optional(),
  afterEffect: z.boolean().optional(),
}
const faultBody = z.discriminatedUnion('kind', [
  z.strictObject({
    ...faultCommon,
    kind: z.literal('fail'),
    status: z.int().optional(),
    code: z.int().optional(),
    message: z.string().optional(),
  }),
  z.strictObject({ ...faultCommon, kind: z.literal('delay'), ms: z.number().nonnegative() }),
  z.strictObject({ ...faultCommon, kind: z.literal(['hang', 'drop', 'garbage']) }),
])
const modeBody = z.strictObject({
  duplicate: z.int().positive().optional(),
  silent: z.boolean().optional(),
  hold: z.boolean().optional(),
  delayMs: z.number().nonnegative().optional(),
  garbage: z.int().nonnegative().optional(),
  wrongKey: z.int().nonnegative().optional(),
})
const releaseBody = z.strictObject({ order: z.enum(['sent', 'reversed', 'shuffled']).optional() })
const cancelBody = z.strictObject({ by: z.enum(['customer', 'admin']), note: z.string().optional() })
const courierBody = z.strictObject({ event: z.enum(['assigned', 'arrived', 'on-the-way', 'reached', 'delivered']) })
const openBody = z.strictObject({ open: z.boolean() })
const reviewBody = z.strictObject({ foodOrderId: z.string(), rating: z.number(), comment: z.string() })
const journalQuery = z.strictObject({
  kind: z.enum(['request', 'webhook', 'happening']).optional(),
  restaurantId: z.string().optional(),
  orderId: z.string().optional(),
  after: z.coerce.number().optional(),
})

type Route = [method: string, path: string, act: (id: string, body: unknown, query: URLSearchParams) => unknown]

/**
 * The control API over HTTP: what `Control` does, as JSON. Errors come in Getir's envelope; a wrong
 * body gets 400.
 */
export function controlCalls(control: Control) {
  const routes: Route[] = [
    [
      'GET',
      '/restaurants',
      () =>
        control
          .restaurants()
          .map(({ id, name, status, posStatus, busyness, menu }) => ({ id, name, status, posStatus, busyness, menu })),
    ],
    ['POST', '/restaurants', (_, body) => ({ id: control.registerRestaurant(restaurantBody.parse(body)) })],
    ['POST', '/restaurants/{id}/status', (id, body) => control.setOpen(id, openBody.parse(body).open)],
    ['POST', '/restaurants/{id}/reviews', (id, body) => ({ id: control.addReview(id, reviewBody.parse(body)) })],
    [
      'POST',
      '/orders',
      (_, body) => {
        const { restaurantId, ...input } = orderBody.parse(body)
        return { id: control.placeOrder(restaurantId, input) }
      },
    ],
    ['GET', '/orders/{id}', (id) => control.order(id)],
    [
      'POST',
      '/orders/{id}/cancel',
      (id, body) => {
        const { by, note } = cancelBody.parse(body)
        control.cancelOrder(id, by, note)
      },
    ],
    ['POST', '/orders/{id}/courier', (id, body) => control.courier(id, courierBody.parse(body).event)],
    ['POST', '/faults', (_, body) => control.fault(faultBody.parse(body))],
    ['POST', '/webhooks', (_, body) => control.webhooks(modeBody.parse(body))],
    [
      'POST',
      '/webhooks/release',
      async (_, body) => ({ released: await control.release(releaseBody.parse(body).order) }),
    ],
    ['GET', '/journal', (_, __, query) => control.journal(journalQuery.parse(Object.fromEntries(query)))],
    ['POST', '/reset', (_, body) => control.reset(z.strictObject({ all: z.boolean().optional() }).parse(body))],
  ]
  return async (method: string, path: string, query: URLSearchParams, body: unknown): Promise<Answer> => {
    try {
      for (const [wanted, template, act] of routes) {
        const params = wanted === method ? matchPath(template, path) : null
        if (params) return { status: 200, body: (await act(params.id ?? '', body, query)) ?? {} }
      }
      return { status: 404, body: { error: 'there is no such control' } }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.envelope }
      if (error instanceof z.ZodError) return { status: 400, body: { error: 'wrong body', issues: error.issues } }
      throw error
    }
  }
}
