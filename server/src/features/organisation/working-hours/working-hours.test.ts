import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import {
  usualMethod,
  workingHours,
  type WorkingHours,
  type WorkingHoursInput,
} from '#contract/organisation/working-hours.ts'
import { signIn, type Caller } from '#server/app/test/test-client.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const callers = {} as { manager: Caller }
/** Today at noon UTC. Reading a state looks back three days by the database's clock. */
const noon = new Date().setUTCHours(12, 0, 0, 0)
let now = noon
const today = new Date(noon).toISOString().slice(0, 10)
/**
 * A time on a day counted from today, in UTC. The branches' clock is three hours ahead all year.
 */
const at = (days: number, time: string) => `${plusDays(today, days)}T${time}:00.000Z`
const { server, world, branch_id } = await setUp([], { now: () => new Date(now) })
callers.manager = await signIn(server.url, world.users.company)

const params = () => ({ branch_id })
const read = () => callers.manager.send(workingHours.read, { params: params() })
const week = (start_min: number, end_min: number, order_method: DeliveryType | 'all' = 'all') =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ order_method, weekday, start_min, end_min }))
const special = (from: string, until: string, slots: { start_min: number; end_min: number }[] = []) => ({
  from,
  until,
  order_method: 'all' as const,
  name: 'Bayram',
  slots,
  cuts_tail: false,
})
const input = (more: Partial<WorkingHoursInput> = {}): WorkingHoursInput => ({
  week: week(600, 1380),
  methods: [],
  special: [],
  ...more,
})
const save = async (more: Partial<WorkingHoursInput>): Promise<WorkingHours> =>
  callers.manager.send(workingHours.update, {
    params: params(),
    body: { ...input(more), version: (await read()).version },
  })
const refused = async (more: Partial<WorkingHoursInput>, version?: number) =>
  callers.manager.refused(workingHours.update, {
    params: params(),
    body: { ...input(more), version: version ?? (await read()).version },
  })
const openAt = (at: string, order_method: DeliveryType = 'comeGetIt') =>
  callers.manager.send(workingHours.openAt, { params: params(), query: { at, order_method } })

it('saves week, methods and special days as one, and gives back what was saved', async () => {
  const given = {
    week: [...week(600, 1380), ...week(660, 1260, 'deliveryToAddress')],
    methods: [
      { order_method: 'deliveryToAddress' as const, has_own_hours: true, last_order_min: 30, max_ahead_days: 3 },
    ],
    special: [
      special(plusDays(today, 40), plusDays(today, 42), [{ start_min: 720, end_min: 60 }]),
      special(plusDays(today, 150), plusDays(today, 150)),
    ],
  }
  const { version } = await read()
  const saved = await save(given)
  const { methods, ...rest } = given
  expect(saved).toMatchObject({ ...rest, version: version + 1, timezone: 'Europe/Istanbul' })
  expect(saved.methods).toEqual([
    ...methods,
    ...(['comeGetIt', 'comeEat', 'orderOnTheTable'] as const).map((order_method) => ({ order_method, ...usualMethod })),
  ])
  expect(await read()).toEqual(saved)
  const [line] = await callers.manager.send(workingHours.history, { params: params() })
  expect(line).toMatchObject({ action: 'update', before: { version }, after: { version: version + 1 } })
})

it('answers by them whether a method sells at a moment, why not, and until when', async () => {
  expect(await openAt(at(1, '18:30'))).toEqual({
    is_open: true,
    cause: null,
    until: at(1, '20:00'),
  })
  expect(await openAt(at(1, '17:45'), 'deliveryToAddress')).toEqual({
    is_open: false,
    cause: 'last_order',
    until: at(2, '08:00'),
  })
  expect(await openAt(at(1, '18:30'), 'deliveryToAddress')).toMatchObject({ cause: 'outside_hours' })
  expect(await openAt(at(150, '12:00'))).toMatchObject({ cause: 'special_day' })
  // The evening of a special day runs into the next day, which is closed.
  expect(await openAt(at(42, '21:30'))).toEqual({
    is_open: true,
    cause: null,
    until: at(42, '22:00'),
  })
})

it('still knows the night of a special day on the morning after', async () => {
  await save({ week: [], special: [special(today, today, [{ start_min: 1080, end_min: 240 }])] })
  // The test moves the clock to the evening, when the token from noon has expired.
  const [before, manager] = [now, callers.manager]
  now = Date.parse(at(0, '23:00'))
  callers.manager = await signIn(server.url, world.users.company)
  expect(await openAt(at(0, '23:30'))).toEqual({
    is_open: true,
    cause: null,
    until: at(1, '01:00'),
  })
  // Past days are not shown, but they are not lost either.
  expect((await read()).special).toEqual([])
  await save({ week: [] })
  expect(await openAt(at(0, '23:30'))).toMatchObject({ is_open: true })
  now = before
  callers.manager = manager
})

it('refuses what cannot be at its field', async () => {
  const twice = [...week(600, 1380), { order_method: 'all' as const, weekday: 2, start_min: 1260, end_min: 60 }]
  expect((await refused({ week: twice })).errors).toEqual([
    expect.objectContaining({ path: 'week.7.start_min', code: 'slots_overlap' }),
  ])
  // Sunday night meets Monday morning, because a week is circular.
  const ring = [
    { order_method: 'all' as const, weekday: 6, start_min: 1320, end_min: 240 },
    { order_method: 'all' as const, weekday: 0, start_min: 180, end_min: 600 },
  ]
  expect((await refused({ week: ring })).errors).toMatchObject([{ path: 'week.1.start_min', code: 'slots_overlap' }])
  const codes = async (...special: WorkingHoursInput['special']) =>
    (await refused({ special })).errors?.map((it) => `${it.path} ${it.code}`)
  expect(await codes(special(plusDays(today, 9), plusDays(today, 8)))).toEqual(['special.0.until ends_before_start'])
  expect(await codes(special(plusDays(today, 9), plusDays(today, 80)))).toEqual(['special.0.until too_many_days'])
  expect(
    await codes(special(plusDays(today, 9), plusDays(today, 12)), special(plusDays(today, 12), plusDays(today, 13))),
  ).toEqual(['special.1.from twice'])
  expect(await codes(special(plusDays(today, -1), plusDays(today, 1)))).toEqual(['special.0.from past'])
  const slots = [
    { start_min: 600, end_min: 900 },
    { start_min: 840, end_min: 960 },
  ]
  expect(await codes(special(today, today, slots))).toEqual(['special.0.slots.1.start_min slots_overlap'])
})

it('refuses a version that is not the latest, and keeps what is saved', async () => {
  const { version } = await read()
  const saved = await save({ week: week(480, 1200) })
  expect(await refused({ week: [] }, version)).toMatchObject({
    code: 'stale_version',
    current: { version: version + 1 },
  })
  expect(await read()).toEqual(saved)
})

it('of many who save the same version, one wins', async () => {
  const { version } = await read()
  const body = { ...input(), version }
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, () => callers.manager.send(workingHours.update, { params: params(), body })),
  )
  expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  expect(await read()).toMatchObject({ version: version + 1, week: input().week })
})

it('keeps the hours of one branch apart from those of another', async () => {
  const { db } = server.database
  const { id } = world.companies.own
  const other = { branch_id: world.companies.own.branches[1] }
  const before = await callers.manager.send(workingHours.read, { params: other })
  await save({ special: [special(plusDays(today, 3), plusDays(today, 5))] })
  expect(await callers.manager.send(workingHours.read, { params: other })).toEqual(before)
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from special_day where company_id = ${id} and day > ${today}::date`,
  )
  expect(n).toBe(3)
})
