import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { branch, type BranchState } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { licenseExamples } from '#contract/organisation/license.example.ts'
import { license } from '#contract/organisation/license.ts'
import { paymentSettings } from '#contract/organisation/payment-settings.ts'
import { tellStates } from '#server/domain/organisation/state-loop.ts'
import { connect } from '#server/db/client.ts'
import { isWaiting } from '#server/kit/test/test-citus.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'

const { server, world, company: manager } = await setUp(['company'])

const params = () => ({ branch_id: world.companies.own.branches[0] })
const untilNext = { state: 'closed', reason: '', until: 'next_opening' } as const

it('does not close a branch until a next opening that never comes', async () => {
  expect((await manager.send(branch.state, { params: params() })).next_opening).toBeNull()
  expect(await manager.faults(branch.setState, { params: params(), body: untilNext })).toEqual([
    'until no_next_opening',
  ])
  expect((await manager.send(branch.state, { params: params() })).causes).not.toContainEqual(
    expect.objectContaining({ code: 'by_hand' }),
  )
})

it('closes a branch until exactly its next opening', async () => {
  const branch_id = world.companies.own.branches[1]
  const company_id = world.companies.own.id
  const now = new Date()
  // The opening hours end in an hour and start again an hour later, every day.
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
  // The causes that will still apply once the branch is open again come after the one that closes
  // it.
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
    sql`update branch_pause set ended_at = now() where company_id = ${world.companies.own.id} and branch_id = ${branch_id} and kind = 'busy' and ended_at is null`,
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
  expect(await lacks()).toEqual([
    expect.objectContaining({ code: 'no_zone', fix: 'area', order_methods: ['deliveryToAddress'] }),
  ])
  await set(sql`order_methods = '{comeGetIt}'`)
  expect(await lacks()).toEqual([])
  await set(sql`order_methods = '{comeGetIt,deliveryToAddress}'`)
  await server.database.db
    .one(sql`insert into zone (company_id, id, branch_id, name, center_lat, center_lng, radius_m, bbox, fee, min_basket, minutes)
    values (${world.companies.foreign.id}, ${randomUUID()}, ${branch_id}, 'Yakın', 41, 29, 2000, '((28.9,40.9),(29.1,41.1))', 0, 0, 30)`)
  expect(await lacks()).toEqual([])
})

