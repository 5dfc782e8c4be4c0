import { Refusal } from '../refusal.ts'
import { cancel, sendCourier, shown } from './orders.ts'
import type { Client, Order, World } from './world.ts'

export type CallInput = { world: World; client: Client; query: URLSearchParams; body: Record<string, unknown> }
export type Call = { method: string; path: string; answer(input: CallInput): unknown }

export const refusal = (status: number, message: string): Refusal => new Refusal(status, { message })

const paymentTypes = [
  'paid',
  'creditCard',
  'cash',
  'ticketRestaurant',
  'sodexo',
  'multinet',
  'setCard',
  'yemekmatik',
  'metropol',
  'cioCard',
  'paye',
  'winWin',
  'tokenFlex',
]
const courierTypes = ['motorCourier', 'carCourier', 'pedestrian', 'bicycleCourier']

const isText = (it: unknown): it is string => typeof it === 'string' && it !== ''
const isPlace = (it: unknown): boolean => {
  const { latitude, longitude } = (it ?? {}) as { latitude?: unknown; longitude?: unknown }
  return typeof latitude === 'number' && typeof longitude === 'number'
}
const isCallback = (it: unknown): boolean => {
  const { url, token, tokenHeader } = (it ?? {}) as Record<string, unknown>
  return isText(url) && URL.canParse(url) && isText(token) && isText(tokenHeader)
}

/** What each field of an order must be, and which must be there. */
const fields: Record<string, { isRequired?: true; is: (it: unknown) => boolean }> = {
  pickupPoint: { isRequired: true, is: isText },
  orderNumber: { isRequired: true, is: isText },
  courierType: { isRequired: true, is: (it) => courierTypes.includes(String(it)) },
  orderType: { isRequired: true, is: (it) => it === 'delivery' || it === 'productReturn' },
  receiverName: { isRequired: true, is: isText },
  receiverPhone: { is: isText },
  receiverAddress: { is: isText },
  receiverLocation: { is: isPlace },
  addressDescription: { is: isText },
  note: { is: isText },
  orderPrice: { is: (it) => typeof it === 'number' && it >= 0 },
  paymentType: { isRequired: true, is: (it) => paymentTypes.includes(String(it)) },
  paymentMethod: { is: (it) => it === 'cod' },
  callback: { is: isCallback },
}

function create({ world, client, body }: CallInput): unknown {
  for (const [name, { isRequired, is }] of Object.entries(fields)) {
    if (body[name] === undefined ? isRequired : !is(body[name])) throw refusal(400, `${name} geçersiz`)
  }
  const unknown = Object.keys(body).find((name) => !fields[name])
  if (unknown) throw refusal(400, `${unknown} bilinmiyor`)
  if (!body.receiverAddress && !body.receiverLocation)
    throw refusal(400, 'receiverAddress ya da receiverLocation gerekli')
  if ((body.paymentType === 'paid') === (body.paymentMethod === 'cod')) throw refusal(400, 'paymentMethod geçersiz')
  const point = client.pickupPoints.find((it) => it.id === body.pickupPoint)
  if (!point?.isApproved) throw refusal(400, 'Alım noktası onaylı değil')
  if (orderOf(world, client, 'orderNumber', String(body.orderNumber)))
    throw refusal(409, 'Bu sipariş numarası zaten kayıtlı')
  const order: Order = {
    id: (++world.count).toString(16).padStart(24, '5'),
    client,
    body: body as unknown as Order['body'],
    status: 'active',
    steps: [],
    courier: null,
  }
  world.orders.set(order.id, order)
  sendCourier(world, order)
  return { id: order.id, orderNumber: order.body.orderNumber }
}

const orderOf = (world: World, client: Client, by: 'id' | 'orderNumber', value: string): Order | undefined =>
  [...world.orders.values()].find((it) => it.client === client && (by === 'id' ? it.id : it.body.orderNumber) === value)

/** The order that a request names by its id or its number. Throws 404. */
function named({ world, client }: CallInput, { id, orderNumber }: { id: unknown; orderNumber: unknown }): Order {
  if (!isText(id) && !isText(orderNumber)) throw refusal(400, 'id veya orderNumber gerekli')
  const order = isText(id)
    ? orderOf(world, client, 'id', id)
    : orderOf(world, client, 'orderNumber', String(orderNumber))
  if (!order) throw refusal(404, 'Sipariş bulunamadı')
  return order
}

export const calls: Call[] = [
  { method: 'POST', path: '/order', answer: create },
  {
    method: 'GET',
    path: '/order',
    answer: (it) => shown(it.world, named(it, { id: it.query.get('id'), orderNumber: it.query.get('orderNumber') })),
  },
  {
    method: 'PUT',
    path: '/order/cancel',
    answer(it) {
      const order = named(it, { id: it.body.id, orderNumber: it.body.orderNumber })
      if (order.status !== 'active') throw refusal(400, 'Sipariş iptal edilemez')
      if (order.steps.some(({ deliveryState }) => deliveryState === 'onDelivery'))
        throw refusal(400, 'Kurye siparişi teslim aldı, iptal edilemez')
      cancel(it.world, order)
      return {}
    },
  },
]
