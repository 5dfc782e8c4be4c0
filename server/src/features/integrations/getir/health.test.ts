import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { platformItem } from '#contract/menu/platform-item.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { minute } from '#server/features/integrations/webhook/test-platform-stage.ts'
import { setGetirStage } from './test-stage.ts'

const stage = await setGetirStage()
afterAll(() => stage.clear())
const { db } = stage.kit
const { company_id, branch_id } = stage
const params = { branch_id, name: 'getir' as const }
const hour = 60 * minute

let manager: Caller
beforeEach(async () => {
  await stage.begin()
  await db.one(sql`delete from platform_step where company_id = ${company_id}`)
  await db.one(sql`delete from inbox where company_id = ${company_id}`)
  manager = await signIn(stage.server.url, stage.world.users.company)
})
const health = () => manager.send(platformSettings.health, { params })
const again = (name: 'prepare' | 'verify' | 'deliver', reason: string) =>
  manager.send(platformSettings.sendAgain, { params, body: { name, reason } })

it('says when the last order came, when the platform last answered, and how far its clock is off', async () => {
  expect(await health()).toMatchObject({ name: 'getir', is_active: true, last_order: null, orders: 0, worked_at: null })
  const id = await stage.place()
  stage.clock.advance(minute)
  await pollPlatforms(stage.kit)
  const [order] = await stage.orders(id)
  const it = await health()
  expect(it).toMatchObject({
    last_order: { id: order!.id },
    orders: 1,
    worked_at: new Date(stage.clock.now()).toISOString(),
    failure: null,
    errors: [],
    given_up: [],
    outages: [],
    reach: { part: 'platform', platform: 'getir' },
  })
  // The simulator's answers carry this computer's own time.
  expect(Math.abs(it.skew_ms!)).toBeLessThan(2000)
  stage.control.fault({ kind: 'drop', times: 1000 })
  await pollPlatforms(stage.kit)
  expect((await health()).failure).toMatchObject({ said: 'no answer' })
  stage.control.reset()
  await pollPlatforms(stage.kit)
  expect((await health()).failure).toBeNull()
})

it('says what is left to do until the first order', async () => {
  await db.one(sql`delete from orders where company_id = ${company_id}`)
  await db.one(sql`delete from platform_menu_entry where company_id = ${company_id}`)
  expect(await health()).toMatchObject({ last_order: null, has_pushed: false, unmatched: 0 })
  await db.one(sql`insert into platform_menu_entry (company_id, branch_id, platform, external_id, name, choice, seen_at) values
    (${company_id}, ${branch_id}, 'getir', 'theirs', 'Onların', 'name', now()), (${company_id}, ${branch_id}, 'getir', 'aside', 'Ayrılan', 'left', now())`)
  expect(await health()).toMatchObject({ unmatched: 1 })
  await stage.push('restaurant-status', { restaurantId: stage.restaurantId, status: 100 })
  expect(await health()).toMatchObject({ last_order: null, has_pushed: true })
})

it('lists a step the platform did not take, sends it again, and only once', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', status: 400, code: 40, times: 1, path: '/verify' })
  await stage.send(id)
  const [{ reason } = { reason: '' }] = await stage.steps(id)
  const [order] = await stage.orders(id)
  const refused = { what: 'step', name: 'verify', reason, count: 1 }
  expect(await health()).toMatchObject({ errors: [refused], given_up: [{ ...refused, orders: [{ id: order!.id }] }] })
  expect(await again('verify', 'another reason')).toEqual({ count: 0 })

  stage.clock.advance(minute)
  const both = await Promise.all([again('verify', reason!), again('verify', reason!)])
  expect(both.map((it) => it.count).toSorted()).toEqual([0, 1])
  expect((await stage.orderOf(id)).platform_state).toMatchObject({ step: 'verify', state: 'queued', reason: null })
  expect((await health()).given_up).toEqual([])
  stage.clock.advance(minute)
  await stage.send(id)
  expect(stage.control.order(id).status).toBe(500)
  const last = (await stage.timeline(id)).filter((it) => it.kind.startsWith('platform_')).map((it) => it.kind)
  expect(last).toEqual(['platform_refused', 'platform_queued', 'platform_sent'])
})

it('does not send a step again that nobody wants any more', async () => {
  const id = await stage.place()
  await stage.press(id, 'approve')
  stage.control.fault({ kind: 'fail', status: 400, code: 40, times: 1, path: '/verify' })
  await stage.send(id)
  const [{ reason } = { reason: '' }] = await stage.steps(id)
  await stage.press(id, 'cancel', { reason_id: await stage.reason('item_unavailable') })
  expect((await health()).given_up.filter((it) => it.name === 'verify')).toEqual([])
  expect(await again('verify', reason!)).toEqual({ count: 0 })
})

it('counts failures of one kind together, and forgets them after a day', async () => {
  const push = (event_id: string, problem: string, hoursAgo: number) =>
    db.one(sql`insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at, done_at, problem)
      values ('getir', ${event_id}, ${company_id}, ${branch_id}, 'new-order', '{}', ${new Date(stage.clock.now() - hoursAgo * hour)}, ${new Date(stage.clock.now())}, ${problem})`)
  await push('a', 'unknown_order', 1)
  await push('b', 'unknown_order', 2)
  await push('c', 'unknown_order', 25)
  await push('d', 'failed', 3)
  const { errors } = await health()
  expect(errors.filter((it) => it.what === 'push')).toMatchObject([
    { name: 'new-order', reason: 'unknown_order', count: 2 },
    { name: 'new-order', reason: 'failed', count: 1 },
  ])
})

it('lists products the platform refused, and sends those of this platform again', async () => {
  const ids = [randomUUID(), randomUUID()]
  const item = (platform: string, item_id: string) =>
    db.one(sql`insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, wanted, state, reason, updated_at)
      values (${company_id}, ${branch_id}, ${platform}, ${item_id}, 'product', ${item_id}, 'out', 'refused', 'Ürün bulunamadı', ${new Date(stage.clock.now())})`)
  await item('getir', ids[0]!)
  await item('getir', ids[1]!)
  await item('migros', ids[0]!)
  expect((await health()).given_up).toMatchObject([
    { what: 'product', name: 'out', reason: 'Ürün bulunamadı', count: 2, products: [] },
  ])
  await manager.send(platformItem.retry, { params: { branch_id }, query: { platform: 'getir' } })
  expect((await health()).given_up).toEqual([])
  const rows = await manager.send(platformItem.list, { params: { branch_id } })
  expect(rows.map((it) => [it.platform, it.state])).toEqual([
    ['getir', 'queued'],
    ['getir', 'queued'],
    ['migros', 'refused'],
  ])
})

it('shows fewer orders than usual without any error', async () => {
  await db.one(
    sql`update branch set created_at = ${new Date(stage.clock.now() - 9 * 7 * 24 * hour)} where company_id = ${company_id} and id = ${branch_id}`,
  )
  await db.one(
    sql`update orders set created_at = ${new Date(stage.clock.now() - 3 * 24 * hour)} where company_id = ${company_id}`,
  )
  for (let week = 1; week <= 4; week++)
    for (const hoursAgo of [1, 5]) {
      const id = await stage.place()
      await db.one(sql`update orders set created_at = ${new Date(stage.clock.now() - (week * 7 * 24 + hoursAgo) * hour)}
        where company_id = ${company_id} and external_id = ${id}`)
    }
  expect(await health()).toMatchObject({ orders: 0, usual_orders: 2 })
})
