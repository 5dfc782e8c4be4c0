import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import type { Clock } from '../clock.ts'
import { callFor, parsed, platformServer, type Answer, type ControlRoute, type Request } from '../platform-server.ts'
import { Refusal } from '../refusal.ts'
import { baseControl, baseRoutes, createBase, forgetBase, type Base } from '../simulator.ts'

export type Customer = {
  customerId: string
  clientId: string
  clientSecret: string
  /** The address for reports, and the key that signs them. */
  webhook?: { url: string; key: string }
}
type Body = Record<string, unknown>
export type Delivery = {
  id: string
  customer: Customer
  body: Body
  status: string
  fee: number
  courier: string | null
  isImminent: boolean
  currency: string
  updatedAt: number
}

/** How long a quote is valid. */
export type Timing = { quoteMs: number }

export type World = Base & {
  timing: Timing
  customers: Customer[]
  tokens: Map<string, Customer>
  quotes: Map<string, { customer: Customer; until: number; fee: number }>
  deliveries: Map<string, Delivery>
}

export const createWorld = ({ timing, ...it }: { clock: Clock; timing: Timing; seed: number }): World =>
  Object.assign(createBase({ ...it, repeats: { maxRepeats: 3, retryMs: 10_000 } }), {
    timing,
    customers: [],
    tokens: new Map(),
    quotes: new Map(),
    deliveries: new Map(),
  })

const refusal = (status: number, code: string, message: string, metadata: object = {}) =>
  new Refusal(status, { code, message, kind: 'error', metadata })
const invalid = (name: string) =>
  refusal(400, 'invalid_params', 'The parameters of your request were invalid.', { [name]: `${name} is invalid` })
const isText = (it: unknown): it is string => typeof it === 'string' && it !== ''
const isMoney = (it: unknown) => Number.isInteger(it) && Number(it) >= 0
const fee = 6400

/** Whether a value is an address: a JSON string that contains street, city and country. */
function isAddress(given: unknown): boolean {
  try {
    const it = JSON.parse(String(given)) as { street_address?: unknown; city?: unknown; country?: unknown }
    return Array.isArray(it.street_address) && isText(it.street_address[0]) && isText(it.city) && isText(it.country)
  } catch {
    return false
  }
}

/** What a quote and a delivery need alike. */
function checkPlaces(world: World, body: Body): void {
  for (const name of ['pickup_address', 'dropoff_address']) if (!isAddress(body[name])) throw invalid(name)
  for (const name of ['pickup_phone_number', 'dropoff_phone_number'])
    if (!/^\+\d{8,15}$/.test(String(body[name]))) throw invalid(name)
  for (const end of ['pickup', 'dropoff'])
    if ((body[`${end}_latitude`] === undefined) !== (body[`${end}_longitude`] === undefined))
      throw invalid(`${end}_latitude`)
  const ready = Date.parse(String(body.pickup_ready_dt))
  if (!(ready >= world.now() - 60_000)) throw invalid('pickup_ready_dt')
  if (!isMoney(body.manifest_total_value)) throw invalid('manifest_total_value')
}

const shown = (world: World, it: Delivery) => ({
  id: it.id,
  kind: 'delivery',
  external_id: it.body.external_id,
  status: it.status,
  complete: ['delivered', 'canceled', 'returned'].includes(it.status),
  fee: it.fee,
  currency: it.currency,
  live_mode: false,
  courier: it.courier && { name: it.courier, vehicle_type: 'motorcycle' },
  courier_imminent: it.isImminent,
  updated: new Date(it.updatedAt).toISOString(),
  tracking_url: `https://delivery.uber.com/orders/${it.id}`,
})

