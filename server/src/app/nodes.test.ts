import { expect, it } from 'vitest'
import { session } from '#contract/identity/session.ts'
import { order } from '#contract/ordering/order.ts'
import { file } from '#contract/platform/file.ts'
import { caller, signIn } from './test/test-client.ts'
import { orderBody } from './test/test-order.ts'
import { setUp } from './test/test-setup.ts'

// Two api nodes and a worker on one database behave as one.
const { server: one, world, branch_id } = await setUp([], { role: 'api' })
const two = await one.another({ role: 'api' })
const worker = await one.another({ role: 'worker' })

const body = () => orderBody(branch_id)

it('an order taken in on one node is approved on the other, once', async () => {
  const [here, there] = await Promise.all([one.url, two.url].map((url) => signIn(url, world.users.branch)))
  const row = await caller(one.url, world.companies.own.apiKey).send(order.create, { body: body() })
  const step = { params: { order_id: row.id }, body: { version: row.version } }
  const replies = await Promise.all([here!, there!, here!, there!].map((it) => it.raw(order.approve, step)))
  expect(replies.map((it) => it.status)).toEqual([200, 200, 200, 200])
  const timeline = await there!.send(order.timeline, { params: { order_id: row.id } })
  expect(timeline.filter((it) => it.kind === 'approve' && !it.refused)).toHaveLength(1)
})

it('an idempotency key answered by one node is replayed by the other', async () => {
  const key = { 'idempotency-key': 'the-same-key-on-two-nodes' }
  const same = body()
  const [first, second] = [
    await caller(one.url, world.companies.own.apiKey).raw(order.create, { body: same }, key),
    await caller(two.url, world.companies.own.apiKey).raw(order.create, { body: same }, key),
  ]
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotent-replay')).toBe('true')
})

it('a session of one node is known to the other and ends on both within a second', async () => {
  const me = await signIn(one.url, world.users.company)
  const elsewhere = caller(two.url, me.token)
  expect((await elsewhere.raw(session.getinfo)).status).toBe(200)
  await me.send(session.logout, { body: { token: me.token! } })
  await expect.poll(async () => (await elsewhere.raw(session.getinfo)).status, { interval: 50 }).toBe(401)
})

it('a file requested on an api node is made by the worker, and can be downloaded from either', async () => {
  const me = await signIn(one.url, world.users.company)
  const asked = await me.send(order.export, { query: { format: 'csv', branch_id: [branch_id] } })
  const made = await expect
    .poll(() => me.send(file.read, { params: { file_id: asked.id } }), { interval: 200 })
    .toMatchObject({ state: 'done' })
    .then(() => me.send(file.read, { params: { file_id: asked.id } }))
  const text = await (await fetch(two.url + made.url!)).text()
  expect(text.split('\r\n')[0]).toContain('Sipariş no')
  expect(text.split('\r\n').length).toBeGreaterThan(2)
  expect((await fetch(`${two.url}${made.url!.replace(/sign=.{4}/, 'sign=AAAA')}`)).status).toBe(404)
  expect((await fetch(`${worker.url}/api/language`)).status).toBe(404)
})
