// Tests webhooks from an event to its answer, and what is done about those that fail. They share one
// file because every case uses the same two receivers, one worker and a clock that is moved forward.
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { webhookEndpoint, webhookGroups, type WebhookGroup } from '#contract/integrations/webhook-endpoint.ts'
import { tableCode } from '#contract/dining/table-command.ts'
import { reservationExamples } from '#contract/dining/reservation.example.ts'
import { reservation } from '#contract/dining/reservation.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { stock } from '#contract/menu/stock.ts'
import { customerOrder } from '#contract/ordering/customer-order.ts'
import { order } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { makeTables } from '#server/app/test/test-table.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { deliverOrder, endOf, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { deliver, deliverDue } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { eventChore } from '#server/kit/live/events.ts'
import { webhookChore, webhooks } from './deliver.ts'
import { noteEvents } from './note.ts'
import { isSigned, openReceiver } from './test-receiver.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** How far the worker’s clock is ahead of the real one. The users’ sessions stay as they are. */
let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const { server, world, company_id, branch_id, company, app } = await setUp(['company'], {
  allowsPrivateHosts: true,
  logLevel: 'silent',
})
const [, second_branch] = world.companies.own.branches
const [app1, app2] = [await openReceiver(), await openReceiver()]
afterAll(() => {
  app1.close()
  app2.close()
})
const { db } = server.database
const kit: Kit = { ...server.kit, now: clock }
const params = { company_id }

beforeEach(async () => {
  ahead = 0
  await db.one(sql`delete from webhook_endpoint where company_id = ${company_id}`)
  await db.one(sql`delete from event_mark where company_id = ${company_id}`)
  app1.reset()
  app2.reset()
})

const make = (url: string, events: WebhookGroup[] = ['order.*'], name = url) =>
  company.send(webhookEndpoint.create, { params, body: { name, url, events, is_active: true } })
const read = async (id: string) => (await company.send(webhookEndpoint.list, { params })).find((it) => it.id === id)!
const of = (id: string) => ({ params: { ...params, webhook_endpoint_id: id } })
const place = (branch = branch_id) => app.send(order.create, { body: orderBody(branch) })
const note = () => noteEvents(kit)
/** Sends what is due, in rounds, until nothing is due any more. */
async function send(delivery = webhooks()): Promise<void> {
  const due = () =>
    db.one(
      sql`select 1 as one from webhook_delivery where company_id = ${company_id} and state = 'queued' and pace <> 'held' and due_at <= ${clock()}`,
    )
  while (await due()) await deliverDue(kit, delivery)
}
/** One round, which never runs out of time, however slow the machine is. */
async function oneRound(): Promise<void> {
  const clockOfRounds = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await deliverDue(kit, webhooks()).finally(() => clockOfRounds.mockRestore())
}
const work = async () => {
  await note()
  await send()
}
const typesOf = (it: typeof app1) => it.received.map(({ body }) => body.type)
const ordersOf = (it: typeof app1) => it.received.map(({ body }) => `${body.type} ${String(body.data['status'])}`)

it('sends an order’s life, signed, in its order, and nothing about its customer', async () => {
  const endpoint = await make(app1.url)
  const { customer, ...rest } = orderBody(branch_id)
  const placed = await app.send(order.create, {
    body: { ...rest, customer: { ...customer, name: 'Çağrı Gizli', phone: '+905551112233' }, note: 'zile basmayın' },
  })
  await deliverOrder(company, placed)
  await work()
  expect(ordersOf(app1)).toEqual([
    'order.created awaiting_approval',
    'order.status_changed preparing',
    'order.status_changed delivered',
  ])
  const seqs = app1.received.map(({ body }) => body.seq!)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  for (const it of app1.received) {
    expect(it.body).toMatchObject({ company_id, branch_id, data: { order_id: placed.id, number: placed.number } })
    expect(it.headers['sofra-event-id']).toBe(it.body.id)
    expect(isSigned(it, endpoint.secret, clock())).toBe(true)
    expect(isSigned(it, `${endpoint.secret}x`, clock())).toBe(false)
    expect(isSigned({ ...it, text: it.text.replace('TRY', 'EUR') }, endpoint.secret, clock())).toBe(false)
    expect(isSigned(it, endpoint.secret, new Date(clock().getTime() + 301 * second))).toBe(false)
    expect(it.text).not.toMatch(/Gizli|5551112233|zile/)
  }
  await work()
  expect(app1.received).toHaveLength(3)
  expect(await read(endpoint.id)).toMatchObject({ state: 'on', tries: 3, failed_tries: 0, waiting: 0 })
  expect((await read(endpoint.id)).worked_at).not.toBeNull()
})