describe('busy and closed', () => {
  const at = () => ({ branch_id: world.companies.own.branches[1] })
  const set = (body: object) => manager.send(branch.setState, { params: at(), body: body as never })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const causeOf = (it: BranchState, method: DeliveryType) =>
    it.methods.find((each) => each.order_method === method)?.cause
  const pauses = () => manager.send(branch.pauses, { params: at() })
  const own = (table: string) =>
    sql`${raw(table)} where company_id = ${world.companies.own.id} and branch_id = ${at().branch_id}`
  beforeAll(() => server.database.db.one(sql`update ${own('working_hour set start_min = 0, end_min = 0')}`))
  beforeEach(() => server.database.db.one(sql`delete from ${own('branch_pause')}`))

  it('can be of one order method: the others sell, and it says who and why', async () => {
    const why = { reason: 'Kurye yok', reason_code: 'courier' }
    const after = await set({ state: 'closed', ...why, until: later(60), order_methods: ['deliveryToAddress'] })
    expect(after.state).not.toBe('closed')
    expect([causeOf(after, 'deliveryToAddress'), causeOf(after, 'comeGetIt')]).toEqual(['by_hand', null])
    const whom = { order_methods: ['deliveryToAddress'], by: expect.any(String) as string }
    expect(after.causes.find((it) => it.code === 'by_hand')).toMatchObject({ ...why, ...whom })
    expect(causeOf(await set({ state: 'open', order_methods: ['deliveryToAddress'] }), 'deliveryToAddress')).toBeNull()
  })

  it('can be planned, holds from then on, and can be given up', async () => {
    const planned = await set({ state: 'closed', reason: '', starts_at: later(60), until: later(120) })
    expect(planned.state).not.toBe('closed')
    expect(Date.parse(planned.until!)).toBeGreaterThan(Date.now() + 59 * 60_000)
    const [row] = await pauses()
    expect(row).toMatchObject({ kind: 'closed', order_method: 'all', ended_at: null })
    const which = { params: { ...at(), pause_id: row!.id } }
    expect((await manager.send(branch.endPause, which)).until).toBeNull()
    expect((await pauses())[0]).toMatchObject({ ended_at: row!.starts_at, ended_by: expect.any(String) as string })
    expect((await manager.raw(branch.endPause, which)).status).toBe(404)
  })

  it('is planned a hundred times at most, whoever asks', async () => {
    await server.database.db
      .one(sql`insert into branch_pause (company_id, id, branch_id, kind, order_method, minutes, reason_code, reason, starts_at, ends_at, by)
      select company_id, gen_random_uuid(), id, 'closed', 'comeGetIt', 0, 'other', '', now() + make_interval(hours => n), now() + make_interval(hours => n, mins => 30), ''
      from branch, generate_series(1, 99) n where company_id = ${world.companies.own.id} and id = ${at().branch_id}`)
    const plan = { state: 'closed' as const, reason: '', starts_at: later(60 * 150), until: later(60 * 151) }
    const body = { ...plan, order_methods: ['comeGetIt' as const, 'comeEat' as const] }
    expect(await manager.faults(branch.setState, { params: at(), body })).toEqual(['starts_at too_many_kept'])
    await set(plan)
    const again = { ...plan, starts_at: later(60 * 160), until: later(60 * 161) }
    expect((await manager.raw(branch.setState, { params: at(), body: again })).status).toBe(422)
    await server.database.db.one(sql`delete from ${own('branch_pause')}`)
  })

  it('gives way to a newer one of its kind', async () => {
    await set({ state: 'closed', reason: '', until: later(30) })
    await set({ state: 'closed', reason: 'Elektrik', until: later(60) })
    expect((await pauses()).filter((it) => it.ended_at === null).map((it) => it.reason)).toEqual(['Elektrik'])
    await set({ state: 'open' })
    expect((await pauses()).every((it) => it.ended_at !== null)).toBe(true)
  })

  it('leaves of a planned one what lies after it, and is one for a method that is named twice', async () => {
    const [start, end] = [later(60), later(240)]
    await set({ state: 'closed', reason: 'Tadilat', starts_at: start, until: end })
    const until = later(90)
    await set({ state: 'closed', reason: 'Elektrik', until })
    const holding = (await pauses()).filter((it) => it.ended_at === null)
    expect(holding.map((it) => [it.reason, it.ends_at])).toEqual([
      ['Tadilat', end],
      ['Elektrik', until],
    ])
    expect(holding[0]!.starts_at).toBe(until)
    await set({ state: 'busy', minutes: 15, order_methods: ['comeGetIt', 'comeGetIt'] })
    expect((await pauses()).filter((it) => it.kind === 'busy')).toHaveLength(1)
  })

  it('until the next opening, planned, ends at the one after its start', async () => {
    const { minute } = wallClock(new Date(), 'Europe/Istanbul')
    // The branch is closed for an hour every day, starting in an hour.
    await server.database.db.one(
      sql`update ${own(`working_hour set start_min = ${(minute + 120) % 1440}, end_min = ${(minute + 60) % 1440}`)}`,
    )
    const starts_at = later(150)
    await set({ state: 'closed', reason: '', starts_at, until: 'next_opening' })
    const [row] = await pauses()
    expect(Date.parse(row!.ends_at) - Date.parse(starts_at)).toBeGreaterThan(20 * 3_600_000)
    await server.database.db.one(sql`update ${own('working_hour set start_min = 0, end_min = 0')}`)
  })

  it('opens one method while all are closed: the others stay closed until the same moment', async () => {
    const until = later(60)
    await set({ state: 'closed', reason: 'Kurye yok', until })
    const after = await set({ state: 'open', order_methods: ['comeGetIt'] })
    expect([causeOf(after, 'comeGetIt'), causeOf(after, 'deliveryToAddress')]).toEqual([null, 'by_hand'])
    const rest = (await pauses()).filter((it) => it.ended_at === null)
    expect(rest.every((it) => it.ends_at === until && it.reason === 'Kurye yok')).toBe(true)
    expect((await set({ state: 'open' })).causes.map((it) => it.code)).not.toContain('by_hand')
  })

  it('opens what was closed while it waited for its turn', async () => {
    const other = await connect(server.database.ownerUrl)
    const { branch_id } = at()
    await other.query('begin')
    await other.query('select 1 from branch where company_id = $1 and id = $2 for update', [
      world.companies.own.id,
      branch_id,
    ])
    const opening = set({ state: 'open' })
    await expect.poll(() => isWaiting(server.database.url)).toBe(true)
    await other.query(
      `insert into branch_pause (company_id, id, branch_id, kind, starts_at, ends_at) values ($1, gen_random_uuid(), $2, 'closed', clock_timestamp(), now() + interval '1 hour')`,
      [world.companies.own.id, branch_id],
    )
    await other.query('commit')
    await other.end()
    await opening
    expect((await pauses()).filter((it) => it.ended_at === null)).toEqual([])
  })

  it('of many tills that toggle at once none fails, and one pause of a kind holds', async () => {
    await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        set(n % 3 ? { state: 'closed', reason: String(n), until: later(30) } : { state: 'busy', minutes: 15 }),
      ),
    )
    const open = (await pauses()).filter((it) => it.ended_at === null)
    expect(open.map((it) => it.kind).toSorted()).toEqual(['busy', 'closed'])
  })

  it('ends by itself, and whoever watches is told once, by whichever worker comes first', async () => {
    const told = () =>
      server.database.db.must<{ n: number }>(
        sql`select count(*)::int as n from ${own('event')} and type = 'branch' and data -> 'data' ->> 'type' = 'branch-is-open'`,
      )
    await set({ state: 'closed', reason: '', until: later(30) })
    await tellStates(server.kit)
    const before = (await told()).n
    const kit = { ...server.kit, now: () => new Date(Date.now() + 31 * 60_000) }
    await Promise.all([tellStates(kit), tellStates(kit), tellStates(kit)])
    expect((await told()).n).toBe(before + 1)
  })

  it('cannot be opened against its hours', async () => {
    await server.database.db.one(sql`delete from ${own('working_hour')}`)
    const refused = await manager.refused(branch.setState, { params: at(), body: { state: 'open' } })
    expect(refused.detail).toBe('Restoranın durumu değiştirilemez.')
  })
})