/** Reports a delivery as it is now, signed with the key of its customer's address. */
function report(world: World, it: Delivery, kind: 'event.delivery_status' | 'event.courier_update'): void {
  const { webhook, customerId } = it.customer
  if (!webhook) return
  const body = {
    kind,
    ...(kind === 'event.delivery_status' && { id: `evt_${world.random.hex(16)}`, status: it.status }),
    created: new Date(world.now()).toISOString(),
    live_mode: false,
    delivery_id: it.id,
    customer_id: customerId,
    data: shown(world, it),
  }
  world.pushes.push({
    vendor: customerId,
    method: 'POST',
    base: webhook.url,
    path: '',
    body,
    orderId: String(it.body.external_id),
    proof: (text, isForged) => ({
      'x-uber-signature': createHmac('sha256', isForged ? 'wrong' : webhook.key)
        .update(text)
        .digest('hex'),
    }),
  })
}

function quote(world: World, customer: Customer, body: Body): object {
  checkPlaces(world, body)
  const id = `dqt_${world.random.hex(16)}`
  const until = world.now() + world.timing.quoteMs
  world.quotes.set(id, { customer, until, fee })
  return { id, kind: 'delivery_quote', fee, currency: 'try', expires: new Date(until).toISOString(), duration: 32 }
}

function create(world: World, customer: Customer, body: Body): object {
  checkPlaces(world, body)
  for (const name of ['pickup_name', 'dropoff_name', 'external_id', 'idempotency_key'])
    if (!isText(body[name])) throw invalid(name)
  const items = body.manifest_items
  if (!Array.isArray(items) || items.length === 0) throw invalid('manifest_items')
  if (!items.every((it: Body) => isText(it.name) && Number(it.quantity) >= 1 && isText(it.size)))
    throw invalid('manifest_items')
  if (String(body.dropoff_notes ?? '').length > 280) throw invalid('dropoff_notes')
  const quoted = world.quotes.get(String(body.quote_id))
  if (quoted?.customer !== customer) throw invalid('quote_id')
  if (quoted.until <= world.now()) throw refusal(402, 'expired_quote', 'The price of this quote has expired.')
  const known = [...world.deliveries.values()].find(
    (it) => it.customer === customer && it.body.idempotency_key === body.idempotency_key,
  )
  if (known)
    throw refusal(409, 'duplicate_delivery', 'An active delivery like this already exists.', { delivery_id: known.id })
  const id = `del_${world.random.hex(16)}`
  const it: Delivery = {
    id,
    customer,
    body,
    status: 'pending',
    fee: quoted.fee,
    courier: null,
    isImminent: false,
    currency: 'try',
    updatedAt: world.now(),
  }
  world.deliveries.set(id, it)
  return shown(world, it)
}

type Input = { world: World; customer: Customer; params: Record<string, string>; body: Body }
function deliveryOf({ world, customer, params }: Input): Delivery {
  const it = world.deliveries.get(params.id ?? '')
  if (it?.customer !== customer) throw refusal(404, 'delivery_not_found', 'The requested delivery does not exist.')
  return it
}

const base = '/v1/customers/{customer}'
const calls: { method: string; path: string; answer(it: Input): unknown }[] = [
  {
    method: 'POST',
    path: `${base}/delivery_quotes`,
    answer: ({ world, customer, body }) => quote(world, customer, body),
  },
  { method: 'POST', path: `${base}/deliveries`, answer: ({ world, customer, body }) => create(world, customer, body) },
  { method: 'GET', path: `${base}/deliveries/{id}`, answer: (it) => shown(it.world, deliveryOf(it)) },
  {
    method: 'POST',
    path: `${base}/deliveries/{id}/cancel`,
    answer(input) {
      const it = deliveryOf(input)
      if (it.status !== 'pending' && it.status !== 'pickup')
        throw refusal(400, 'noncancelable_delivery', 'Delivery cannot be canceled.')
      Object.assign(it, { status: 'canceled', updatedAt: input.world.now() })
      report(input.world, it, 'event.delivery_status')
      return shown(input.world, it)
    },
  },
]