it('tells how much of a delivered order was given back', async () => {
  await make(app1.url)
  const lines = [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }]
  const placed = await app.send(order.create, { body: orderBody(branch_id, { lines }) })
  const { params: at, body } = await endOf(company, await deliverOrder(company, placed), 'return')
  await company.send(order.return, { params: at, body: { ...body, lines: [{ line: 0, quantity: 1 }] } })
  await work()
  expect(app1.received.at(-1)!.body).toMatchObject({
    type: 'order.changed',
    data: { status: 'delivered', total: 6000, returned_total: 3000 },
  })
})

it('says that the customer cancelled an order, and not the branch', async () => {
  await make(app1.url)
  const [theirs, ours] = [await place(), await place()]
  await app.send(customerOrder.cancel, { params: { order_id: theirs.id } })
  await endOrder(company, ours, 'cancel')
  await work()
  const cancelled = app1.received.filter(({ body }) => body.data['status'] === 'cancelled')
  expect(cancelled.map(({ body }) => [body.data['order_id'], body.data['is_cancelled_by_customer']])).toEqual([
    [theirs.id, true],
    [ours.id, false],
  ])
})

it('sends only what was chosen and happens from then on, and nothing while it is off', async () => {
  await place()
  const { secret: _, ...endpoint } = await make(app1.url, ['menu.changed'])
  await make(app2.url)
  await place()
  await work()
  expect([typesOf(app1), typesOf(app2)]).toEqual([[], ['order.created']])
  const body = { name: endpoint.name, url: endpoint.url, events: ['order.*' as const] }
  const off = await company.send(webhookEndpoint.update, {
    ...of(endpoint.id),
    body: { ...body, is_active: false, version: 1 },
  })
  expect(off.state).toBe('off')
  await place()
  await work()
  await company.send(webhookEndpoint.update, { ...of(endpoint.id), body: { ...body, is_active: true, version: 2 } })
  await place()
  await work()
  expect([typesOf(app1).length, typesOf(app2).length]).toEqual([1, 3])
  const stale = await company.refused(webhookEndpoint.update, {
    ...of(endpoint.id),
    body: { ...body, is_active: true, version: 2 },
  })
  expect(stale.code).toBe('stale_version')
})

it('an endpoint that fails at a third of its tries gets every event, in each branch’s order', async () => {
  const endpoint = await make(app1.url)
  let n = 0
  app1.answers((_, response) => void response.writeHead(n++ % 3 === 0 ? 503 : 200).end('busy'))
  const rows = []
  for (let i = 0; i < 6; i++) rows.push(await place(), await place(second_branch))
  for (const row of rows) await deliverOrder(company, row)
  await note()
  const all = 3 * rows.length
  const accepted = () =>
    db.many(sql`select 1 as one from webhook_delivery where company_id = ${company_id} and state = 'sent'`)
  while ((await accepted()).length < all) {
    await send()
    ahead += 5 * minute
  }
  for (const branch of [branch_id, second_branch]) {
    const seqs = app1.received.filter(({ body }) => body.branch_id === branch).map(({ body }) => body.seq!)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(new Set(seqs).size).toBe(all / 2)
  }
  const { tries, failed_tries } = await read(endpoint.id)
  expect([tries, failed_tries]).toEqual([app1.received.length, app1.received.length - all])
})

it('an endpoint that hangs delays no other, and does not get an event before the one before it', async () => {
  await make(app1.url)
  await make(app2.url)
  const held: (() => void)[] = []
  app1.answers((_, response) => void held.push(() => response.writeHead(200).end()))
  const rows = [await place(), await place(), await place(second_branch)]
  await note()
  const hanging = deliverDue(kit, webhooks())
  await expect.poll(() => app1.received.length).toBe(2) // the first of each branch
  await expect
    .poll(async () => {
      void deliverDue(kit, webhooks())
      return app2.received.length
    })
    .toBe(rows.length)
  expect(app1.received).toHaveLength(2)
  app1.answers((_, response) => void response.writeHead(200).end())
  for (const end of held) end()
  await hanging
  await send()
  expect(app1.received.map(({ body }) => body.data['order_id']).toSorted()).toEqual(rows.map((it) => it.id).toSorted())
})

