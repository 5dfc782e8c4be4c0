import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { langs } from '#contract/kit/field-words.ts'
import type { Problem } from '#contract/kit/problem.ts'
import { apiKey } from '#contract/integrations/api-key.ts'
import { member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { caller } from '#server/app/test/test-client.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { orderBody, type OrderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const { server, company_id, branch_id, app, company: manager } = await setUp(['company'], { now })
const place = (more: Partial<OrderBody>, headers: Record<string, string> = {}) =>
  app.raw(order.create, { body: orderBody(branch_id, more) }, headers)
const tea = (quantity: number, more: object = {}) => ({
  lines: [{ name: 'Çay', quantity, unit_price: 3000, tax_rate: 10, ...more }],
})
const count = async () =>
  (
    await server.database.db.must<{ n: number }>(
      sql`select count(*)::int as n from orders where company_id = ${company_id}`,
    )
  ).n

it.each(['external_id', 'id'] as const)(
  'the same %s brings the stored order only for the same basket',
  async (name) => {
    const own = { [name]: randomUUID() }
    const first = await place({ ...own, ...tea(2) })
    expect(first.status).toBe(201)
    const again = await place({ ...own, ...tea(2), customer: { name: 'Ada Işık' } })
    expect([again.status, again.headers.get('order-exists')]).toEqual([200, 'true'])
    expect((again.body as { id: string }).id).toBe((first.body as { id: string }).id)
    const before = await count()
    const others = [tea(3), tea(2, { note: 'Şekersiz' }), { ...tea(2), delivery_type: 'comeEat' as const }]
    const texts = new Set<string>()
    for (const other of others)
      for (const lang of langs) {
        const reply = await place({ ...own, ...other }, { lang })
        const problem = reply.body as unknown as Problem
        expect([reply.status, problem.code, problem.current]).toEqual([409, 'order_differs', again.body])
        texts.add(problem.detail)
      }
    expect(texts.size).toBe(langs.length)
    expect(await count()).toBe(before)
  },
)

it('an order from before baskets were stored is taken for the same', async () => {
  const external_id = randomUUID()
  const { id } = (await place({ external_id, ...tea(2) })).body as { id: string }
  await server.database.db.one(
    sql`update orders set basket_hash = null where company_id = ${company_id} and id = ${id}`,
  )
  expect((await place({ external_id, ...tea(9) })).status).toBe(200)
})

it.each(['external_id', 'id'] as const)(
  'the same %s returns the stored order, also where a new one would be refused by now',
  async (name) => {
    const { db } = server.database
    const { id: member_id } = await manager.send(member.create, { body: memberBody(company_id) })
    const changes: [
      more: Partial<OrderBody>,
      change: () => Promise<unknown> | void,
      back: () => Promise<unknown> | void,
    ][] = [
      // Its time has come.
      [
        { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() },
        () => void (ahead = 7_200_000),
        () => void (ahead = 0),
      ],
      [
        { customer: { member_id } },
        () => db.one(sql`update member set is_active = false where company_id = ${company_id} and id = ${member_id}`),
        () => db.one(sql`update member set erased_at = now() where company_id = ${company_id} and id = ${member_id}`),
      ],
      [
        {},
        () => db.one(sql`update delivery_type set is_active = false where code = 'comeGetIt'`),
        () => db.one(sql`update delivery_type set is_active = true where code = 'comeGetIt'`),
      ],
      [
        {},
        () => db.one(sql`update branch set is_active = false where company_id = ${company_id} and id = ${branch_id}`),
        () => db.one(sql`update branch set is_active = true where company_id = ${company_id} and id = ${branch_id}`),
      ],
    ]
    for (const [more, change, back] of changes) {
      const body = { [name]: randomUUID(), ...tea(1), ...more }
      const first = await place(body)
      expect(first.status, first.text).toBe(201)
      await change()
      const again = await place(body)
      expect([again.status, again.text]).toEqual([200, first.text])
      await back()
      expect((await place(body)).status).toBe(200)
    }
  },
)

it('an id of zeros, which apps send when they have none, is refused instead of standing for every order', async () => {
  const zeros = '00000000-0000-0000-0000-000000000000'
  const { status, body } = await place({ id: zeros, ...tea(1) })
  expect([status, (body as unknown as Problem).errors?.[0]]).toMatchObject([422, { path: 'id', code: 'uuid_zero' }])
})

it('two baskets under one external_id at once make one order, and the other is refused', async () => {
  const external_id = randomUUID()
  const replies = await Promise.all([1, 2, 1, 2].map((quantity) => place({ external_id, ...tea(quantity) })))
  expect(replies.map((it) => it.status).toSorted()).toEqual([200, 201, 409, 409])
})

it('an order cannot be paid already in cash', async () => {
  const reply = await place({ ...tea(1), payment_method: 'cash', is_paid: true })
  expect(reply.status).toBe(422)
  expect((reply.body as unknown as Problem).errors).toMatchObject([{ path: 'is_paid', code: 'paid_in_cash' }])
  expect((await place({ ...tea(1), payment_method: 'online_card', is_paid: true })).status).toBe(201)
  // At a table, staff take the cash, but no guest's app does.
  const atTable = { ...tea(1), delivery_type: 'onlyPayment', payment_method: 'cash', is_paid: true } as const
  expect((await place(atTable)).status).toBe(201)
  const params = { company_id }
  const { key } = await manager.send(apiKey.create, { params, body: { name: 'Misafir', scopes: ['order', 'table'] } })
  const guests = await caller(server.url, key).faults(order.create, { body: orderBody(branch_id, atTable) })
  expect(guests).toEqual(['is_paid paid_in_cash'])
})