/** Gives out a token for the client's credentials. */
function signIn(world: World, text: string): Answer {
  const form = new URLSearchParams(text)
  const customer = world.customers.find(
    (it) => it.clientId === form.get('client_id') && it.clientSecret === form.get('client_secret'),
  )
  if (!customer || form.get('grant_type') !== 'client_credentials')
    throw new Refusal(401, { error: 'invalid_client', error_description: 'unknown client' })
  if (form.get('scope') !== 'eats.deliveries')
    throw new Refusal(400, { error: 'invalid_scope', error_description: 'scope(s) are invalid' })
  const access_token = world.random.hex(32)
  world.tokens.set(access_token, customer)
  return {
    status: 200,
    body: { access_token, expires_in: 2_592_000, token_type: 'Bearer', scope: 'eats.deliveries' },
  }
}

function perform(world: World, { message, method, url, text, entry }: Request): Answer {
  if (method === 'POST' && url.pathname === '/oauth/v2/token') return signIn(world, text)
  const found = callFor(calls, method, url.pathname)
  if (!found) throw refusal(404, 'not_found', 'There is no such call')
  const customer = world.tokens.get(/^Bearer (.+)$/.exec(message.headers.authorization ?? '')?.[1] ?? '')
  if (!customer) throw refusal(401, 'unauthorized', 'Invalid token')
  if (customer.customerId !== found.params.customer)
    throw refusal(404, 'customer_not_found', 'The customer does not exist')
  entry.vendor = customer.customerId
  const body = (method === 'GET' ? {} : parsed(text || '{}')) as Body | undefined
  if (typeof body !== 'object' || body === null) throw invalid('body')
  entry.body = body
  entry.orderId = isText(body.external_id) ? body.external_id : null
  return { status: 200, body: structuredClone(found.call.answer({ world, customer, params: found.params, body })) }
}

/** Everything that tests can do to the company in the same process. */
export function controlOf(world: World) {
  /** A delivery by the customer's number. */
  const delivery = (reference: string): Delivery => {
    const found = [...world.deliveries.values()].find((it) => it.body.external_id === reference)
    if (!found) throw refusal(404, 'delivery_not_found', 'The requested delivery does not exist.')
    return found
  }
  return {
    delivery,
    deliveries: (): Delivery[] => [...world.deliveries.values()],
    /** Adds a customer, or replaces the one with the same id. */
    register: (it: Customer): void =>
      void (world.customers = [...world.customers.filter((each) => each.customerId !== it.customerId), it]),
    /** Ends all tokens. */
    endTokens: (): void => world.tokens.clear(),
    /** A delivery reaches a status, which is reported. */
    change(reference: string, status: string, courier: string | null = 'Serkan Kaya'): void {
      const it = delivery(reference)
      Object.assign(it, { status, courier, isImminent: false, updatedAt: world.now() })
      report(world, it, 'event.delivery_status')
    },
    /** The courier is about to arrive, which is reported with a position. */
    approach(reference: string): void {
      const it = delivery(reference)
      Object.assign(it, { isImminent: true, updatedAt: world.now() })
      report(world, it, 'event.courier_update')
    },
    ...baseControl(world),
    /** Forgets deliveries, quotes, faults and pushes. Customers and their tokens stay. */
    reset(): void {
      forgetBase(world)
      world.deliveries.clear()
      world.quotes.clear()
    },
  }
}
export type Control = ReturnType<typeof controlOf>

const controlRoutes = (control: Control): ControlRoute[] => [
  ['POST', '/customers', (_, body) => control.register(body as Customer)],
  ['GET', '/deliveries/{id}', (id) => ({ status: control.delivery(id).status })],
  ['POST', '/deliveries/{id}/status', (id, body) => control.change(id, (body as { status: string }).status)],
  ['POST', '/deliveries/{id}/approach', (id) => control.approach(id)],
  ...baseRoutes(control),
]

export const serverOf = (world: World, control: Control): Server =>
  platformServer(world, perform, controlRoutes(control))