it('sends what an endpoint accepts in one round: a branch’s next event at once, and more branches than calls', async () => {
  await make(app1.url)
  for (let n = 0; n < 6; n++) await deliverOrder(company, await place())
  await note()
  await oneRound()
  expect(app1.received).toHaveLength(18)
  const seqs = app1.received.map(({ body }) => body.seq!)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))

  app1.reset()
  for (let n = 0; n < 10; n++) await place()
  await note()
  await db.one(sql`update webhook_delivery set stream = id, pace = 'live', due_at = ${clock()}
    where company_id = ${company_id} and state = 'queued'`)
  let atOnce = 0
  let most = 0
  app1.answers((_, response) => {
    most = Math.max(most, ++atOnce)
    // Counted down before the answer: the next call may come as soon as the answer has gone out.
    setImmediate(() => {
      atOnce--
      response.writeHead(200).end()
    })
  })
  await oneRound()
  expect(app1.received).toHaveLength(10)
  expect(most).toBeLessThanOrEqual(4)
})

it('a branch whose events are sent in a row stops when its endpoint is switched off', async () => {
  const { secret: _, ...endpoint } = await make(app1.url)
  for (let n = 0; n < 3; n++) await place()
  await note()
  const held: (() => void)[] = []
  app1.answers((_, response) => void held.push(() => response.writeHead(200).end()))
  const sending = deliverDue(kit, webhooks())
  await expect.poll(() => held).toHaveLength(1)
  const { name, url, events } = endpoint
  await company.send(webhookEndpoint.update, {
    ...of(endpoint.id),
    body: { name, url, events, is_active: false, version: 1 },
  })
  held[0]!()
  await sending
  expect(app1.received).toHaveLength(1)
  expect(await read(endpoint.id)).toMatchObject({ state: 'off', waiting: 2 })
})

it('an answer that comes too late does not count, and the event is sent again under its id', async () => {
  const endpoint = await make(app1.url)
  app1.answers(() => undefined)
  await place()
  await note()
  await deliverDue(kit, webhooks({ timeoutMs: 100 }))
  expect(await read(endpoint.id)).toMatchObject({ state: 'failing', problem: 'timeout', waiting: 1 })
  app1.reset()
  ahead += 5 * second
  await send()
  expect(app1.received).toHaveLength(1)
  expect(await read(endpoint.id)).toMatchObject({ state: 'on', problem: null, waiting: 0 })
})

it('an endpoint that was dead for an hour goes on where it stopped, while another never noticed', async () => {
  const dead = await make(app1.url)
  await make(app2.url)
  app1.answers((_, response) => void response.destroy())
  const placed = []
  for (let i = 0; i < 12; i++) {
    placed.push(await place(), await place(second_branch))
    await work()
    expect(app2.received).toHaveLength(placed.length)
    ahead += 5 * minute
  }
  // Each try fails at the first event of a branch. The pauses grow, so there are few of them.
  expect(app1.received.length).toBeLessThan(20)
  expect(new Set(app1.received.map(({ body }) => body.id)).size).toBe(2)
  expect(await read(dead.id)).toMatchObject({ state: 'failing', problem: 'unreachable', waiting: placed.length })
  app1.reset()
  // The first branch whose pause is over shows that the endpoint works; the other then waits for a
  // minute at most, instead of the end of its own pause.
  const [first] = await db.many<{ due_at: string }>(sql`select due_at from webhook_delivery
    where company_id = ${company_id} and endpoint_id = ${dead.id} and state = 'queued' order by due_at limit 1`)
  ahead += Date.parse(first!.due_at) - clock().getTime() + second
  await work()
  ahead += minute
  await work()
  for (const branch of [branch_id, second_branch]) {
    const got = app1.received.filter(({ body }) => body.branch_id === branch).map(({ body }) => body.data['order_id'])
    expect(got).toEqual(placed.filter((it) => it.branch_id === branch).map((it) => it.id))
  }
  expect(await read(dead.id)).toMatchObject({ state: 'on', waiting: 0 })
})

