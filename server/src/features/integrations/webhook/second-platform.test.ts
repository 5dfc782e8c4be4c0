import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { branch } from '#contract/organisation/branch.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { platforms } from '#server/app/platforms.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import { exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { busyDelivery } from '#server/domain/integrations/restaurant/busy.ts'
import { drainInbox } from '#server/domain/integrations/inbox/inbox.ts'
import { itemDelivery, matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Platform, PlatformOrder } from '#server/domain/integrations/platform.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { platformOf } from '#server/domain/integrations/registry.ts'
import { stepDelivery } from '#server/domain/integrations/steps.ts'
import { menuChanged } from '#server/domain/menu/stock.ts'
import { heldMs } from '#server/domain/ordering/undo.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { listen } from '#simulators/listen.ts'

// A platform as different from Getir as possible: one signed address for all events, a key instead
// of a sign-in, words instead of numbers, minor units, no list of cancel reasons. Everything
// written for this platform is between these two marked lines; nothing outside them knows it. ─────
const wire = z.object({
  id: z.string(),
  venue: z.string(),
  state: z.enum(['CREATED', 'PRODUCTION', 'READY', 'DELIVERED', 'CANCELED']),
  total: z.int(),
  dish: z.string(),
  why: z.optional(z.string()),
})
type Wire = z.infer<typeof wire>
const secrets = z.object({ key: z.string(), signing: z.string() })
const ranks = ['CREATED', 'PRODUCTION', 'READY', 'DELIVERED'] as const
const statuses = {
  CREATED: 'awaiting_approval',
  PRODUCTION: 'preparing',
  READY: 'on_the_way',
  DELIVERED: 'delivered',
  CANCELED: 'cancelled',
} as const
const reached = { verify: 'PRODUCTION', prepare: 'READY', deliver: 'DELIVERED', cancel: 'CANCELED' } as const
const isStep = (step: string): step is keyof typeof reached => Object.hasOwn(reached, step)

const orderOf = (it: Wire): PlatformOrder => ({
  id: it.id,
  restaurant_id: it.venue,
  status: statuses[it.state],
  state: it.state,
  ordered_at: null,
  courier_name: null,
  courier_event: null,
  is_platform_courier: false,
  cancelled: it.state === 'CANCELED' ? { said: it.why ?? '', note: '', likely: ['technical'] } : null,
  awaits: null,
  has: (step) =>
    isStep(step) &&
    (step === 'cancel'
      ? it.state === 'CANCELED'
      : ranks.findIndex((each) => each === it.state) >= ranks.indexOf(reached[step])),
  agrees: (push) => push['total'] === it.total,
  input: async (_, link) => ({
    branch_id: link.branch_id,
    channel: 'migros',
    external_id: it.id,
    delivery_type: 'deliveryToAddress',
    customer: { name: 'Ada', phone: null },
    address: { text: 'Bahariye 1', district: '', city: '', directions: '' },
    note: '',
    scheduled_at: null,
    payment_method: 'online_card',
    is_paid: true,
    lines: [{ name: it.dish, quantity: 1, unit_price: it.total, tax_rate: 10, options: [], note: '' }],
    discounts: [],
    delivery_fee: 0,
    tip: 0,
  }),
  raw: it,
})

