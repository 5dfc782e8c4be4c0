import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { signIn } from '#server/app/test/test-client.ts'
import { pollPlatforms } from '#server/domain/integrations/inbox/poll.ts'
import { setMigrosYemekStage } from '#server/features/integrations/migros-yemek/test-stage.ts'
import { setTrendyolGoStage } from '#server/features/integrations/trendyol-go/test-stage.ts'
import { setUberEatsStage } from '#server/features/integrations/uber-eats/test-stage.ts'
import { minute } from './test-platform-stage.ts'

const [trendyol, migros, uber] = [await setTrendyolGoStage(), await setMigrosYemekStage(), await setUberEatsStage()]

/** Platforms whose lists contain whole orders. Without the field `name`, an order cannot be read. */
const all = {
  trendyol: {
    stage: trendyol,
    place: () => trendyol.control.placeOrder(trendyol.storeId, { by: 'store' }),
    hush: () => undefined,
    order: (id: string): Record<string, unknown> => trendyol.control.order(id) as never,
    name: 'lines',
    date: (id: string) => ({ at: trendyol.control.order(id) as never, name: 'packageCreationDate' }),
  },
  migros: {
    stage: migros,
    place: () => String(migros.control.placeOrder(migros.storeId, { by: 'restaurant' })),
    hush: () => migros.control.pushes({ silent: true }),
    order: (id: string): Record<string, unknown> => migros.control.order(Number(id)).order as never,
    name: 'items',
    date: (id: string) => ({ at: migros.control.order(Number(id)).order.log as never, name: 'createdAsMs' }),
  },
}
afterAll(async () => {
  for (const { stage } of Object.values(all)) await stage.clear()
  await uber.clear()
})

describe.each(Object.entries(all))('%s', (code, there) => {
  const { stage } = there
  const { kit } = stage
  beforeEach(async () => {
    await stage.begin()
    there.hush()
  })
  const problemOf = async (id: string) => (await stage.inbox()).find((row) => row.event === `${id}:unreadable`)

  it('takes in an order with an absurd date, and those beside it', async () => {
    const [odd, other] = [there.place(), there.place()]
    const { at, name } = there.date(odd) as { at: Record<string, unknown>; name: string }
    const was = at[name]
    at[name] = 9e15
    await pollPlatforms(kit)
    at[name] = was
    for (const id of [odd, other]) expect((await stage.orderOf(id)).status).toBe('awaiting_approval')
  })

  it('keeps an order that cannot be read, and takes it in once it can be read', async () => {
    const [odd, other] = [there.place(), there.place()]
    const { [there.name]: was } = there.order(odd)
    there.order(odd)[there.name] = 'none'
    await pollPlatforms(kit)
    expect((await stage.orderOf(other)).status).toBe('awaiting_approval')
    expect(await stage.orders(odd)).toEqual([])
    expect(await problemOf(odd)).toMatchObject({ problem: 'unreadable', is_done: false })
    const till = await stage.till()
    const company = await signIn(stage.server.url, stage.world.users.company)
    const { data } = await company.send(integrationLog.list, { query: { search: odd } })
    expect(data).toMatchObject([{ external_id: odd, problem: 'unreadable', state: 'waiting' }])
    const params = { branch_id: stage.branch_id, name: code as never }
    expect((await till.send(platformSettings.health, { params })).errors).toContainEqual(
      expect.objectContaining({ what: 'push', reason: 'unreadable' }),
    )
    there.order(odd)[there.name] = was
    await stage.pass(5000)
    expect((await stage.orderOf(odd)).status).toBe('awaiting_approval')
    expect(await problemOf(odd)).toMatchObject({ problem: null, is_done: true })
  })

  it('gives it up after some tries, and tells the team and the platform’s operators', async () => {
    const odd = there.place()
    there.order(odd)[there.name] = 'none'
    await pollPlatforms(kit)
    for (let n = 0; n < 6; n++) await stage.pass(minute)
    expect(await problemOf(odd)).toMatchObject({ problem: 'unreadable', is_done: true })
    const mails = await kit.db.many<{ kind: string }>(
      sql`/* platform: a test */ select kind from mail where kind = 'platform-order-unreadable'`,
    )
    expect(mails.length).toBeGreaterThan(0)
    const given = await kit.db.many(
      sql`/* platform: a test */ select 1 as one from given_up where reason = 'unreadable' and record like ${`%${odd}%`}`,
    )
    expect(given).toHaveLength(1)
  })
})

it('reads an order beside more than twenty that cannot be read', async () => {
  await uber.begin()
  uber.control.pushes({ silent: true })
  for (let n = 0; n < 25; n++) {
    const odd = uber.control.placeOrder(uber.storeId, { by: 'restaurant' })
    ;(uber.control.order(odd).order as unknown as Record<string, unknown>)['cart'] = 'none'
  }
  const good = uber.control.placeOrder(uber.storeId, { by: 'restaurant' })
  for (let n = 0; n < 3; n++) {
    await uber.poll()
    await uber.pass(minute)
  }
  expect((await uber.orderOf(good)).status).toBe('awaiting_approval')
})