it('rests after three days, mails those who may change it, and sends what came meanwhile once switched on', async () => {
  const { secret: _, ...endpoint } = await make(app1.url)
  await make(app2.url)
  app1.answers((_request, response) => void response.writeHead(500).end())
  const rows = [await place()]
  const begun = clock()
  await note()
  const pauses: number[] = []
  let before = clock().getTime()
  while ((await read(endpoint.id)).state !== 'resting') {
    await send()
    const row = await db.one<{ due_at: string }>(sql`select due_at from webhook_delivery
      where company_id = ${company_id} and state = 'queued' and endpoint_id = ${endpoint.id}`)
    pauses.push(Date.parse(row!.due_at) - before)
    ahead += Math.max(0, Date.parse(row!.due_at) - clock().getTime())
    before = clock().getTime()
  }
  expect(Math.round(pauses[0]! / second)).toBe(5)
  expect(Math.max(...pauses)).toBeGreaterThan(9 * hour)
  expect(clock().getTime() - begun.getTime()).toBeGreaterThan(72 * hour)
  expect(pauses.length).toBeLessThan(25)
  const mails = await db.many<{ to_address: string; body_text: string }>(
    sql`select to_address, body_text from mail where kind = 'webhook-rests'`,
  )
  expect(mails.map((it) => it.to_address)).toContain(world.users.company)
  expect(mails[0]!.body_text).toContain(`/services/${company_id}/webhook`)
  const [stopped] = await company.send(webhookEndpoint.history, of(endpoint.id))
  expect(stopped).toMatchObject({ action: 'update', actor: null, after: { is_active: false } })

  const tried = app1.received.length
  rows.push(await place(), await place(second_branch))
  await work()
  expect([app1.received.length, (await read(endpoint.id)).waiting]).toEqual([tried, 3])
  app1.reset()
  const { version } = await read(endpoint.id)
  const { name, url, events } = endpoint
  await company.send(webhookEndpoint.update, {
    ...of(endpoint.id),
    body: { name, url, events, is_active: true, version },
  })
  await send()
  expect(app1.received.map(({ body }) => body.data['order_id']).toSorted()).toEqual(rows.map((it) => it.id).toSorted())
  expect(app2.received).toHaveLength(3)
})

it('loses nothing if a worker dies: before noting, while noting, and after sending', async () => {
  await make(app1.url)
  const row = await place()
  // Before noting: the event is kept beyond its day until it was noted.
  await db.one(sql`update event set at = now() - interval '2 days' where company_id = ${company_id}`)
  await eventChore.run(kit)
  // While noting: neither the delivery nor the mark is there.
  const dying = {
    ...kit,
    db: {
      ...kit.db,
      tx: <T>(act: (db: never) => Promise<T>) =>
        kit.db.tx<T>(async (tx) => {
          await act(tx as never)
          throw new Error('killed')
        }),
    },
  }
  await expect(noteEvents(dying)).rejects.toThrow('killed')
  expect(await db.many(sql`select 1 as one from webhook_delivery where company_id = ${company_id}`)).toEqual([])
  await noteEvents((await server.another()).kit)
  // After sending: the outcome was not recorded, and the event is sent again.
  const [delivery] = await db.many<{ company_id: string; id: string }>(
    sql`select company_id, id from webhook_delivery where company_id = ${company_id}`,
  )
  const silent = {
    ...webhooks(),
    attempt: async (...it: Parameters<ReturnType<typeof webhooks>['attempt']>) => {
      await webhooks().attempt(...it)
      return new Promise<never>(() => undefined)
    },
  }
  void deliver(kit, silent, delivery!)
  await expect.poll(() => app1.received.length).toBe(1)
  ahead += 31 * second
  await send()
  expect(app1.received.map(({ body }) => [body.id, body.data['order_id']])).toEqual([
    [delivery!.id, row.id],
    [delivery!.id, row.id],
  ])
})

it('a worker that dies with a branch’s next event in hand leaves it to another, in its order', async () => {
  await make(app1.url)
  const placed = [await place(), await place(), await place()].map((it) => it.id)
  await note()
  let tries = 0
  const dying = {
    ...webhooks(),
    attempt: (...it: Parameters<ReturnType<typeof webhooks>['attempt']>) =>
      ++tries === 1 ? webhooks().attempt(...it) : new Promise<never>(() => undefined),
  }
  void deliverDue(kit, dying)
  await expect.poll(() => tries).toBe(2)
  const came = () => app1.received.map(({ body }) => body.data['order_id'])
  await send()
  expect(came()).toEqual(placed.slice(0, 1))
  ahead += 31 * second
  await send()
  expect(came()).toEqual(placed)
})