const second: Platform = {
  code: 'migros',
  secrets,
  hosts: { live: 'http://127.0.0.1:9/live', test: 'http://127.0.0.1:9/test' },
  settings: {},
  capabilities: {
    orders: 'ours',
    accept: 'ours',
    reject: 'ours',
    ready: 'theirs',
    dispatch: 'ours',
    deliver: 'ours',
    courier: 'theirs',
    itemStatus: 'ours',
    reportedState: 'theirs',
    open: 'theirs',
    timedClose: 'theirs',
    busy: 'ours',
    price: 'theirs',
    menuPush: 'theirs',
    reviews: 'theirs',
    settlements: 'theirs',
  },
  client: (_, link, options) => {
    const headers = { authorization: `Bearer ${secrets.parse(link.secrets).key}` }
    const call = async (method: string, path: string, body?: object) => {
      const reply = await exchange(link, { method, path, body, headers, ...options })
      if (reply.status === 404) throw new PlatformFault('unknown', 'no such order')
      if (reply.status >= 400)
        throw new PlatformFault(reply.status < 500 ? 'refused' : 'unclear', `status ${reply.status}`)
      return reply.body
    }
    const list = async (path: string) => shaped(z.array(wire), await call('GET', path)).map(orderOf)
    return {
      order: async (id) => orderOf(shaped(wire, await call('GET', `/orders/${id}`))),
      news: () => list('/orders?news'),
      active: () => list('/orders'),
      tell: async ({ external_id, step, body }) => {
        await call('PUT', `/orders/${external_id}/${step}`, body)
        return { state: 'sent' }
      },
      menu: async () =>
        shaped(z.array(z.object({ external_id: z.string(), name: z.string() })), await call('GET', '/menu')),
      setItem: async (id, wanted) => void (await call('PUT', `/menu/${id}`, { for_sale: wanted === 'on' })),
      setBusy: async (minutes) => void (await call('PUT', '/busy', { minutes })),
      switchOn: async () => void (await call('PUT', '/online', {})),
      check: async () => shaped(z.object({ name: z.string() }), await call('GET', '/')).name,
    }
  },
  read: (raw) => orderOf(wire.parse(raw)),
  steps: ({ action, cancel }) => {
    if (action === 'approve') return [{ step: 'verify', body: {} }]
    if (action === 'dispatch') return [{ step: 'prepare', body: {} }]
    if (action === 'deliver') return [{ step: 'deliver', body: {} }]
    return action === 'cancel' ? [{ step: 'cancel', body: { why: cancel?.reason ?? '' } }] : []
  },
  busySteps: { stepMin: 10, maxMin: 30 },
  paceMs: 1000,
  pollEveryMs: 60_000,
  windowMs: { verify: 180_000 },
  webhook: {
    secrets: ['key', 'signing'],
    addresses: { 'events/:venue': 'PUT' },
    kinds: { 'order.changed': 'order', 'order.canceled': 'cancelled' },
    isFrom: (headers) => typeof headers['x-signature'] === 'string',
    isSigned: (headers, raw, link) => headers['x-signature'] === signature(secrets.parse(link.secrets).signing, raw),
    said: (_, body, { params }) => {
      const { success, data } = wire.safeParse(body)
      if (!success) return undefined
      const [kind, event] =
        data.state === 'CANCELED'
          ? ['order.canceled', cancelEvent(data.id)]
          : ['order.changed', statusEvent(data.id, data.state)]
      return { kind, event, order_id: data.id, restaurant_id: params['venue'], body: data }
    },
    isOpen: () => true,
    answer: ({ order_id }) => ({ taken: order_id }),
  },
}
// ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
const signature = (key: string, raw: Buffer | string) => createHmac('sha256', key).update(raw).digest('hex')

/**
 * The platform's side: its orders, the messages it has received, and whether its next answer gets
 * lost.
 */
const theirs = { orders: new Map<string, Wire>(), told: [] as string[], losesAnswer: false }
const place = (it: Partial<Wire> = {}) => {
  const made: Wire = { id: randomUUID(), venue: 'v1', state: 'CREATED', total: 12_500, dish: 'Mantı', ...it }
  theirs.orders.set(made.id, made)
  return made
}
const answer = async (request: IncomingMessage): Promise<unknown> => {
  if (request.headers.authorization !== 'Bearer k') return undefined
  const [, what, id = '', step = ''] = (request.url ?? '').split('/')
  if (request.method === 'GET' && what === 'menu') return [{ external_id: 'm1', name: 'MANTI' }]
  const known = theirs.orders.get(id)
  if (request.method === 'GET') return id ? known : request.url === '/orders?news' ? [] : [...theirs.orders.values()]
  const body = (await new Response(request as never).text()) || '{}'
  theirs.told.push([what, known ? step : id, (what === 'menu' || what === 'busy') && body].filter(Boolean).join(' '))
  if (known && isStep(step)) known.state = reached[step]
  return {}
}
const other = createServer((request, response) => {
  void answer(request).then((body) => {
    if (theirs.losesAnswer && request.method === 'PUT') {
      theirs.losesAnswer = false
      return response.destroy()
    }
    return response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}))
  })
})

let now = Date.now()
const { url: base_url, stop } = await listen(other)
// It takes the place of the product's own adapter with its code, for this file only.
platforms.push(second)
const {
  server,
  company_id,
  branch_id,
  branch: till,
} = await setUp(['branch'], { role: 'api', now: () => new Date(now), logLevel: 'silent' })
const at = { company_id, branch_id }
await server.kit.db.one(sql`update license set licensed_module_list = licensed_module_list || '{"migros": true}'
  where company_id = ${company_id}`)
const link_id = await linkPlatform(server.kit.db, server.kit, {
  ...at,
  platform: 'migros',
  external_id: 'v1',
  base_url,
  secrets: { key: 'k', signing: 's' },
})
afterAll(async () => {
  platforms.pop()
  await stop()
})

