import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { calls } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import { order } from '#contract/ordering/order.ts'
import { writeMail } from '#server/kit/mail.ts'
import { caller, signIn, type Caller } from './test-client.ts'
import { testServer, type TestServer } from './test-server.ts'
import { layTestWorld } from './test-world.ts'

let server: TestServer
let provider: Caller
let params: { branch_id: string }
beforeAll(async () => {
  server = await testServer({ role: 'api' })
  const world = await layTestWorld(server)
  provider = await signIn(server.url, world.users.provider)
  const { id: company_id, branches, apiKey } = world.companies.own
  const branch_id = branches[0]
  params = { branch_id }
  const { db } = server.kit
  for (const event of ['a', 'b', 'c']) {
    await writeMail(db, { kind: 'invitation', to: 'ada@deneme.test', subject: 'Deneme', text: '' })
    await db.one(sql`insert into branch_request (company_id, id, branch_id, kind, customer_name, message)
      values (${company_id}, ${randomUUID()}, ${branch_id}, 'request', 'Ada', 'Deneme')`)
    await db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind)
      values ('getir', ${event}, ${company_id}, ${branch_id}, 'new-order')`)
    const line = { name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }
    await caller(server.url, apiKey).send(order.create, {
      body: { branch_id, delivery_type: 'comeGetIt', customer: { name: 'Ada' }, payment_method: 'cash', lines: [line] },
    } as never)
  }
  const categoryId = randomUUID()
  await db.one(sql`insert into category (company_id, id, branch_id, name, position)
    values (${company_id}, ${categoryId}, ${branch_id}, '{"tr": "Tatlılar", "en": "Desserts", "de": "Desserts"}', 0)`)
  for (const [position, name] of ['Sütlaç', 'şekerpare', 'Çörek'].entries())
    await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
      values (${company_id}, ${randomUUID()}, ${branch_id}, ${categoryId}, ${JSON.stringify({ tr: name, en: name, de: name })}, '{"tr": "", "en": "", "de": ""}', 9000, 10, ${position})`)
})
afterAll(() => server.stop())

interface Page {
  data: Record<string, unknown>[]
  next_cursor: string | null
  previous_cursor: string | null
}
const long = calls.filter(({ call }) => 'next_cursor' in ((call.answer as { shape?: object }).shape ?? {}))

async function pageOf(call: Call, query: object): Promise<Page> {
  const reply = await provider.raw(call, { params, query: { limit: 1, ...query } })
  expect(reply.status, `${JSON.stringify(query)}: ${reply.text}`).toBe(200)
  return reply.body
}

it('the contract has long lists', () => {
  expect(long.map(({ call }) => call.path)).toEqual(expect.arrayContaining(['/order', '/log/mail']))
})

// Lays rows for each: a long list that is new here finds none until the beginning of this file lays some.
it.each(long.map(({ call }) => [call.path, call] as const))(
  '%s is paged by whatever it may be sorted by',
  async (_, call) => {
    const first = await pageOf(call, {})
    const fields = Object.keys(first.data[0] ?? {}).filter((sort) => safeParse(call.query!, { sort }).success)
    expect(fields.length).toBeGreaterThan(0)
    for (const sort of fields.flatMap((it) => [it, `-${it}`])) {
      const one = await pageOf(call, { sort })
      const two = await pageOf(call, { sort, cursor: one.next_cursor })
      expect(two.data).not.toEqual(one.data)
      expect((await pageOf(call, { sort, cursor: two.previous_cursor })).data).toEqual(one.data)
    }
  },
)
