import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { material } from '#contract/menu/material.ts'
import { product } from '#contract/menu/product.ts'
import { appMember } from '#contract/members/app/app-member.ts'
import { member } from '#contract/members/member.ts'
import { order } from '#contract/ordering/order.ts'
import { memberBody } from '#server/app/test/test-member.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { deliverOrder, endOf, orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, company_id, branch_id, app, branch: till, company: manager } = await setUp(['branch', 'company'])
const { db } = server.database
const named = (name: string) => ({ tr: name, en: name, de: name })
const { id: category_id } = await till.send(category.create, { body: menuBodies.category(branch_id) })
const part = async (name: string) =>
  (await till.send(material.create, { body: menuBodies.material(branch_id, { name: named(name) }) })).id
const [corn, onion] = [await part('Mısır'), await part('Soğan')]
const group = async (options: string[], more: object) =>
  (
    await till.send(materialCatalog.create, {
      body: menuBodies.group(branch_id, options, { is_required: false, minimum_limit: 0, ...more }),
    })
  ).id
const extras = await group([corn], { name: named('Ekstra'), selection_type: 'multiple' })
const without = await group([onion], { name: named('Çıkar'), selection_type: 'multiple_inverse' })
const sell = async (name: string, groups: string[] = []) =>
  (
    await till.send(product.create, {
      body: menuBodies.product(branch_id, category_id, { name: named(name), groups, is_active: true } as never),
    })
  ).id
const [pizza, ayran] = [await sell('Pizza', [extras, without]), await sell('Ayran')]
const { id: member_id } = await manager.send(member.create, { body: memberBody(company_id) })
const params = { member_id }
const orders = async () => (await app.send(appMember.orders, { params })).data
const customer = { name: 'Ada', member_id }

const placed = await app.send(order.create, {
  body: orderBody(branch_id, {
    customer,
    lines: [
      {
        product_id: pizza,
        quantity: 2,
        options: [
          { group_id: extras, option_id: corn },
          { group_id: without, option_id: onion, action: 'remove' },
        ],
        note: 'İyi pişsin',
      },
      { product_id: ayran, quantity: 1 },
      { name: 'Poşet', quantity: 1, unit_price: 50, tax_rate: 20 },
    ],
  }),
})

it('answers an order as it can be sent again, with the ids of its options', async () => {
  const [found] = await orders()
  expect(found!.again).toEqual({
    lines: [
      {
        product_id: pizza,
        quantity: 2,
        options: [
          { group_id: extras, option_id: corn, action: 'add', quantity: 1 },
          { group_id: without, option_id: onion, action: 'remove', quantity: 1 },
        ],
        note: 'İyi pişsin',
      },
      { product_id: ayran, quantity: 1, options: [], note: '' },
    ],
    gone: [{ line: 2, option: null, code: 'not_on_menu', message: 'Bu ürün bu şubenin menüsünde yok' }],
  })
  const again = await app.send(order.create, { body: orderBody(branch_id, { customer, lines: found!.again.lines }) })
  expect(again.total).toBe(placed.total - 50)
})

it('says what cannot be ordered again, and why', async () => {
  const set = (table: 'product' | 'material', id: string, is_active: boolean) =>
    table === 'product'
      ? db.one(sql`update product set is_active = ${is_active} where company_id = ${company_id} and id = ${id}`)
      : db.one(sql`update material set is_active = ${is_active} where company_id = ${company_id} and id = ${id}`)
  await set('product', ayran, false)
  await db.one(
    sql`update material set name = ${JSON.stringify(named('Tatlı mısır'))} where company_id = ${company_id} and id = ${corn}`,
  )
  const first = (await orders()).find((it) => it.id === placed.id)!
  expect(first.again.lines).toMatchObject([{ product_id: pizza, options: [{ option_id: onion }] }])
  expect(first.again.gone).toEqual([
    { line: 0, option: 'Mısır', code: 'no_option', message: 'Bu üründe böyle bir seçenek yok' },
    { line: 1, option: null, code: 'off', message: 'Bu ürün satışa kapalı' },
    { line: 2, option: null, code: 'not_on_menu', message: 'Bu ürün bu şubenin menüsünde yok' },
  ])
  await set('material', onion, false)
  const off = (await orders()).find((it) => it.id === placed.id)!
  expect(off.again.lines).toEqual([])
  expect(off.again.gone[1]).toMatchObject({ line: 0, option: null, code: 'option_off' })
  await db.one(sql`update branch set is_active = false where company_id = ${company_id} and id = ${branch_id}`)
  const shut = (await orders()).find((it) => it.id === placed.id)!
  expect(shut.again).toMatchObject({ lines: [], gone: [{ line: 0 }, { line: 1 }, { line: 2 }] })
  await db.one(sql`update branch set is_active = true where company_id = ${company_id} and id = ${branch_id}`)
  await Promise.all([set('product', ayran, true), set('material', onion, true)])
})

it('says how much of an order was given back, and of which lines', async () => {
  const row = await app.send(order.create, {
    body: orderBody(branch_id, { customer, lines: [{ name: 'Çay', quantity: 2, unit_price: 3000, tax_rate: 10 }] }),
  })
  const returnedOf = async () => {
    const { returned_total, lines } = (await orders()).find((it) => it.id === row.id)!
    return [returned_total, lines.map((it) => it.returned)]
  }
  expect(await returnedOf()).toEqual([0, [0]])
  const delivered = await deliverOrder(till, row)
  const part = await endOf(till, delivered, 'return')
  const body = { ...part.body, lines: [{ line: 0, quantity: 1 }] }
  const half = await till.send(order.return, { ...part, body })
  expect(await returnedOf()).toEqual([3000, [1]])
  await till.send(order.return, await endOf(till, half, 'return'))
  expect(await returnedOf()).toEqual([6000, [2]])
})
