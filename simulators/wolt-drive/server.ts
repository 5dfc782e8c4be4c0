import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import type { Clock } from '../clock.ts'
import { callFor, parsed, platformServer, type Answer, type ControlRoute, type Request } from '../platform-server.ts'
import { Refusal } from '../refusal.ts'
import { baseControl, baseRoutes, createBase, forgetBase, type Base } from '../simulator.ts'

export type Merchant = { merchantId: string; key: string; venues: string[] }
type Webhook = { merchant: Merchant; callback_url: string; client_secret: string }
type Body = Record<string, unknown>
export type Delivery = { id: string; merchant: Merchant; venue: string; body: Body; state: string; fee: number }

/** How long a promised price holds. */
export type Timing = { promiseMs: number }

export type World = Base & {
  timing: Timing
  merchants: Merchant[]
  webhooks: Webhook[]
  promises: Map<string, { venue: string; until: number; fee: number }>
  deliveries: Map<string, Delivery>
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: 5000 } }), {
    timing,
    merchants: [],
    webhooks: [],
    promises: new Map(),
    deliveries: new Map(),
  })

const refusal = (status: number, error_code: string, reason = '') =>
  new Refusal(status, { error_code, reason, details: '' })
const invalid = (...loc: string[]) =>
  new Refusal(422, { detail: [{ type: 'value_error', loc: ['body', ...loc], msg: `${loc.join('.')} is invalid` }] })

const coded = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')