it('sends to no private host, however the name is resolved, without the installation’s permission', async () => {
  const strict = { ...kit, allowsPrivateHosts: false }
  const endpoint = await make(app1.url.replace('http:', 'https:'))
  await place()
  await note()
  await deliverDue(strict, webhooks())
  expect(await read(endpoint.id)).toMatchObject({ state: 'failing', problem: 'private_address' })
  await db.one(sql`update webhook_endpoint set url = 'https://uygulama.example.com/' where company_id = ${company_id}`)
  ahead += minute
  await deliverDue(strict, webhooks({ resolve: async () => ['192.168.1.7'] }))
  expect(await read(endpoint.id)).toMatchObject({ tries: 2, problem: 'private_address' })
  expect(app1.received).toEqual([])
})

it('keeps who changed an endpoint and what, without its secret', async () => {
  const { secret, ...first } = await make(app1.url)
  const body = { name: 'Yeni ad', url: first.url, events: first.events, is_active: true, version: 1 }
  await company.send(webhookEndpoint.update, { ...of(first.id), body })
  const rotated = await company.send(webhookEndpoint.rotate, of(first.id))
  const lines = await company.send(webhookEndpoint.history, of(first.id))
  expect(lines.map((it) => [it.action, it.before?.['name'] ?? null, it.after?.['name'] ?? null])).toEqual([
    ['secret', null, null],
    ['update', first.name, 'Yeni ad'],
    ['create', null, first.name],
  ])
  for (const it of lines) expect(it.actor).toBeTruthy()
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${secret}|${rotated.secret}`))
  const foreign = { params: { company_id: world.companies.foreign.id, webhook_endpoint_id: first.id } }
  expect((await company.refused(webhookEndpoint.history, foreign)).code).toBe('not_found')
})

it('signs with both secrets for a day after a change, then with the new one', async () => {
  const first = await make(app1.url)
  const second_secret = await company.send(webhookEndpoint.rotate, of(first.id))
  expect(second_secret.hint).toBe(second_secret.secret.slice(-4))
  const check = async () => {
    app1.reset()
    await place()
    await work()
    return [first.secret, second_secret.secret].map((it) => isSigned(app1.received[0]!, it, clock()))
  }
  expect(await check()).toEqual([true, true])
  ahead += 24 * hour
  expect(await check()).toEqual([false, true])
})

it('shows deliveries, and sends one or all of them again', async () => {
  const { id } = await make(app1.url)
  app1.answers((_, response) => void response.writeHead(200).end('Tamam: ada@deneme.test'))
  const since = clock().toISOString()
  for (const branch of [branch_id, second_branch]) await deliverOrder(company, await place(branch))
  await work()
  const list = (query = {}) => company.send(webhookEndpoint.deliveries, { ...of(id), query })
  const page = await list({ limit: 4 })
  expect([page.data.length, page.total]).toEqual([4, 6])
  expect((await list({ limit: 4, cursor: page.next_cursor! })).data).toHaveLength(2)
  expect((await list({ type: ['order.created'] })).data).toHaveLength(2)
  expect((await list({ branch_id: [second_branch] })).data).toHaveLength(3)
  expect((await list({ state: ['waiting'] })).data).toEqual([])
  const [last] = page.data
  const at = { params: { ...of(id).params, webhook_delivery_id: last!.id } }
  const one = await company.send(webhookEndpoint.delivery, at)
  expect(one).toMatchObject({ state: 'sent', status: 200, tries: 1, answer: 'Tamam: …' })
  expect(JSON.parse(one.body)).toEqual(app1.received.find(({ body }) => body.id === last!.id)?.body)

  app1.reset()
  expect(await company.send(webhookEndpoint.again, at)).toMatchObject({ state: 'waiting', tries: 0 })
  await send()
  expect(app1.received.map(({ body }) => body.id)).toEqual([last!.id])
  app1.reset()
  expect(await company.send(webhookEndpoint.againSince, { ...of(id), body: { since } })).toEqual({ count: 6 })
  await send()
  for (const branch of [branch_id, second_branch])
    expect(app1.received.filter(({ body }) => body.branch_id === branch).map(({ body }) => body.type)).toEqual([
      'order.created',
      'order.status_changed',
      'order.status_changed',
    ])
})

it('sends a test event, also to an endpoint that is off, and measures its clock', async () => {
  const { id } = await company.send(webhookEndpoint.create, {
    params,
    body: { name: 'Uygulama', url: app1.url, events: ['order.*'], is_active: false },
  })
  app1.answers((_, response) => {
    response.setHeader('date', new Date(clock().getTime() + 5 * minute).toUTCString())
    response.writeHead(500).end('hayır')
  })
  const { webhook_delivery_id } = await company.send(webhookEndpoint.test, of(id))
  await send()
  expect(app1.received[0]?.body).toMatchObject({ id: webhook_delivery_id, type: 'webhook.test', branch_id: null })
  const at = { params: { ...of(id).params, webhook_delivery_id } }
  expect(await company.send(webhookEndpoint.delivery, at)).toMatchObject({
    state: 'failed',
    status: 500,
    answer: 'hayır',
  })
  const { state, skew_ms, tries, failed_tries } = await read(id)
  // A test event says nothing about how real events arrive.
  expect([tries, failed_tries]).toEqual([0, 0])
  expect(state).toBe('off')
  expect(Math.abs(skew_ms! - 5 * minute)).toBeLessThan(2 * second)
})

it('counts an endpoint as working only once it has accepted something, be it a test', async () => {
  const { id } = await make(app1.url)
  const tryOut = async () => {
    await company.send(webhookEndpoint.test, of(id))
    await send()
    return read(id)
  }
  expect(await read(id)).toMatchObject({ state: 'untried', worked_at: null })
  app1.answers((_, response) => void response.writeHead(500).end())
  expect(await tryOut()).toMatchObject({ state: 'failing', problem: 'not_accepted' })
  app1.answers((_, response) => void response.writeHead(204).end())
  expect(await tryOut()).toMatchObject({ state: 'on', problem: null, failing_since: null })
})

it('forgets deliveries after a week, and finds no endpoint of another company', async () => {
  const { id } = await make(app1.url)
  await place()
  await work()
  await db.one(sql`update webhook_delivery set created_at = now() - interval '8 days' where company_id = ${company_id}`)
  await webhookChore.run(kit)
  expect(await db.many(sql`select 1 as one from webhook_delivery where company_id = ${company_id}`)).toEqual([])
  const { secret: _, ...foreign } = world.companies.foreign as never as { secret: string; id: string }
  expect(
    (await company.refused(webhookEndpoint.test, { params: { company_id: foreign.id, webhook_endpoint_id: id } })).code,
  ).toBe('not_found')
})

it('tells of a branch’s state, its menu and stock, its reservations and calls from its tables', async () => {
  await make(
    app1.url,
    webhookGroups.filter((it) => it !== 'order.*'),
  )
  const dish = await company.send(category.create, { body: menuBodies.category(branch_id) })
  const { id } = await company.send(product.create, { body: menuBodies.product(branch_id, dish.id) })
  await work()
  expect(new Set(typesOf(app1))).toEqual(new Set(['menu.changed']))
  app1.reset()

  await company.send(stock.product, { params: { branch_product_id: id }, body: { out: { kind: 'reopened' } } })
  await company.send(stock.product, { params: { branch_product_id: id }, body: { out: null } })
  await company.send(reservation.wait, { params: { branch_id }, body: reservationExamples.wait })
  const { Masa: table_id } = await makeTables(company, branch_id, 'Masa')
  const session = await company.send(tableSession.open, {
    params: { branch_id },
    body: { table_ids: [table_id], guests: 2 },
  })
  const { token } = (await company.send(tableCode.list, { params: { branch_id } })).find(
    (it) => it.table_id === table_id,
  )!
  const { guest_token } = await app.send(tableCode.join, { body: { token, code: session.join_code } })
  await app.send(tableCode.command, { body: { guest_token, kind: 'call_waiter', note: 'Adım Gizli' } })
  await db.tx((tx) => announceState(tx, company_id, branch_id))
  await work()
  expect(app1.received.map(({ body }) => [body.type, body.data])).toEqual([
    ['menu.changed', {}],
    ['item.availability', { items: [{ kind: 'product', id, is_out: true, until: null }] }],
    ['menu.changed', {}],
    ['item.availability', { items: [{ kind: 'product', id, is_out: false, until: null }] }],
    ['reservation.changed', expect.objectContaining({ status: 'waiting', party_size: 3 })],
    [
      'table.command',
      expect.objectContaining({ table_id, session_id: session.id, kind: 'call_waiter', state: 'open' }),
    ],
    ['branch.state', { state: expect.stringMatching(/^(open|offline|closed|busy)$/) }],
  ])
  for (const { text } of app1.received) expect(text).not.toMatch(/Gizli|Elif|5321234567/)
})

it('notes events only while the licence has the module', async () => {
  await make(app1.url)
  const module = (isOn: boolean) =>
    db.one(
      sql`update license set licensed_module_list = jsonb_set(licensed_module_list, '{api}', ${JSON.stringify(isOn)}::jsonb) where company_id = ${company_id}`,
    )
  const row = await place()
  await module(false)
  kit.forget()
  await work()
  expect(app1.received).toEqual([])
  await module(true)
  kit.forget()
  await deliverOrder(company, row)
  await work()
  expect(typesOf(app1)).toEqual(['order.status_changed', 'order.status_changed'])
})

it('refuses plain http, a private address, an eleventh endpoint and a second of the same name', async () => {
  const strict = await server.another({ allowsPrivateHosts: false })
  const plain = { name: 'Uygulama', url: 'http://uygulama.example.com/', events: [...webhookGroups], is_active: true }
  const manager = await signIn(strict.url, world.users.company)
  expect((await manager.refused(webhookEndpoint.create, { params, body: plain })).errors).toMatchObject([
    { path: 'url', code: 'https' },
  ])
  for (const host of [
    '192.168.1.7',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '169.254.169.254',
    '[::1]:8443',
    '[::ffff:10.0.0.1]',
    'localhost',
    'kasa.LOCALHOST.',
    'kasa',
    'yazici.local',
    'metadata.google.internal',
  ]) {
    const refused = await manager.refused(webhookEndpoint.create, {
      params,
      body: { ...plain, url: `https://${host}/sofra` },
    })
    expect([host, refused.errors]).toMatchObject([host, [{ path: 'url', code: 'private_address' }]])
  }
  const made = await manager.send(webhookEndpoint.create, {
    params,
    body: { ...plain, name: 'Genel', url: 'https://uygulama.example.com/' },
  })
  const { secret: _, ...kept } = made
  const moved = { name: kept.name, events: kept.events, is_active: true, version: 1, url: 'https://10.0.0.1/' }
  const refused = await manager.refused(webhookEndpoint.update, { ...of(made.id), body: moved })
  expect(refused.errors).toMatchObject([{ path: 'url', message: expect.stringContaining('özel bir ağda') }])
  await company.send(webhookEndpoint.remove, of(made.id))
  const body = { name: 'Uygulama', url: app1.url, events: [...webhookGroups], is_active: true }
  await company.send(webhookEndpoint.create, { params, body })
  expect((await company.refused(webhookEndpoint.create, { params, body })).errors).toMatchObject([
    { path: 'name', code: 'taken' },
  ])
  for (let n = 0; n < 9; n++) await make(app1.url, ['order.*'], `Uygulama ${n}`)
  expect((await company.refused(webhookEndpoint.create, { params, body: { ...body, name: 'Son' } })).code).toBe(
    'limit_reached',
  )
})

it('finds events by their id, their type, and the number or id of an order', async () => {
  const { id } = await make(app1.url)
  await note()
  const [first, second] = [await place(), await place()]
  await work()
  const found = async (search: string) =>
    (await company.send(webhookEndpoint.deliveries, { ...of(id), query: { search, sort: 'created_at' } })).data
  const whole = await found('order.')
  expect(whole).toHaveLength(2)
  const [[one], [two]] = [await found(first.id), await found(second.id)]
  expect(one!.id).not.toBe(two!.id)
  for (const [text, rows] of [
    [one!.id, [one]],
    [two!.id.toUpperCase(), [two]],
    [String(first.number), [one]],
    [`#${second.number}`, [two]],
    ['ORDER.created', whole],
    ['order.changed', []],
    ['%', []],
    [second.id, [two]],
    [one!.id.slice(0, 35), [one]],
    ['created', []],
  ] as const)
    expect(await found(text), text).toEqual(rows)
})
