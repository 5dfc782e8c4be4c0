import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { platformItem } from '#contract/menu/platform-item.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { itemDelivery, matchDaily, matchItems, queueItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed } from '#server/domain/integrations/link.ts'
import { deliverDue } from '#server/kit/jobs/delivery.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const id = { category: randomUUID(), adana: randomUUID(), tavuk: randomUUID(), chicken: randomUUID() }
const said = (tr: string) => JSON.stringify({ tr, en: tr, de: tr })

const stage = await setGetirStage()
const { company_id, branch_id, kit } = stage
await kit.db.tx(async (db) => {
  await db.one(
    sql`insert into category (company_id, id, branch_id, name, position) values (${company_id}, ${id.category}, ${branch_id}, ${said('Kebap')}, 0)`,
  )
  for (const [key, name] of [
    ['adana', 'ADANA KEBAP'],
    ['tavuk', 'Tavuk şiş'],
  ] as const)
    await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
      values (${company_id}, ${id[key]}, ${branch_id}, ${id.category}, ${said(name)}, ${said('')}, 30000, 10, 0)`)
  await db.one(
    sql`insert into material (company_id, id, branch_id, name) values (${company_id}, ${id.chicken}, ${branch_id}, ${said('Tavuk')})`,
  )
  await db.one(
    sql`insert into product_material (company_id, product_id, material_id) values (${company_id}, ${id.tavuk}, ${id.chicken})`,
  )
})
await matchItems(kit, (await linkNamed(kit, 'getir', stage.link_id))!)
afterAll(() => stage.clear())
beforeEach(() => stage.clock.advance(2 * minute))

const own = () => ({ company_id: stage.company_id, branch_id: stage.branch_id })
/** Changes the menu and queues what the platforms must be told, in one transaction. */
const change = (what: ReturnType<typeof sql>) =>
  stage.kit.db.tx(async (db) => {
    await db.one(what)
    await queueItems(db, { ...own(), now: stage.kit.now() })
  })
const tavukOut = (kind: 'reopened' | 'day' | null) =>
  change(sql`update material set out_kind = ${kind}::text, out_at = ${kind && new Date(stage.clock.now())},
    out_until = ${kind === 'day' ? new Date(stage.clock.now() + 60 * minute) : null}
    where company_id = ${stage.company_id} and id = ${id.chicken}`)
const shown = async () => {
  const till = await signIn(stage.server.url, stage.world.users.branch)
  const rows = await till.send(platformItem.list, { params: { branch_id: stage.branch_id } })
  return rows.find((it) => it.item_id === id.tavuk)
}
/** Chicken skewers in the simulator's own menu. */
const tavukAtGetir = () =>
  stage.control.restaurant(stage.restaurantId).menu.find((it) => it.name.tr === 'Tavuk Şiş')!.status
const asked = (method: string, call: string) =>
  stage.control.journal({ kind: 'request' }).filter((it) => 'call' in it && it.method === method && it.call === call)
    .length

it('matches products by their folded names, and sends nothing for what is for sale on both sides', async () => {
  const rows = await stage.kit.db.many<{ item_id: string; state: string }>(
    sql`select item_id, state from platform_item where company_id = ${stage.company_id} order by external_id`,
  )
  expect(rows).toEqual([
    { item_id: id.adana, state: 'sent' },
    { item_id: id.tavuk, state: 'sent' },
  ])
})

it('reports what a missing ingredient takes along, and its return', async () => {
  await tavukOut('reopened')
  expect(await shown()).toMatchObject({ wanted: 'out', state: 'queued' })
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ wanted: 'out', state: 'sent', reason: null })
  expect(tavukAtGetir()).toBe(200)
  await tavukOut(null)
  await deliverDue(stage.kit, itemDelivery)
  expect(tavukAtGetir()).toBe(100)
  await tavukOut('day')
  await deliverDue(stage.kit, itemDelivery)
  expect(tavukAtGetir()).toBe(400)
  await tavukOut(null)
  await deliverDue(stage.kit, itemDelivery)
})

it('is sent once, by any of several workers', async () => {
  await tavukOut('reopened')
  const before = asked('PUT', '/products/{productId}/status')
  await Promise.all(Array.from({ length: 8 }, () => deliverDue(stage.kit, itemDelivery)))
  expect(asked('PUT', '/products/{productId}/status')).toBe(before + 1)
  await tavukOut(null)
  await deliverDue(stage.kit, itemDelivery)
})

it('is sent again after a lost answer, and refused with Getir’s own words', async () => {
  stage.control.fault({ kind: 'drop', times: 1, path: '/products' })
  await tavukOut('reopened')
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ state: 'queued', reason: 'unreachable' })
  stage.clock.advance(minute)
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ state: 'sent', reason: null })
  stage.control.fault({ kind: 'fail', status: 400, code: 40, times: 1, path: '/products' })
  await tavukOut(null)
  await deliverDue(stage.kit, itemDelivery)
  const refused = (await shown())!
  expect(refused.state).toBe('refused')
  expect(refused.reason).not.toBe('')
  const manager = await signIn(stage.server.url, stage.world.users.company)
  await manager.send(platformItem.retry, { params: { branch_id: stage.branch_id }, query: {} })
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ wanted: 'on', state: 'sent' })
})

it('is sent when the link is switched on, if it changed while the link was off', async () => {
  const boss = await signIn(stage.server.url, stage.world.users.company)
  const link = { params: { branch_id: stage.branch_id, name: 'getir' as const } }
  const switchLink = async (is_active: boolean) => {
    const { version, external_id } = await boss.send(platformSettings.read, link)
    const body = { version, is_active, host: null, external_id, secrets: {} }
    await boss.send(platformSettings.update, { ...link, body })
  }
  await switchLink(false)
  await tavukOut('reopened')
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ wanted: 'out', state: 'refused', reason: 'no_link' })
  expect(tavukAtGetir()).toBe(100)
  await switchLink(true)
  await deliverDue(stage.kit, itemDelivery)
  expect(await shown()).toMatchObject({ wanted: 'out', state: 'sent', reason: null })
  expect(tavukAtGetir()).toBe(200)
  await tavukOut(null)
  await deliverDue(stage.kit, itemDelivery)
})

it('reads the menu once a day', async () => {
  const menus = () => asked('GET', '/restaurants/menu')
  const before = menus()
  await matchDaily(stage.kit)
  expect(menus()).toBe(before)
  stage.clock.advance(25 * 60 * minute)
  await matchDaily(stage.kit)
  await matchDaily(stage.kit)
  expect(menus()).toBe(before + 1)
})

it('queues any number of products with the same number of statements', async () => {
  const ids = Array.from({ length: 300 }, () => randomUUID())
  await kit.db.tx(async (db) => {
    await db.one(sql`insert into product (company_id, id, branch_id, category_id, name, description, price, tax_rate, position)
      select ${company_id}, id, ${branch_id}, ${id.category}, ${said('Dürüm')}, ${said('')}, 30000, 10, 0 from unnest(${ids}::uuid[]) as id`)
    await db.one(sql`insert into product_material (company_id, product_id, material_id)
      select ${company_id}, id, ${id.chicken} from unnest(${ids}::uuid[]) as id`)
    await db.one(sql`insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, updated_at)
      select ${company_id}, ${branch_id}, 'getir', id, 'product', id::text, ${kit.now()} from unnest(${ids}::uuid[]) as id`)
  })
  await kit.db.one(sql`update material set out_kind = 'reopened', out_at = ${kit.now()}
    where company_id = ${company_id} and id = ${id.chicken}`)
  let statements = 0
  await kit.db.tx(async (db) => {
    const counting = { ...db, one: ((query) => (statements++, db.one(query))) as typeof db.one }
    await queueItems(counting, { company_id, branch_id, now: kit.now() })
  })
  // One reads the branch, one queues.
  expect(statements).toBe(2)
  const queued = await kit.db.one<{ n: number }>(sql`
    select count(*)::int as n from platform_item where company_id = ${company_id} and branch_id = ${branch_id} and wanted = 'out' and state = 'queued'`)
  expect(queued!.n).toBe(ids.length + 1)
})