/** Reports an event of a delivery to every webhook of its merchant, as a signed token. */
function report(world: World, it: Delivery, type: string, more: object = {}): void {
  const { merchant_order_reference_id, order_number } = it.body
  const details = {
    id: world.random.hex(24),
    venue_id: it.venue,
    wolt_order_reference_id: it.id,
    merchant_order_reference_id,
    order_number,
    price: { amount: it.fee, currency: 'TRY' },
    ...more,
  }
  for (const { client_secret, callback_url, merchant } of world.webhooks) {
    if (merchant !== it.merchant) continue
    const signed = `${coded({ alg: 'HS256', typ: 'JWT' })}.${coded({ type, dispatched_at: new Date(world.now()).toISOString(), details })}`
    const token = (secret: string) => `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    world.pushes.push({
      vendor: merchant.merchantId,
      method: 'POST',
      base: callback_url,
      path: '',
      body: { token: token(client_secret) },
      orderId: String(merchant_order_reference_id),
      proof: () => ({}),
    })
  }
}

const isText = (it: unknown): it is string => typeof it === 'string' && it !== ''
const partOf = (body: Body, name: string): Body => (body[name] ?? {}) as Body

function promise(world: World, venue: string, body: Body): object {
  if (!isText(body.street)) throw invalid('street')
  if (!isText(body.city) && !isText(body.post_code)) throw invalid('city')
  if ((body.lat === undefined) !== (body.lon === undefined)) throw invalid('lat')
  const { min_preparation_time_minutes: minutes } = body
  if (!Number.isInteger(minutes) || Number(minutes) < 0 || Number(minutes) > 60)
    throw invalid('min_preparation_time_minutes')
  const id = world.random.hex(24)
  const fee = 8900
  world.promises.set(id, { venue, until: world.now() + world.timing.promiseMs, fee })
  return { id, price: { amount: fee, currency: 'TRY' }, is_binding: true, time_estimate_minutes: 30 }
}

function create(world: World, merchant: Merchant, venue: string, body: Body): object {
  const promised = world.promises.get(String(body.shipment_promise_id))
  if (!promised || promised.venue !== venue || promised.until <= world.now())
    throw refusal(400, 'SHIPMENT_PROMISE_NOT_FOUND')
  if (!isText(body.merchant_order_reference_id)) throw invalid('merchant_order_reference_id')
  if (!isText(partOf(body, 'recipient').name)) throw invalid('recipient', 'name')
  if (!/^\+\d{8,15}$/.test(String(partOf(body, 'recipient').phone_number))) throw invalid('recipient', 'phone_number')
  if (!isText(partOf(partOf(body, 'dropoff'), 'location').formatted_address)) throw invalid('dropoff', 'location')
  if (!Array.isArray(body.parcels) || body.parcels.length === 0) throw invalid('parcels')
  if (partOf(body, 'price').amount !== promised.fee) throw invalid('price')
  const isKnown = [...world.deliveries.values()].some(
    (it) => it.merchant === merchant && it.body.merchant_order_reference_id === body.merchant_order_reference_id,
  )
  if (isKnown) throw refusal(400, 'DUPLICATE_ORDER', 'The order exists already')
  const it: Delivery = { id: world.random.hex(24), merchant, venue, body, state: 'received', fee: promised.fee }
  world.deliveries.set(it.id, it)
  report(world, it, 'order.received')
  return {
    wolt_order_reference_id: it.id,
    merchant_order_reference_id: body.merchant_order_reference_id,
    status: 'INFO_RECEIVED',
    price: { amount: it.fee, currency: 'TRY' },
  }
}

type Input = { world: World; merchant: Merchant; params: Record<string, string>; body: Body }
const calls: { method: string; path: string; status?: number; answer(it: Input): unknown }[] = [
  {
    method: 'GET',
    path: '/v1/merchants/{merchant}/webhooks',
    answer: ({ world, merchant }) =>
      world.webhooks
        .filter((it) => it.merchant === merchant)
        .map(({ callback_url }) => ({ callback_url, disabled: false })),
  },
  {
    method: 'POST',
    path: '/v1/merchants/{merchant}/webhooks',
    status: 201,
    answer({ world, merchant, body }) {
      const { callback_url, client_secret, callback_config } = body
      if (!isText(callback_url) || !URL.canParse(callback_url)) throw invalid('callback_url')
      if (!isText(client_secret)) throw invalid('client_secret')
      if (!partOf({ callback_config }, 'callback_config').exponential_retry_backoff) throw invalid('callback_config')
      world.webhooks.push({ merchant, callback_url, client_secret })
      return { callback_url, disabled: false }
    },
  },
  {
    method: 'POST',
    path: '/v1/venues/{venue}/shipment-promises',
    status: 201,
    answer: ({ world, params, body }) => promise(world, params.venue ?? '', body),
  },
  {
    method: 'POST',
    path: '/v1/venues/{venue}/deliveries',
    status: 201,
    answer: ({ world, merchant, params, body }) => create(world, merchant, params.venue ?? '', body),
  },
  {
    method: 'PATCH',
    path: '/order/{id}/status/cancel',
    answer({ world, merchant, params }) {
      const it = world.deliveries.get(params.id ?? '')
      if (!it || it.merchant !== merchant) throw refusal(404, 'ORDER_NOT_FOUND')
      if (it.state !== 'received') throw refusal(400, 'INVALID_STATUS', 'A courier has accepted the delivery')
      it.state = 'cancelled'
      return {}
    },
  },
]

function perform(world: World, { message, method, url, text, entry }: Request): Answer {
  const found = callFor(calls, method, url.pathname)
  if (!found) throw new Refusal(404, { detail: 'Not Found' })
  const merchant = world.merchants.find((it) => message.headers.authorization === `Bearer ${it.key}`)
  const { venue, merchant: merchantId } = found.params
  const fits =
    merchant && (!venue || merchant.venues.includes(venue)) && (!merchantId || merchant.merchantId === merchantId)
  if (!fits) throw new Refusal(401, { detail: 'Unauthorized' })
  entry.vendor = merchant.merchantId
  const body = (method === 'GET' ? {} : parsed(text || '{}')) as Body | undefined
  if (typeof body !== 'object' || body === null) throw invalid('body')
  entry.body = body
  entry.orderId = isText(body.merchant_order_reference_id) ? body.merchant_order_reference_id : null
  return {
    status: found.call.status ?? 200,
    body: structuredClone(found.call.answer({ world, merchant, params: found.params, body })),
  }
}

/** Everything that tests can do to the company in the same process. */
export function controlOf(world: World) {
  /** A delivery by the merchant's number. */
  const delivery = (reference: string): Delivery => {
    const found = [...world.deliveries.values()].find((it) => it.body.merchant_order_reference_id === reference)
    if (!found) throw refusal(404, 'ORDER_NOT_FOUND')
    return found
  }
  return {
    delivery,
    deliveries: (): Delivery[] => [...world.deliveries.values()],
    webhooks: (): string[] => world.webhooks.map((it) => it.callback_url),
    /** Adds a merchant, with the venues whose deliveries its key may ask for. */
    register: (it: Merchant): void =>
      void (world.merchants = [...world.merchants.filter((each) => each.merchantId !== it.merchantId), it]),
    /** An event happens and is reported, such as `order.picked_up`. */
    happen(reference: string, type: string, more: object = { courier: { name: 'Serkan Kaya' } }): void {
      const it = delivery(reference)
      it.state = type
      report(world, it, type, more)
    },
    ...baseControl(world),
    /** Forgets deliveries, promises, faults and pushes. Merchants and webhooks stay. */
    reset(): void {
      forgetBase(world)
      world.deliveries.clear()
      world.promises.clear()
    },
  }
}
export type Control = ReturnType<typeof controlOf>

const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/merchants', (_, body) => control.register(body as Merchant)],
  ['GET', '/deliveries/{id}', (id) => ({ state: control.delivery(id).state })],
  ['POST', '/deliveries/{id}/events', (id, body) => control.happen(id, (body as { type: string }).type)],
  ...baseRoutes(control),
]

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
