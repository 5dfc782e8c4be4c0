import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { session } from '#contract/identity/session.ts'
import { currency } from '#contract/platform/currency.ts'
import { order } from '#contract/ordering/order.ts'
import { customerOrder } from '#contract/ordering/customer-order.ts'
import { file } from '#contract/platform/file.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { fairness } from './fairness.ts'

const { server, world, company_id, branch_id, app, branch: till } = await setUp(['branch'], { role: 'all' })

const place = () => app.send(order.create, { body: orderBody(branch_id) })

it('a company whose requests all hang does not hold up anybody else', async () => {
  const neighbour = await signIn(server.url, world.users.foreignCompany)
  await neighbour.send(order.list, { query: {} })
  const { id, version } = await place()
  await till.send(order.list, { query: {} })
  let answered = 0
  const flood = await server.database.db.tx(async (db) => {
    await db.one(sql`select from orders where company_id = ${company_id} and id = ${id} for update`)
    const hanging = Array.from({ length: 40 }, () =>
      till.raw(order.approve, { params: { order_id: id }, body: { version } }).finally(() => answered++),
    )
    for (let i = 0; i < 5; i++) await neighbour.send(order.list, { query: {} })
    expect(answered).toBe(0)
    return hanging
  })
  const statuses = (await Promise.all(flood)).map((it) => it.status)
  expect(statuses.filter((it) => it === 200).length).toBeGreaterThan(0)
})

it('a flood of requests is told to wait, by key and by session, while others are not', async () => {
  const strict = await server.another({
    fairness: { ...fairness, perCaller: { perSecond: 0.01, burst: 3 } },
  })
  const [one, two] = [caller(strict.url, till.token), await signIn(strict.url, world.users.branchTwo)]
  const replies = []
  for (let i = 0; i < 4; i++) replies.push(await one.raw(order.list, { query: {} }))
  expect(replies.map((it) => it.status)).toEqual([200, 200, 200, 429])
  const refused = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => one.raw(order.list, { query: {} })))
  expect(performance.now() - refused).toBeGreaterThan(950)
  expect(Number(replies[3]!.headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await two.raw(order.list, { query: {} })).status).toBe(200)
})

it('thousands of customers who follow their orders take neither the turns nor the rate of a till or an app', async () => {
  const one = { slots: 1, share: 1, waiting: 3, allWaiting: 3, patienceMs: 8000 }
  const strict = await server.another({
    fairness: { ...fairness, waits: one, perCaller: { perSecond: 0.01, burst: 3 } },
  })
  const [apps, shop] = [caller(strict.url, app.token), await signIn(strict.url, world.users.branchTwo)]
  const { id } = await place()
  const params = { order_id: id }
  await shop.send(order.list, { query: {} })
  const statuses: number[] = []
  const polls = await server.database.db.tx(async (db) => {
    // The poll that has the only turn hangs, three more queue, and the others are refused.
    await db.one(sql`lock table orders in access exclusive mode`)
    const asked = Array.from({ length: 12 }, () =>
      apps.raw(customerOrder.events, { params, query: { wait_sec: '1' } }).then((it) => statuses.push(it.status)),
    )
    await expect.poll(() => statuses).toEqual(Array(8).fill(503))
    expect((await shop.raw(session.getinfo)).status).toBe(200)
    return asked
  })
  await Promise.all(polls)
  expect(statuses.slice(8)).toEqual([200, 200, 200, 200])
  for (let i = 0; i < 3; i++) expect((await apps.raw(order.quote, { body: orderBody(branch_id) })).status).toBe(200)
})

it('an app is told how much it may still send, also when it is told to wait', async () => {
  const strict = await server.another({ fairness: { ...fairness, perCaller: { perSecond: 0.01, burst: 2 } } })
  const apps = caller(strict.url, app.token)
  const replies = []
  for (let i = 0; i < 3; i++) replies.push(await apps.raw(order.quote, { body: orderBody(branch_id) }))
  expect(replies.map((it) => [it.status, it.headers.get('ratelimit')])).toEqual([
    [200, '"key";r=1;t=100'],
    [200, '"key";r=0;t=200'],
    [429, '"key";r=0;t=200'],
  ])
  expect(replies[0]!.headers.get('ratelimit-policy')).toBe('"key";q=2;w=200')
  const people = caller(strict.url, till.token)
  expect((await people.raw(order.list, { query: {} })).headers.get('ratelimit')).toBeNull()
})

it('a search with too few letters is refused with advice; two digits match an order', async () => {
  const { number } = await place()
  expect(await till.refused(order.list, { query: { search: 'a' } })).toMatchObject({
    status: 422,
    detail: 'Aramak için en az 3 harf yazın',
    errors: [{ path: 'search', code: 'search_short' }],
  })
  expect(await till.send(order.list, { query: { search: '%' } }).catch((it: Error) => it.message)).toMatch(/422/)
  const found = await till.send(order.list, { query: { search: String(number) } })
  expect(found.data.map((it) => it.number)).toEqual([number])
  const provider = await signIn(server.url, world.users.provider)
  expect((await provider.send(currency.list, { query: { search: '%' } })).data).toEqual([])
})

it('nobody has more than three files in progress at once', async () => {
  const manager = await signIn(server.url, world.users.company)
  const ask = () => manager.raw(order.export, { query: { format: 'csv' } })
  const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map((it) => it.status)
  expect(statuses.filter((it) => it === 429).length).toBeGreaterThan(0)
  await expect.poll(async () => (await manager.send(file.list, {})).every((it) => it.state === 'done')).toBe(true)
  expect((await ask()).status).toBeLessThan(300)
})
