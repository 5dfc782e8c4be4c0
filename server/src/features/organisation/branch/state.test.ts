import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branch } from '#contract/organisation/branch.ts'
import { signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test-world.ts'
import { wallClock } from '#contract/organisation/wall-clock.ts'

let server: TestServer
let world: TestWorld
let manager: Caller
beforeAll(async () => {
  server = await testServer()
  world = await layTestWorld(server)
  manager = await signIn(server.url, world.users.company)
})
afterAll(() => server.stop())

const params = () => ({ branch_id: world.companies.own.branches[0] })
const untilNext = { state: 'closed', reason: '', until: 'next_opening' } as const

it('does not close a branch until a next opening that never comes', async () => {
  expect((await manager.send(branch.state, { params: params() })).next_opening).toBeNull()
  expect((await manager.refused(branch.setState, { params: params(), body: untilNext })).errors).toMatchObject([
    { path: 'until', code: 'no_next_opening' },
  ])
  expect((await manager.send(branch.state, { params: params() })).causes).not.toContainEqual(
    expect.objectContaining({ code: 'by_hand' }),
  )
})

it('closes a branch until exactly its next opening', async () => {
  const branch_id = world.companies.own.branches[1]
  const company_id = world.companies.own.id
  const now = new Date()
  // On every day the opening hours end in an hour and start again an hour later.
  const { minute } = wallClock(now, 'Europe/Istanbul')
  const { db } = server.database
  await db.one(sql`delete from working_hour where company_id = ${company_id} and branch_id = ${branch_id}`)
  for (let weekday = 0; weekday < 7; weekday++)
    await db.one(sql`insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
      values (${company_id}, ${randomUUID()}, ${branch_id}, ${weekday}, ${(minute + 120) % 1440}, ${(minute + 60) % 1440})`)
  const opens = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 120 * 60_000).toISOString()
  expect((await manager.send(branch.state, { params: { branch_id } })).next_opening).toBe(opens)
  const closed = await manager.send(branch.setState, { params: { branch_id }, body: untilNext })
  expect(closed).toMatchObject({ state: 'closed' })
  // What would be wrong once it is open again stands behind it.
  expect(closed.causes.map((it) => it.code)).toEqual(['by_hand', 'no_armed_device'])
  expect(Date.parse(closed.until!)).toBe(Date.parse(opens))
})

it('reopens as busy where that still runs, and ends it when opened once more', async () => {
  const set = (body: object) => manager.send(branch.setState, { params: params(), body: body as never })
  const busy = await set({ state: 'busy', minutes: 45 })
  expect(busy).toMatchObject({ state: 'busy', busy_minutes: 45 })
  const until = new Date(Date.now() + 900_000).toISOString()
  expect(await set({ state: 'closed', reason: 'Elektrik', until })).toMatchObject({ state: 'closed' })
  expect(await set({ state: 'open' })).toMatchObject({ state: 'busy', busy_minutes: 45, until: busy.until })
  expect((await set({ state: 'open' })).state).not.toBe('busy')
})

it('does not reopen as busy where that has ended meanwhile', async () => {
  const { branch_id } = params()
  const set = (body: object) => manager.send(branch.setState, { params: { branch_id }, body: body as never })
  await set({ state: 'busy', minutes: 15 })
  await set({ state: 'closed', reason: '', until: new Date(Date.now() + 3_600_000).toISOString() })
  await server.database.db.one(
    sql`update branch set busy_until = now() - interval '1 second' where company_id = ${world.companies.own.id} and id = ${branch_id}`,
  )
  expect((await set({ state: 'open' })).state).not.toBe('busy')
})

it('reports that delivery orders are refused while no zone is drawn, with the fix, and sells the rest', async () => {
  const branch_id = world.companies.foreign.branches[0]
  const owner = await signIn(server.url, world.users.foreignCompany)
  const lacks = async () =>
    (await owner.send(branch.state, { params: { branch_id } })).causes.filter((it) => it.code === 'no_zone')
  const set = (what: ReturnType<typeof sql>) =>
    server.database.db.one(
      sql`update branch set ${what} where company_id = ${world.companies.foreign.id} and id = ${branch_id}`,
    )
  expect(await lacks()).toEqual([])
  await set(sql`area_source = 'zones'`)
  expect(await lacks()).toEqual([{ code: 'no_zone', fix: 'area', reason: null, order_methods: ['deliveryToAddress'] }])
  await set(sql`order_methods = '{comeGetIt}'`)
  expect(await lacks()).toEqual([])
  await set(sql`order_methods = '{comeGetIt,deliveryToAddress}'`)
  await server.database.db
    .one(sql`insert into zone (company_id, id, branch_id, name, center_lat, center_lng, radius_m, bbox, fee, min_basket, minutes)
    values (${world.companies.foreign.id}, ${randomUUID()}, ${branch_id}, 'Yakın', 41, 29, 2000, '((28.9,40.9),(29.1,41.1))', 0, 0, 30)`)
  expect(await lacks()).toEqual([])
})
