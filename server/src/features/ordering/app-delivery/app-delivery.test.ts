import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchZoneExamples } from '#contract/ordering/branch-zone.example.ts'
import { appDelivery } from '#contract/ordering/app-delivery.ts'
import { branchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { order } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test-world.ts'

/** A Friday noon in Istanbul, once the world is laid. */
let now: Date | undefined
let server: TestServer
let world: TestWorld
let app: Caller
let manager: Caller
let branch_id: string
let company_id: string
const params = () => ({ branch_id })
beforeAll(async () => {
  server = await testServer({ now: () => now ?? new Date() })
  world = await layTestWorld(server)
  app = caller(server.url, world.companies.own.apiKey)
  manager = await signIn(server.url, world.users.company)
  company_id = world.companies.own.id
  branch_id = world.companies.own.branches[0]
  const { db } = server.database
  await db.one(sql`update branch set area_source = 'zones', lat = 41, lng = 29, preparation_min = 20
    where company_id = ${company_id} and id = ${branch_id}`)
  await db.one(sql`delete from working_hour where company_id = ${company_id} and branch_id = ${branch_id}`)
  for (const weekday of [4, 5])
    await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
      values (${company_id}, gen_random_uuid(), ${branch_id}, ${weekday}, 600, 1320)`)
  await draw('Yakın', { fee: 2000, min_basket: 20_000, minutes: 25, radius_m: 2000 })
  await draw('Kapalı mahalle', { is_active: false, radius_m: 9000 })
  now = new Date('2026-11-20T09:07:00Z')
})
afterAll(() => server.stop())

const draw = (name: string, more: Partial<BranchZoneInput>) =>
  manager.send(branchZone.create, {
    body: {
      ...branchZoneExamples.create,
      branch_id,
      name,
      kind: 'deliver',
      rings: null,
      center_lat: 41,
      center_lng: 29,
      fee_steps: [],
      free_over: null,
      schedule: [],
      is_active: true,
      ...more,
    },
  })
const quote = (lat: number, basket: number) =>
  app.send(appDelivery.quote, { params: params(), query: { lat, lng: 29, basket } })
const slots = (query: object) =>
  app.send(appDelivery.slots, { params: params(), query: { delivery_type: 'comeGetIt', ...query } })
const placed = (more: object) => ({
  body: {
    branch_id,
    delivery_type: 'deliveryToAddress' as const,
    customer: { name: 'Ada' },
    payment_method: 'cash',
    lines: [{ name: 'Tepsi', quantity: 1, unit_price: 25_000, tax_rate: 10 }],
    address: { text: 'Moda', lat: 41.01, lng: 29 },
    ...more,
  },
})

it('shows an app the zones that are in use, without what is switched off', async () => {
  const { zones, is_left_to_app, rings } = await app.send(appDelivery.area, { params: params() })
  expect(zones).toMatchObject([{ name: 'Yakın', fee: 2000, min_basket: 20_000, radius_m: 2000, center_lat: 41 }])
  expect([is_left_to_app, rings]).toEqual([false, []])
})

it('quotes what an order is then charged, and refuses what an order is refused for', async () => {
  expect(await quote(41.01, 25_000)).toMatchObject({ code: 'delivers', fee: 2000, minutes: 25, distance_m: 1112 })
  expect((await app.send(order.create, placed({}))).total).toBe(27_000)
  expect(await quote(41.01, 19_999)).toMatchObject({ code: 'below_minimum', fee: null, min_basket: 20_000 })
  const small = placed({ lines: [{ name: 'Çay', quantity: 1, unit_price: 19_999, tax_rate: 10 }] })
  expect((await app.refused(order.create, small)).errors?.[0]?.code).toBe('below_minimum')
  expect(await quote(41.05, 25_000)).toMatchObject({ code: 'out_of_area', fee: null })
})

it('offers each quarter for which an order is taken, with the way to the place; none that is refused', async () => {
  const today = await slots({})
  expect(today).toMatchObject({ takes_now: true, timezone: 'Europe/Istanbul', day: '2026-11-20' })
  // 12:07 and 20 minutes to prepare, closing at 22:00.
  expect([today.slots[0], today.slots.at(-1)]).toEqual(['2026-11-20T09:30:00.000Z', '2026-11-20T19:00:00.000Z'])
  const away = await slots({ delivery_type: 'deliveryToAddress', lat: 41.01, lng: 29, basket: 25_000 })
  expect(away.slots[0]).toBe('2026-11-20T10:00:00.000Z')
  await app.send(order.create, placed({ scheduled_at: away.slots[0] }))
  const sooner = await app.refused(order.create, placed({ scheduled_at: '2026-11-20T09:45:00.000Z' }))
  expect(sooner.errors).toMatchObject([{ path: 'scheduled_at', code: 'too_soon' }])
  expect((await slots({ day: '2026-11-21' })).slots[0]).toBe('2026-11-21T07:30:00.000Z')
  expect((await slots({ day: '2026-11-22' })).slots).toEqual([])
})

it('says that the branch leaves it to the app', async () => {
  const { db } = server.database
  const turn = (to: string) =>
    db.one(sql`update branch set area_source = ${to} where company_id = ${company_id} and id = ${branch_id}`)
  await turn('app')
  expect(await quote(41.5, 0)).toMatchObject({ code: 'left_to_app', fee: null, min_basket: null })
  await turn('zones')
})

it('does not exist for another company’s key', async () => {
  const foreign = caller(server.url, world.companies.foreign.apiKey)
  expect((await foreign.refused(appDelivery.area, { params: params() })).status).toBe(404)
})