describe('what decides a branch’s state has changed', () => {
  const place = () => ({ company_id: world.companies.foreign.id, id: world.companies.foreign.branches[1] })
  const at = () => ({ branch_id: place().id })
  /** Whether the next round will check this branch. */
  const isDue = async () => {
    const row = await server.database.db.must<{ due: boolean }>(
      sql`select next_change_at is null as due from branch where company_id = ${place().company_id} and id = ${place().id}`,
    )
    return row.due
  }
  it.each([
    [
      'its record',
      async (owner: Caller) => {
        const record = await owner.send(branch.read, { params: at() })
        const body = Object.fromEntries(Object.keys(branch.input.shape).map((it) => [it, record[it as 'name']]))
        await owner.send(branch.update, { params: at(), body: { ...body, version: record.version } as never })
      },
    ],
    [
      'that it is in use',
      async (owner: Caller) => {
        const { version } = await owner.send(branch.read, { params: at() })
        await owner.send(branch.patch, { params: at(), body: { is_active: true, version } })
      },
    ],
    [
      'how it is paid',
      async (owner: Caller) => {
        const { version, sequence, methods } = await owner.send(paymentSettings.read, { params: at() })
        await owner.send(paymentSettings.update, { params: at(), body: { version, sequence, methods } })
      },
    ],
    [
      'its licence',
      async () => {
        const provider = await signIn(server.url, world.users.provider)
        const params = { company_id: place().company_id }
        const { version } = (await provider.send(license.read, { params }))!
        await provider.send(license.save, { params, body: { ...licenseExamples.save, version } })
      },
    ],
  ])('%s: the branch is looked at anew', async (_, change) => {
    const owner = await signIn(server.url, world.users.foreignCompany)
    await tellStates(server.kit)
    expect(await isDue()).toBe(false)
    await change(owner)
    expect(await isDue()).toBe(true)
  })
})