const push = (it: object, { key = 's', venue = 'v1' } = {}) => {
  const body = JSON.stringify(it)
  return fetch(`${server.url.replace('localhost', '127.0.0.1')}/api/integration/migros/${link_id}/events/${venue}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-signature': signature(key, body) },
    body,
  })
}
const ours = async (id: string) =>
  server.kit.db.one<OrderRow & { reason_text: string }>(
    sql`select * from orders where company_id = ${at.company_id} and external_id = ${id}`,
  )
const press = async (id: string, action: 'approve' | 'dispatch' | 'deliver') => {
  const row = (await ours(id))!
  await till.send(order[action], { params: { order_id: row.id }, body: { version: row.version } } as never)
  now += heldMs
}
const send = () => deliverDue(server.kit, stepDelivery())

test('takes the place of the platform whose code it has', () => {
  expect(platformOf(second.code)).toBe(second)
  expect(theirs.told).toEqual(['online'])
})

test('refuses what it did not sign', async () => {
  const it = place()
  expect((await push(it, { key: 'wrong' })).status).toBe(401)
  expect((await push(it, { venue: 'v2' })).status).toBe(400)
  await drainInbox(server.kit)
  expect(await ours(it.id)).toBeUndefined()
})

test('takes in a push, approves, sends, and follows the order to its end', async () => {
  const it = place()
  const reply = await push(it)
  expect([reply.status, await reply.json()]).toEqual([200, { taken: it.id }])
  await drainInbox(server.kit)
  expect(await ours(it.id)).toMatchObject({ channel: 'migros', status: 'awaiting_approval', total: 12_500 })
  theirs.told.length = 0
  await press(it.id, 'approve')
  await send()
  expect(it.state).toBe('PRODUCTION')
  expect(await ours(it.id)).toMatchObject({ status: 'preparing', platform_state: { step: 'verify', state: 'sent' } })

  // An answer gets lost. The effect of the step is read, and the step is not sent twice.
  theirs.losesAnswer = true
  await press(it.id, 'dispatch')
  await send()
  expect(await ours(it.id)).toMatchObject({
    platform_state: { step: 'prepare', state: 'queued', reason: 'unreachable' },
  })
  now += 2000
  await send()
  expect(await ours(it.id)).toMatchObject({ platform_state: { step: 'prepare', state: 'sent' } })
  expect(theirs.told).toEqual(['orders verify', 'orders prepare'])

  it.state = 'DELIVERED'
  now += 5 * 60_000
  await pollPlatforms(server.kit)
  expect(await ours(it.id)).toMatchObject({ status: 'delivered' })
  expect(theirs.told).toHaveLength(2)
})

test('an order cancelled there is cancelled here, in its words and under its name', async () => {
  const it = place()
  await push(it)
  await drainInbox(server.kit)
  Object.assign(it, { state: 'CANCELED', why: 'Kurye yok' })
  await push(it)
  await drainInbox(server.kit)
  const row = (await ours(it.id))!
  expect(row).toMatchObject({ status: 'cancelled', reason_text: 'Kurye yok' })
  const last = (await till.send(order.timeline, { params: { order_id: row.id } })).find(
    (each) => each.kind === 'cancel',
  )
  expect(last?.actor).toBe('Migros Yemek')
})

test('is told longer times in its own steps, and no longer ones than it takes', async () => {
  for (const [minutes, told] of Object.entries({ 15: 20, 45: 30 })) {
    const body = { state: 'busy', minutes: Number(minutes) }
    await till.send(branch.setState, { params: { branch_id }, body: body as never })
    theirs.told.length = 0
    await deliverDue(server.kit, busyDelivery)
    expect(theirs.told).toEqual([`busy {"minutes":${told}}`])
  }
})

test('is also told what runs out', async () => {
  const { db } = server.kit
  const name = (tr: string) => JSON.stringify({ tr, en: tr, de: tr })
  const [category, product] = [randomUUID(), randomUUID()]
  await db.one(
    sql`insert into category (company_id, id, branch_id, name, position) values (${at.company_id}, ${category}, ${at.branch_id}, ${name('Hamur')}, 0)`,
  )
  await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
    values (${at.company_id}, ${product}, ${at.branch_id}, ${category}, ${name('Mantı')}, ${name('')}, 12500, 10, 0)`)
  await matchItems(server.kit, (await linkNamed(server.kit, 'migros', link_id))!)
  theirs.told.length = 0
  await db.tx(async (tx) => {
    await tx.one(sql`update product set is_active = false where company_id = ${at.company_id} and id = ${product}`)
    await menuChanged(tx, at, null, new Date(now))
  })
  await deliverDue(server.kit, itemDelivery)
  expect(theirs.told).toEqual(['menu m1 {"for_sale":false}'])
})
