import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { category } from '#contract/menu/category.ts'
import { product } from '#contract/menu/product.ts'
import { order } from '#contract/ordering/order.ts'
import { branch } from '#contract/organisation/branch.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { menuBodies } from '#server/app/test/test-menu.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { server, world, company_id, app } = await setUp()

it("tells what a branch has and what it still needs, from what is there; another tenant's does not exist", async () => {
  const owner = await signIn(server.url, world.users.company)
  const [, branch_id] = world.companies.own.branches
  const params = { branch_id }
  const read = () => owner.send(branch.guide, { params })
  expect(await read()).toMatchObject({ hours: 7, zones: 0, products: 0, people: 0, has_test_order: false })

  const shelf = await owner.send(category.create, { body: menuBodies.category(branch_id) })
  const nothing = { groups: [], catalogs: [], images: [], materials: [] }
  await owner.send(product.create, { body: menuBodies.product(branch_id, shelf.id, nothing) })
  expect(await read()).toMatchObject({ products: 1 })
  const test = await owner.send(order.test, { params })
  expect(await read()).toMatchObject({ has_test_order: true, has_approved: false })
  await owner.send(order.approve, { params: { order_id: test.id }, body: { version: test.version } })
  expect(await read()).toMatchObject({ has_approved: true, has_sold: false, has_printer: false })

  const prints = (id: string, ago: string) =>
    server.database.db
      .one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, prints_at)
      select ${company_id}, ${id}, 'yazıcı', gen_random_uuid(), gen_random_uuid(), id, 'Mutfak', false, now() - ${ago}::interval from app_user limit 1
      on conflict (company_id, branch_id, id) do update set prints_at = excluded.prints_at`)
  // A ticket printed by hand does not count. Nor does a device that last reported a month ago, or
  // that prints for another branch.
  const body = { ticket: 'receipt' as const, width: '80' as const }
  await owner.send(order.printed, { params: { order_id: test.id }, body })
  await prints(world.companies.own.branches[0], '1 day')
  await prints(branch_id, '31 days')
  expect(await read()).toMatchObject({ has_printer: false })
  await prints(branch_id, '1 day')
  expect(await read()).toMatchObject({ has_printer: true })

  const foreign = await signIn(server.url, world.users.foreignCompany)
  await expect(foreign.send(branch.guide, { params })).rejects.toThrow('404')
})

it('takes a branch that has sold for one that was heard, without any test order', async () => {
  const owner = await signIn(server.url, world.users.company)
  const [branch_id] = world.companies.own.branches
  const read = () => owner.send(branch.guide, { params: { branch_id } })
  const placed = await app.send(order.create, {
    body: orderBody(branch_id, {
      customer: { name: 'Çağrı Işık', phone: '+905551112233' },
      lines: [{ name: 'Adana dürüm', quantity: 1, unit_price: 26_000, tax_rate: 10, options: [] }],
    }),
  })
  expect(await read()).toMatchObject({ has_test_order: false, has_approved: false, has_sold: false })
  await owner.send(order.approve, { params: { order_id: placed.id }, body: { version: placed.version } })
  expect(await read()).toMatchObject({ has_test_order: false, has_approved: true, has_sold: true })
})
