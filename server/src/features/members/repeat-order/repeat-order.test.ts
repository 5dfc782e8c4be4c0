import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { material } from '#contract/menu/material.ts'
import { product } from '#contract/menu/product.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import { member } from '#contract/members/member.ts'
import { repeatOrder } from '#contract/members/repeat-order.ts'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const ids = { pizza: '', ayran: '', extras: '', corn: '' }
const said = (name: string) => ({ tr: name, en: name, de: name })

const { server, world, company_id, branch_id, app, branch: till } = await setUp(['branch'])
const make = async (name: string, more: object = {}) =>
  (
    await till.send(product.create, {
      body: menuBodies.product(branch_id, of.id, { name: said(name), groups: [], ...more } as never),
    })
  ).id
const of = await till.send(category.create, { body: menuBodies.category(branch_id) })
const corn = await till.send(material.create, { body: menuBodies.material(branch_id, { name: said('Mısır') }) })
ids.corn = corn.id
const extras = await till.send(materialCatalog.create, {
  body: menuBodies.group(branch_id, [corn.id], {
    name: said('Ekstra'),
    selection_type: 'multiple',
    is_required: false,
    minimum_limit: 0,
  }),
})
ids.extras = extras.id
ids.pizza = await make('Pizza', { price: 20_000, groups: [extras.id] })
ids.ayran = await make('Ayran', { price: 4000 })
const member_id = (
  await till.send(member.create, {
    body: { ...memberExamples.create, company_id, phone: '+905321112244', email: '' },
  })
).id

const params = () => ({ member_id })
const offer = () => till.send(repeatOrder.read, { params: params(), query: { branch_id } })
const offerOf = (order_id: string) => till.send(repeatOrder.read, { params: params(), query: { branch_id, order_id } })
const setPrice = (price: number) =>
  server.kit.db.one(sql`update product set price = ${price} where company_id = ${company_id} and id = ${ids.pizza}`)
const place = (expected_total: number, order_id: string, headers: Record<string, string> = {}) =>
  till.raw(repeatOrder.create, { params: params(), body: { branch_id, order_id, expected_total } }, headers)

async function ordered(): Promise<string> {
  const row = await app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Ayşe Kaya', phone: '+905321112244', member_id },
      lines: [
        {
          product_id: ids.pizza,
          quantity: 2,
          options: [{ group_id: ids.extras, option_id: ids.corn }],
          note: 'İyi pişsin',
        },
        { product_id: ids.ayran, quantity: 1 },
      ],
    }),
  })
  return row.id
}

it('there is nothing to repeat before the first order', async () => expect(await offer()).toBeNull())

it('the same lines with the same choices at today’s prices, placed at exactly the total that was shown, once', async () => {
  const order_id = await ordered()
  await setPrice(25_000)
  const found = await offer()
  expect(found).toMatchObject({
    order_id,
    delivery_type: 'comeGetIt',
    lines: [
      { name: 'Pizza', quantity: 2, options: ['Mısır'], total: 50_200 },
      { name: 'Ayran', quantity: 1, options: [], total: 4000 },
    ],
    gone: [],
    refusals: [],
    total: 54_200,
  })
  const key = { 'idempotency-key': 'tekrar-0001' }
  const [one, again] = [await place(54_200, order_id, key), await place(54_200, order_id, key)]
  expect([one.status, again.status]).toEqual([201, 201])
  const { id } = one.body as { id: string }
  expect(again.body).toEqual(one.body)
  const detail = (await till.send(order.read, { params: { order_id: id } })) as OrderDetail
  expect(detail).toMatchObject({ channel: 'phone', member_id, customer_name: 'Ayşe Kaya', total: 54_200 })
  expect(detail.lines[0]).toMatchObject({ note: 'İyi pişsin', options: [{ name: 'Mısır', action: 'add' }] })
})

it('repeats the order that is named, whatever came after it', async () => {
  const [first, last] = [await ordered(), await ordered()]
  expect((await offer())!.order_id).toBe(last)
  expect((await offerOf(first))!.order_id).toBe(first)
  expect(await offerOf(uuidv7())).toBeNull()
})

it('one call brings one order, at however many tills it is asked for', async () => {
  const { order_id, total } = (await offer())!
  const body = { branch_id, order_id, expected_total: total!, call_id: uuidv7() }
  const boss = await signIn(server.url, world.users.company)
  const replies = await Promise.all(
    [till, boss, till, boss].map((who) => who.raw(repeatOrder.create, { params: params(), body })),
  )
  expect(replies.map((it) => it.status).toSorted()).toEqual([200, 200, 200, 201])
  expect(new Set(replies.map((it) => (it.body as { id: string }).id)).size).toBe(1)
  const [other] = [await boss.raw(repeatOrder.create, { params: params(), body: { ...body, call_id: uuidv7() } })]
  expect(other.status).toBe(201)
})

it('a price that has changed since it was shown is refused, and nothing is ordered', async () => {
  const found = (await offer())!
  await setPrice(26_000)
  const count = async () => (await till.send(order.list, { query: { branch_id: [branch_id] } })).total
  const before = await count()
  const reply = await place(found.total!, found.order_id)
  expect(reply.status).toBe(422)
  expect(await count()).toBe(before)
})

it('what is off sale or gone is said, and the rest can be had', async () => {
  const { db } = server.kit
  const set = (is_active: boolean) =>
    db.one(sql`update product set is_active = ${is_active} where company_id = ${company_id} and id = ${ids.ayran}`)
  await set(false)
  expect(await offer()).toMatchObject({
    lines: [{ name: 'Pizza' }],
    gone: [{ name: 'Ayran', why: 'Bu ürün satışa kapalı' }],
    total: 52_200,
  })
  await db.one(
    sql`update material set name = ${JSON.stringify(said('Tatlı mısır'))} where company_id = ${company_id} and id = ${ids.corn}`,
  )
  expect(await offer()).toMatchObject({
    lines: [{ name: 'Pizza', options: [] }],
    gone: [{ name: 'Pizza: Mısır', why: '' }, { name: 'Ayran' }],
  })
  await db.one(sql`update product set is_active = false where company_id = ${company_id} and id = ${ids.pizza}`)
  expect(await offer()).toMatchObject({ lines: [], total: null })
  const found = (await offer())!
  expect((await place(0, found.order_id)).status).toBe(422)
  await db.one(sql`update product set is_active = true where company_id = ${company_id} and id = ${ids.pizza}`)
  await set(true)
})

it('a closed branch and a blocked member say so', async () => {
  const { db } = server.kit
  await db.one(sql`delete from working_hour where company_id = ${company_id} and branch_id = ${branch_id}`)
  expect(await offer()).toMatchObject({ total: null, refusals: ['Şube şu anda kapalı'] })
  await db.one(sql`update member set is_active = false where company_id = ${company_id} and id = ${member_id}`)
  expect((await offer())!.refusals).toContain('Bu üye sipariş veremez')
})

it('another branch’s till sees none of it, and nobody repeats another member’s order', async () => {
  const [, other] = world.companies.own.branches
  expect((await till.raw(repeatOrder.read, { params: params(), query: { branch_id: other } })).status).toBe(404)
  const { id } = await till.send(member.create, {
    body: { ...memberExamples.create, company_id, phone: '+905321112255', email: '' },
  })
  const found = (await offer())!
  const reply = await till.raw(repeatOrder.create, {
    params: { member_id: id },
    body: { branch_id, order_id: found.order_id, expected_total: 1 },
  })
  expect(reply.status).toBe(404)
})
