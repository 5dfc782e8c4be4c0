import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformMenu, type PlatformMenu } from '#contract/integrations/platform-menu.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setGetirStage } from '#server/features/integrations/getir/test-stage.ts'
import { itemDelivery, queueItems } from '#server/domain/integrations/menu/items.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'

const stage = await setGetirStage()
afterAll(() => stage.clear())
let manager: Caller
// Getir allows a menu to be read twice a minute. Sessions end while the clock advances.
beforeEach(async () => {
  stage.clock.advance(2 * minute)
  manager = await signIn(stage.server.url, stage.world.users.company)
})
const { company_id, branch_id, kit } = stage
const said = (tr: string) => JSON.stringify({ tr, en: tr, de: tr })
const category = randomUUID()
await kit.db.one(
  sql`insert into category (company_id, id, branch_id, name, position) values (${company_id}, ${category}, ${branch_id}, ${said('Kebap')}, 0)`,
)
const make = async (name: string) => {
  const id = randomUUID()
  await kit.db
    .one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
    values (${company_id}, ${id}, ${branch_id}, ${category}, ${said(name)}, ${said('')}, 30000, 10, 0)`)
  return id
}
const theirs = stage.control.restaurant(stage.restaurantId).menu
const [first, second] = theirs.map((it) => ({ external_id: it.id, name: it.name.tr }))
if (!first || !second) throw new Error('The simulated restaurant sells too little')
const same = await make(first.name.toUpperCase())
const other = await make('Bambaşka bir yemek')

const at = { params: { branch_id, name: 'getir' as const } }
const match = (body: { external_id: string; choice: 'name' | 'hand' | 'left'; product_id?: string }) =>
  manager.raw(platformMenu.match, { ...at, body })
const entry = ({ entries }: PlatformMenu, { external_id }: { external_id: string }) =>
  entries.find((it) => it.external_id === external_id)!

it('shows the platform’s menu beside ours, matched by name, and suggests similar products', async () => {
  const before = await manager.send(platformMenu.read, at)
  expect(before).toMatchObject({ knows_ours: false, read_at: null, problem: null, entries: [] })
  const alike = await make(`${second.name} (büyük)`)
  const menu = await manager.send(platformMenu.fetch, at)
  expect(menu.read_at).not.toBeNull()
  expect(menu.entries).toHaveLength(theirs.length)
  expect(entry(menu, first)).toMatchObject({ choice: 'name', product: { id: same }, suggested: null })
  expect(entry(menu, second)).toMatchObject({ choice: 'name', product: null, suggested: { id: alike } })
  expect(menu.ours.map((it) => it.id).toSorted()).toEqual([alike, other].toSorted())
})

it('keeps what a person has chosen, and tells the platform of the chosen product', async () => {
  expect((await match({ external_id: second.external_id, choice: 'hand', product_id: other })).status).toBe(200)
  expect((await match({ external_id: first.external_id, choice: 'left' })).status).toBe(200)
  const menu = await manager.send(platformMenu.fetch, at)
  expect(entry(menu, second)).toMatchObject({ choice: 'hand', product: { id: other } })
  expect(entry(menu, first)).toMatchObject({ choice: 'left', product: null, suggested: null })

  await kit.db.tx(async (db) => {
    await db.one(
      sql`update product set is_active = false where company_id = ${company_id} and id = any(${[other, same]})`,
    )
    await queueItems(db, { company_id, branch_id, now: kit.now() })
  })
  await deliverDue(kit, itemDelivery)
  const status = (it: { external_id: string }) => theirs.find(({ id }) => id === it.external_id)!.status
  expect([status(second), status(first)]).toEqual([200, 100])

  // A product that is off here is reported as soon as it is matched.
  await match({ external_id: first.external_id, choice: 'name' })
  await deliverDue(kit, itemDelivery)
  expect(status(first)).toBe(200)
  await match({ external_id: second.external_id, choice: 'name' })
  expect(entry(await manager.send(platformMenu.read, at), second)).toMatchObject({ choice: 'name', product: null })
})

it('matches a name again whose product was removed and added anew', async () => {
  await kit.db.one(sql`delete from product where company_id = ${company_id} and id = ${same}`)
  expect(entry(await manager.send(platformMenu.read, at), first)).toMatchObject({ product: null })
  const anew = await make(first.name)
  expect(entry(await manager.send(platformMenu.fetch, at), first)).toMatchObject({ product: { id: anew } })
})

it('says why the menu could not be read, and shows what is known', async () => {
  stage.control.fault({ kind: 'fail', status: 500, code: 1, times: 9, path: '/restaurants/menu' })
  const menu = await manager.send(platformMenu.fetch, at)
  expect(menu.problem).not.toBeNull()
  expect(menu.entries).toHaveLength(theirs.length)
})

it.each([
  ['an entry that is not there', { external_id: 'none', choice: 'left' as const }, 404],
  ['a choice by hand without a product', { external_id: first.external_id, choice: 'hand' as const }, 422],
  [
    'a product for an entry that is set aside',
    { external_id: first.external_id, choice: 'left' as const, product_id: other },
    422,
  ],
  [
    'a product that does not exist',
    { external_id: first.external_id, choice: 'hand' as const, product_id: randomUUID() },
    422,
  ],
])('refuses %s', async (_, body, status) => {
  expect((await match(body)).status).toBe(status)
})
