// Tests reservations from a request to their end. They share one file because the cases share a
// branch with four tables, its clock and its worked examples.
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { usualRules, type ReservationRules } from '#contract/dining/reservation-starts.ts'
import { reservationSettings } from '#contract/organisation/reservation-settings.ts'
import { branch } from '#contract/organisation/branch.ts'
import { reservation, type Reservation, type ReservationInput } from '#contract/dining/reservation.ts'
import { diningArea, diningTable, tableJoin } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { order } from '#contract/ordering/order.ts'
import { diningTableExamples } from '#contract/dining/table.example.ts'
import { reservationExamples } from '#contract/dining/reservation.example.ts'
import { caller, signIn } from '#server/app/test/test-client.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { actOnReservations } from '#server/domain/dining/reservation-loop.ts'

const tables = new Map<string, string>()
const idOf = (name: string) => tables.get(name)!
const timezone = 'Europe/Istanbul'

const {
  server,
  world,
  company_id,
  branch_id,
  app,
  company: manager,
  branch: till,
} = await setUp(['company', 'branch'], { role: 'api' })
// The branch of the worked examples: reservations can start from 18:00 to 22:00.
await server.database.db.one(sql`update working_hour set start_min = 1080, end_min = 1380
  where company_id = ${company_id} and branch_id = ${branch_id}`)
// Lets guests who sit at a table order, at whatever hour the tests run.
await server.database.db
  .one(sql`insert into branch_method (company_id, branch_id, order_method, has_own_hours, last_order_min, max_ahead_days)
  values (${company_id}, ${branch_id}, 'orderOnTheTable', true, 0, 0)`)
await server.database.db
  .one(sql`insert into working_hour (company_id, id, branch_id, order_method, weekday, start_min, end_min)
  select ${company_id}::uuid, gen_random_uuid(), ${branch_id}::uuid, 'orderOnTheTable', weekday, 0, 0 from generate_series(0, 6) as weekday`)
const area = await manager.send(diningArea.create, { body: { branch_id, name: 'Salon', position: 0 } })
const seats: [string, number, number, number][] = [
  ['M1', 1, 2, 1],
  ['M2', 2, 4, 1],
  ['M3', 2, 4, 2],
  ['M4', 4, 6, 1],
]
for (const [name, seats_min, seats_max, rank] of seats) {
  const body = { ...diningTableExamples.create, branch_id, area_id: area.id, name, seats_min, seats_max, rank }
  tables.set(name, (await manager.send(diningTable.create, { body })).id)
}
await manager.send(tableJoin.create, {
  body: { branch_id, table_ids: [idOf('M2'), idOf('M3')], seats_min: 5, seats_max: 8, is_active: true },
})
beforeEach(async () => {
  const { id } = world.companies.own
  const tables = ['reservation', 'reservation_slot', 'reservation_rule', 'bill', 'session_table', 'table_session']
  for (const it of tables) await server.database.db.one(sql`delete from ${raw(it)} where company_id = ${id}`)
  await server.database.db.one(sql`delete from setting where company_id = ${id} and name = 'reservation'`)
  await server.database.db.one(sql`delete from mail`)
})

const params = () => ({ branch_id })
const of = ({ id }: { id: string }) => ({ reservation_id: id })
/** A time on the evening two days from now, by the branch's clock. */
const date = plusDays(wallClock(new Date(), timezone).date, 2)
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return instantOf(date, hours * 60 + minutes, timezone)
}
const clock = (moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, timeStyle: 'short' }).format(new Date(moment))

const body = (time: string, party_size: number, more: Partial<ReservationInput> = {}): ReservationInput => ({
  ...reservationExamples.create,
  starts_at: at(time).toISOString(),
  party_size,
  minutes: null,
  table_ids: null,
  ...more,
})
const book = (time: string, guests: number, more: Partial<ReservationInput> = {}) =>
  till.send(reservation.create, { params: params(), body: body(time, guests, more) })
const refused = async (time: string, guests: number, more: Partial<ReservationInput> = {}) => {
  const problem = await till.refused(reservation.create, { params: params(), body: body(time, guests, more) })
  const { starts } = (problem.instead ?? { starts: [] }) as { starts: string[] }
  return problem.errors
    ? problem.errors.map((it) => `${it.path} ${it.code}`).join()
    : `${problem.code}: ${starts.map(clock).join(' ')}`
}
const told = (row: Reservation) => `${row.table_names} ${clock(row.until)}`
type Step = 'approve' | 'reject' | 'seat' | 'complete' | 'no_show' | 'cancel' | 'undo'
const move = (step: Step, row: { id: string; version: number }, more: object = {}) =>
  till.send(reservation[step], { params: of(row), body: { version: row.version, ...more } })
const refusedMove = (step: Step, row: { id: string; version: number }, more: object = {}) =>
  till.refused(reservation[step], { params: of(row), body: { version: row.version, ...more } })
let guests = 0
/** Each request comes from a different guest, unless `by` names one; with null, the app names nobody. */
const ask = (time: string, party_size: number, more: object = {}, by?: string | null) => {
  const { name, lang, note } = reservationExamples.create
  const [phone, email] = [`+90532999${String(++guests).padStart(4, '0')}`, `misafir${guests}@deneme.test`]
  const starts_at = at(time).toISOString()
  const given = { branch_id, name, phone, email, lang, note, starts_at, party_size, ...more }
  const headers: Record<string, string> = by === null ? {} : { guest: by ?? `misafir ${guests}` }
  return app.send(reservation.book, { body: given }, headers)
}
const rule = (more: Partial<ReservationRules>) => {
  const it = { ...usualRules, ...more }
  return server.database.db
    .one(sql`insert into reservation_rule (company_id, branch_id, turn_min, notice_min, max_ahead_days, covers_per_slot, online_max_guests, no_show_min, is_auto_approved, booking_url)
    values (${company_id}, ${branch_id}, ${it.turn_min}, ${it.notice_min}, ${it.max_ahead_days}, ${it.covers_per_slot}, ${it.online_max_guests}, ${it.no_show_min}, ${it.is_auto_approved}, '')`)
}
/** Moves a reservation with its tables to another time, as if it had been booked for then. */
const shift = async (row: Reservation, to: Date) => {
  const key = sql`company_id = ${row.company_id}`
  await server.database.db.one(
    sql`update reservation_slot set slot_at = ${to} where ${key} and slot_at = ${new Date(row.starts_at)}`,
  )
  await server.database.db.one(sql`update reservation set starts_at = ${to} where ${key} and id = ${row.id}`)
  await server.database.db.one(
    sql`update reservation_table set during = tstzrange(${to}, ${new Date(to.getTime() + row.minutes * 60_000)}) where ${key} and reservation_id = ${row.id}`,
  )
}
const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Runs the automatic steps as if the current moment were `now`. */
const lookAt = (now: Date) => actOnReservations({ ...server.kit, now: () => now })
const subjects = async () =>
  (await server.database.db.many<{ subject: string }>(sql`select subject from mail order by created_at, id`)).map(
    (it) => it.subject.split(': ')[1],
  )
const read = (row: { id: string }) => till.send(reservation.read, { params: of(row) })
const broken = () => server.broken()

it('is told by e-mail to whom reservations reach at the branch', async () => {
  const { db } = server.database
  await db.one(sql`insert into branch_user_setting (company_id, branch_id, user_id, kind, mail, push, sms)
    select ${company_id}, ${branch_id}, id, 'reservation', true, false, false from app_user where email = ${world.users.branch}`)
  const row = await ask('20:00', 2)
  const mails = await db.many<{ to_address: string; subject: string }>(
    sql`select to_address, subject from mail where kind = 'reservation-booked'`,
  )
  expect(mails).toMatchObject([{ to_address: world.users.branch, subject: expect.stringContaining('20:00') }])
  await move('cancel', row)
  await db.one(sql`delete from branch_user_setting where company_id = ${company_id} and branch_id = ${branch_id}`)
  await db.one(sql`delete from mail`)
})

describe('booking', () => {
  it('gives and refuses tables as in the worked examples', async () => {
    await rule({ covers_per_slot: 10 })
    expect(told(await book('19:00', 2))).toBe('M1 20:40')
    expect(told(await book('19:00', 2))).toBe('M2 20:40')
    const third = await book('19:30', 4)
    expect(told(third)).toBe('M3 21:40')
    expect(told(await book('20:00', 6))).toBe('M4 22:40')
    expect(await refused('20:00', 5)).toBe('slot_full: 21:45 22:00')
    expect(told(await book('20:45', 3))).toBe('M2 22:55')
    expect(await refused('20:30', 3)).toBe('no_table: 21:45 22:00')
    await move('cancel', third)
    expect(told(await book('20:30', 3))).toBe('M3 22:40')
    expect(await broken()).toEqual([])
    const day = await till.send(reservation.day, { params: params(), query: { date } })
    expect(day).toMatchObject({ date, timezone, covers_per_slot: 10, data: { length: 6 } })
    expect(day.tables.map((it) => it.name)).toEqual(['M1', 'M2', 'M3', 'M4'])
    expect([clock(day.starts[0]!), clock(day.starts.at(-1)!)]).toEqual(['18:00', '22:00'])
  })

  it('of a day are shown whole and in order, each as it is by itself, however many', async () => {
    const { id } = world.companies.own
    const first = at('06:00')
    await server.database.db
      .one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, note, lang, moved_at, created_at)
      select ${id}::uuid, gen_random_uuid(), ${branch_id}::uuid, 'cancelled', 'panel', ${first}::timestamptz + make_interval(mins => (n * 37) % 1000), 30, 2, 'Çağrı "' || n || '"', E'a\\b\n🍽', 'tr', now(), now()
      from generate_series(1, 250) n`)
    const booked = await book('19:00', 8, { table_ids: [idOf('M3'), idOf('M2')] })
    const { data } = await till.send(reservation.day, { params: params(), query: { date } })
    const keys = data.map((it) => `${it.starts_at} ${it.id}`)
    expect([data.length, keys]).toEqual([251, keys.toSorted()])
    for (const it of [data[0]!, data[99]!, data[100]!, data[250]!, booked])
      expect(data.find((one) => one.id === it.id)).toEqual(await read(it))
    expect(Object.keys(data[0]!)).toEqual(Object.keys(await read(data[0]!)))
  })

  it('at chosen tables: any one, or tables that may be pushed together', async () => {
    const row = await book('19:00', 2, { table_ids: [idOf('M4')] })
    expect([row.table_names, row.status]).toEqual(['M4', 'approved'])
    expect(await refused('20:00', 2, { table_ids: [idOf('M4')] })).toMatch(/^no_table: /)
    expect((await book('19:00', 8, { table_ids: [idOf('M3'), idOf('M2')] })).table_names).toBe('M2 + M3')
    expect(await refused('19:00', 3, { table_ids: [idOf('M1'), idOf('M4')] })).toBe('table_ids choice')
    expect(await refused('19:00', 3, { table_ids: [randomUUID()] })).toBe('table_ids.0 choice')
    expect(await refused('19:00', 3, { table_ids: [] })).toBe('table_ids required')
  })

  it('is refused at a time at which nobody sits down', async () => {
    expect(await refused('19:05', 2)).toBe('starts_at not_a_start')
    expect(await refused('22:15', 2)).toBe('starts_at not_a_start')
    expect(await refused('17:00', 2)).toBe('starts_at not_a_start')
    const past = new Date(Date.now() - 86_400_000).toISOString()
    expect(await refused('19:00', 2, { starts_at: past })).toBe('starts_at past')
    const far = new Date(at('19:00').getTime() + 400 * 86_400_000).toISOString()
    expect(await refused('19:00', 2, { starts_at: far })).toBe('starts_at too_far')
  })

  it('online waits for an answer, a large party without a table; with automatic approval only that one', async () => {
    const small = await ask('19:00', 2)
    expect(small).toMatchObject({ status: 'pending', source: 'app', table_names: 'M1' })
    await rule({ is_auto_approved: true, online_max_guests: 4 })
    expect(await ask('19:00', 4)).toMatchObject({ status: 'approved', table_names: 'M2' })
    const large = await ask('19:00', 7)
    expect(large).toMatchObject({ status: 'pending', table_ids: [] })
    // While M2 is taken, no tables can seat seven.
    expect(await refusedMove('approve', large)).toMatchObject({ status: 409, code: 'no_table' })
    expect(await read(large)).toMatchObject({ status: 'pending', version: large.version })
    expect(await subjects()).toEqual([
      'rezervasyon isteğiniz bize ulaştı',
      'rezervasyonunuz onaylandı',
      'rezervasyon isteğiniz bize ulaştı',
    ])
  })

  it('online by one guest is one table at a time and three in all, however many ask at once', async () => {
    await rule({ is_auto_approved: true })
    const [guest, more] = ['bir misafir', { phone: '+905327770001', email: '' }]
    // Tries thirteen overlapping bookings of one guest at once.
    const tries = await Promise.allSettled(Array.from({ length: 13 }, () => ask('19:00', 1, more, guest)))
    const first = tries.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
    expect(first).toHaveLength(1)
    const codes = async (given: object) => {
      const { name, lang, note } = reservationExamples.create
      const body = { branch_id, name, lang, note, party_size: 1, ...more, ...given }
      const words = await app.raw(reservation.book, { body } as never, { lang: 'en', guest })
      return (words.body as { errors?: { path: string; code: string }[] }).errors?.map((it) => `${it.path} ${it.code}`)
    }
    const day = (days: number) => new Date(at('19:00').getTime() + days * 86_400_000).toISOString()
    const another = { phone: '+905327770009', starts_at: at('20:00').toISOString() }
    expect(await codes(another)).toEqual(['starts_at guest_overlaps'])
    for (const days of [1, 2]) await ask('19:00', 1, { ...more, starts_at: day(days) }, guest)
    expect(await codes({ starts_at: day(3) })).toEqual(['starts_at guest_ahead'])
    // Staff may book more for these guests, and a past reservation makes room for a new one.
    expect((await book('19:00', 2, more)).table_ids).toHaveLength(1)
    await move('cancel', await read(first[0]!))
    expect(await codes({ starts_at: day(2) })).toEqual(['starts_at guest_overlaps'])
    expect(await codes({ starts_at: day(3) })).toBeUndefined()
  })

  it('online by guests whom the app does not name takes half of the tables, whatever number they give', async () => {
    await rule({ is_auto_approved: true })
    const phone = '+905327770001'
    const unnamed = (more: object) => ask('19:00', 2, { email: '', ...more }, null)
    // Tries thirteen bookings with one number at once.
    const tries = await Promise.all(Array.from({ length: 13 }, () => unnamed({ phone })))
    expect(tries.filter((it) => it.table_ids.length > 0)).toHaveLength(2)
    const [known, unknown] = [await unnamed({ phone }), await unnamed({ phone: '+905327770002' })]
    for (const it of [known, unknown]) expect(it).toMatchObject({ status: 'pending', table_ids: [] })
    expect(await ask('19:00', 2, { phone })).toMatchObject({ status: 'approved' })
  })

  it('online is refused what starts while the branch is closed by hand; who works there books it', async () => {
    const pause = { state: 'closed' as const, starts_at: at('19:00').toISOString(), until: at('20:00').toISOString() }
    await till.send(branch.setState, { params: params(), body: { ...pause, reason: '', order_methods: ['comeEat'] } })
    const { starts } = await app.send(reservation.slots, { params: params(), query: { date, party_size: 2 } })
    const offered = starts.map(clock)
    expect([offered.includes('18:45'), offered.some((it) => it.startsWith('19:')), offered.includes('20:00')]).toEqual([
      true,
      false,
      true,
    ])
    const given = { ...reservationExamples.book, branch_id, starts_at: at('19:15').toISOString(), party_size: 2 }
    const { errors } = await app.refused(reservation.book, { body: given })
    expect(errors).toMatchObject([{ path: 'starts_at', code: 'not_a_start' }])
    expect((await book('19:15', 2)).table_ids).toHaveLength(1)
    await till.send(branch.setState, { params: params(), body: { state: 'open' } })
    await server.database.db.one(sql`delete from branch_pause where company_id = ${company_id}`)
  })

  it('online is offered what it would be given, and refused by the branch’s rules', async () => {
    await book('19:00', 6)
    const slots = (party_size: number, day = date) =>
      app.send(reservation.slots, { params: params(), query: { date: day, party_size } })
    // The party of six has M4, so M2 and M3 can still be joined.
    expect((await slots(8)).starts.map(clock)).toContain('18:00')
    expect((await slots(6)).starts.map(clock).slice(0, 2)).toEqual(['18:00', '18:15'])
    expect((await slots(9)).starts).toEqual([])
    expect((await slots(20)).starts).toHaveLength(17)
    await rule({ max_ahead_days: 1 })
    expect((await slots(2)).starts).toEqual([])
    const wrong = async () => {
      const starts_at = at('19:00').toISOString()
      const given = { ...reservationExamples.book, branch_id, starts_at, party_size: 2 }
      return app.faults(reservation.book, { body: given })
    }
    expect(await wrong()).toEqual(['starts_at too_far'])
    const open = (is: boolean) =>
      server.database.db.one(
        sql`update branch set reservation_is_active = ${is} where company_id = ${company_id} and id = ${branch_id}`,
      )
    await open(false)
    expect(await wrong()).toEqual(['branch_id no_reservations'])
    await open(true)
  })
})

describe('a step', () => {
  it('goes from request to completion, each with its line of history, and frees the table as guests leave', async () => {
    const asked = await ask('19:00', 4)
    const approved = await move('approve', asked, { message: 'Masanız bahçede.' })
    expect(approved).toMatchObject({ status: 'approved', previous_status: 'pending', moved_by: 'branch Deneme' })
    await shift(approved, ahead(10))
    const seated = await move('seat', approved)
    // The guests came early, so the session begins now.
    expect(Date.parse(seated.from)).toBeLessThan(Date.now() + 1000)
    expect(Date.parse(seated.until)).toBeGreaterThan(Date.now() + 130 * 60_000)
    const left = await move('complete', seated)
    expect(Date.parse(left.until)).toBeLessThanOrEqual(Date.now() + 61_000)
    expect((await till.send(reservation.history, { params: of(asked) })).map((it) => it.action)).toEqual([
      'complete',
      'seat',
      'approve',
      'create',
    ])
    expect(await subjects()).toEqual(['rezervasyon isteğiniz bize ulaştı', 'rezervasyonunuz onaylandı'])
    expect(await broken()).toEqual([])
  })

  it('that cannot be taken is refused with the reservation as it is, a stale version too', async () => {
    const row = await book('19:00', 2)
    expect(await refusedMove('no_show', row)).toMatchObject({ code: 'conflict', current: { status: 'approved' } })
    expect(await refusedMove('complete', row)).toMatchObject({ code: 'conflict' })
    // Guests cannot be seated two days ahead.
    expect(await refusedMove('seat', row)).toMatchObject({ code: 'conflict' })
    const cancelled = await move('cancel', row)
    expect(await refusedMove('cancel', row)).toMatchObject({ code: 'stale_version', current: { status: 'cancelled' } })
    expect(await refusedMove('approve', cancelled)).toMatchObject({ code: 'conflict' })
  })

  it('tells the guest, in their language, unless that is not wanted', async () => {
    const row = await book('19:00', 2, { lang: 'de' })
    await move('cancel', row, { message: 'Wir haben einen Wasserschaden.' })
    const [, letter] = await server.database.db.many<{ subject: string; body_text: string; to_address: string }>(
      sql`select subject, body_text, to_address from mail order by created_at, id`,
    )
    expect(letter).toMatchObject({ to_address: 'elif@deneme.test' })
    expect(letter!.subject).toContain('Ihre Reservierung ist storniert')
    expect(letter!.body_text).toContain('19:00')
    expect(letter!.body_text).toContain('Wasserschaden')
    await move('cancel', await book('19:00', 2), { is_told: false })
    expect(await subjects()).toHaveLength(3)
  })

  it('is undone with its table, unless that was given away', async () => {
    const row = await book('19:00', 2)
    const back = await move('undo', await move('cancel', row))
    expect(back).toMatchObject({ status: 'approved', table_names: 'M1', previous_status: null })
    expect(await refusedMove('undo', back)).toMatchObject({ code: 'conflict' })
    const cancelled = await move('cancel', back)
    await book('19:00', 1, { name: 'Nermin Kaya' })
    const refusal = await refusedMove('undo', cancelled)
    expect(refusal).toMatchObject({
      code: 'no_table',
      detail: 'M1 dolu: Nermin Kaya, 19:00–20:40. Bu saatte M2 boş.',
      instead: { tables: [{ id: idOf('M2'), name: 'M2' }], is_without: false },
    })
    expect(await read(cancelled)).toMatchObject({ status: 'cancelled' })
    expect(await refusedMove('undo', cancelled, { table_ids: [] })).toMatchObject({ code: 'invalid' })
    const elsewhere = await move('undo', cancelled, { table_ids: [idOf('M2')] })
    expect(elsewhere).toMatchObject({ status: 'approved', table_names: 'M2' })
    expect(await broken()).toEqual([])
  })

  it('says of tables that it cannot return to what holds them, whatever took them, and may be a request without one', async () => {
    const { db } = server.database
    await rule({ is_auto_approved: false })
    const cancelled = await move('cancel', await ask('19:00', 2))
    const off = (is_active: boolean) =>
      db.one(
        sql`update dining_table set is_active = ${is_active} where company_id = ${company_id} and id = ${idOf('M1')}`,
      )
    await off(false)
    try {
      const refusal = await refusedMove('undo', cancelled)
      expect(refusal).toMatchObject({ code: 'no_table', instead: { is_without: true } })
      expect(refusal.detail).toBe('M1 devre dışı. Bu saatte M2 boş. Masasız da geri alabilirsiniz.')
      const request = await move('undo', cancelled, { table_ids: [] })
      expect(request).toMatchObject({ status: 'pending', table_ids: [] })
      expect(await broken()).toEqual([])
    } finally {
      await off(true)
    }
  })

  it('says so of a table that is chosen for guests, too', async () => {
    await book('19:00', 2, { table_ids: [idOf('M1')], name: 'Nermin Kaya' })
    const problem = await till.refused(reservation.create, {
      params: params(),
      body: body('20:00', 2, { table_ids: [idOf('M1')] }),
    })
    expect(problem.detail).toBe('M1 dolu: Nermin Kaya, 19:00–20:40. Bu saatte M2 boş.')
  })

  it('gives up guests who do not come, and seats them all the same if there is a table', async () => {
    const row = await book('19:00', 2)
    await shift(row, ahead(-30))
    const missed = await move('no_show', row)
    expect(missed.status).toBe('no_show')
    await till.send(reservation.walkIn, {
      params: params(),
      body: { name: '', party_size: 2, minutes: 60, table_ids: [idOf('M1')] },
    })
    expect(await move('seat', missed)).toMatchObject({ status: 'seated', table_names: 'M2' })
  })

  it('seats who waits at the door', async () => {
    const { name, phone, email, lang, note } = reservationExamples.create
    const waiting = await till.send(reservation.wait, {
      params: params(),
      body: { name, phone, email, lang, note, party_size: 2 },
    })
    expect(waiting).toMatchObject({ status: 'waiting', source: 'walk_in', table_ids: [] })
    const seated = await move('seat', waiting, { table_ids: [idOf('M3')] })
    expect(seated).toMatchObject({ status: 'seated', table_names: 'M3' })
    expect(await move('undo', seated)).toMatchObject({ status: 'waiting', table_ids: [] })
    expect(await subjects()).toEqual([])
  })
})

describe('guests who sit down', () => {
  const arrived = async (name = 'M1') => {
    const row = await book('19:00', 2, { table_ids: [idOf(name)] })
    await shift(row, ahead(0))
    return row
  }
  const floor = async () => {
    const { tables: of } = await till.send(tableSession.floor, { params: params() })
    return of.flatMap((it) => (it.session ? [`${it.name} ${it.session.guests}`] : []))
  }
  const sessionAt = async (name: string) => {
    const { tables: of } = await till.send(tableSession.floor, { params: params() })
    return of.find((it) => it.name === name)!.session!
  }
  it('are at their table until they have left, or their reservation says so', async () => {
    const seated = await move('seat', await arrived())
    expect(await floor()).toEqual(['M1 2'])
    const done = await move('complete', seated)
    expect(await floor()).toEqual([])
    expect(await move('undo', done)).toMatchObject({ status: 'seated' })
    expect(await floor()).toEqual(['M1 2'])
    const { id, version } = await sessionAt('M1')
    await till.send(tableSession.close, { params: { table_session_id: id }, body: { version } })
    expect(await read(seated)).toMatchObject({ status: 'completed' })
    expect(await broken()).toEqual([])
  })
  it('do not leave while they owe, nor is it undone that they came', async () => {
    const seated = await move('seat', await arrived())
    const line = { name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }
    await app.send(order.create, {
      body: orderBody(branch_id, {
        delivery_type: 'orderOnTheTable',
        table_id: idOf('M1'),
        table_name: 'M1',
        customer: { name: 'Elif' },
        lines: [line],
      }),
    })
    for (const step of ['complete', 'undo'] as const)
      expect(await refusedMove(step, seated)).toMatchObject({
        code: 'conflict',
        current: { status: expect.any(String) },
      })
    expect(await read(seated)).toEqual(seated)
  })
  it('move to another table with all that is theirs', async () => {
    const seated = await move('seat', await arrived())
    const { name, phone, email, lang, note, starts_at, party_size, minutes, version } = seated
    const contact = { name, phone, email, lang, note }
    const given = { ...contact, starts_at, party_size, minutes, version, table_ids: [idOf('M3')] }
    await till.send(reservation.update, { params: of(seated), body: given })
    expect(await floor()).toEqual(['M3 2'])
  })
  it('wait where others overstay, who are seen on the plan', async () => {
    const walkIn = { name: '', party_size: 2, minutes: 15, table_ids: [idOf('M1')] }
    const first = await till.send(reservation.walkIn, { params: params(), body: walkIn })
    await shift(first, ahead(-60))
    const row = await arrived()
    expect(await refusedMove('seat', row)).toMatchObject({ code: 'no_table' })
    const { sessions } = await till.send(reservation.day, { params: params(), query: {} })
    expect(sessions).toMatchObject([{ table_id: idOf('M1'), guests: 2 }])
    // Meanwhile, another table is the best free one.
    const second = await till.send(reservation.walkIn, { params: params(), body: { ...walkIn, table_ids: null } })
    expect(second.table_names).toBe('M2')
    expect(await move('seat', row, { table_ids: [idOf('M4')] })).toMatchObject({ table_names: 'M4' })
  })
})

describe('a change', () => {
  const save = (row: Reservation, more: Partial<ReservationInput>) => {
    const { name, phone, email, lang, note, starts_at, party_size, minutes, table_ids } = row
    const given = { name, phone, email, lang, note, starts_at, party_size, minutes, table_ids, version: row.version }
    return { params: of(row), body: { ...given, ...more } }
  }
  it('moves a reservation to another time and table, and writes to the guest only where that concerns them', async () => {
    const row = await book('19:00', 2)
    const moved = await till.send(reservation.update, save(row, { table_ids: [idOf('M2')], minutes: 120 }))
    expect(told(moved)).toBe('M2 21:00')
    expect(await subjects()).toHaveLength(1)
    const later = await till.send(
      reservation.update,
      save(moved, { starts_at: at('19:15').toISOString(), name: 'Ece' }),
    )
    expect([told(later), later.name]).toEqual(['M2 21:15', 'Ece'])
    expect(await subjects()).toEqual(['rezervasyonunuz onaylandı', 'rezervasyonunuz değişti'])
    const [line] = await till.send(reservation.history, { params: of(row) })
    // Personal data is not written to a history, from which nobody could erase it.
    expect(line).toMatchObject({ action: 'update', before: { version: 2 }, after: { version: 3 } })
    expect(JSON.stringify(line)).not.toMatch(/Elif|Ece/)
  })
  it('keeps the tables of a party, also where they are pushed together no longer', async () => {
    const row = await book('19:00', 7)
    expect(row.table_names).toBe('M2 + M3')
    const [join] = (await manager.send(tableJoin.list, { query: { branch_id: [branch_id] } })).data
    const { id, table_ids, seats_min, seats_max, version } = join!
    const switched = (is_active: boolean, version: number) =>
      manager.send(tableJoin.update, {
        params: { table_join_id: id },
        body: { branch_id, table_ids, seats_min, seats_max, is_active, version },
      })
    const off = await switched(false, version)
    try {
      const noted = await till.send(reservation.update, save(row, { note: 'Doğum günü' }))
      expect([noted.table_names, noted.note]).toEqual(['M2 + M3', 'Doğum günü'])
      const other = await book('21:30', 2)
      const together = save(other, { table_ids: [idOf('M2'), idOf('M3')] })
      expect(await till.faults(reservation.update, together)).toEqual(['table_ids choice'])
    } finally {
      await switched(true, off.version)
    }
  })
  it('onto a taken table is refused, and everything stays as it was', async () => {
    await rule({ covers_per_slot: 4 })
    const [row] = [await book('19:00', 2), await book('20:00', 4, { table_ids: [idOf('M2')] })]
    const taken = save(row, { starts_at: at('20:15').toISOString(), table_ids: [idOf('M2')] })
    expect(await till.refused(reservation.update, taken)).toMatchObject({ code: 'no_table' })
    const full = save(row, { starts_at: at('20:00').toISOString(), table_ids: [idOf('M1')] })
    expect(await till.refused(reservation.update, full)).toMatchObject({ code: 'slot_full' })
    expect(await read(row)).toEqual(row)
    expect(await broken()).toEqual([])
    await move('cancel', row)
    expect(await till.refused(reservation.update, save(await read(row), {}))).toMatchObject({ code: 'conflict' })
  })
})

describe('by itself', () => {
  it('a request that nobody answers is rejected, once, however many workers look', async () => {
    const row = await ask('19:00', 2)
    await lookAt(new Date(Date.now() + 23 * 3_600_000))
    expect((await read(row)).status).toBe('pending')
    const due = new Date(Date.now() + 24 * 3_600_000 + 1000)
    await Promise.all([lookAt(due), lookAt(due), lookAt(due)])
    expect(await read(row)).toMatchObject({ status: 'rejected', moved_by: null })
    expect(await subjects()).toEqual(['rezervasyon isteğiniz bize ulaştı', 'rezervasyonunuz için yerimiz yok'])
    expect(told(await book('19:00', 2))).toBe('M1 20:40')
  })
  it('guests are reminded once, and given up where the branch wants that', async () => {
    await rule({ no_show_min: 60 })
    const row = await book('19:00', 2)
    const minutes = (n: number) => new Date(at('19:00').getTime() + n * 60_000)
    await lookAt(minutes(-121))
    expect(await subjects()).toHaveLength(1)
    await lookAt(minutes(-120))
    await lookAt(minutes(-119))
    expect(await subjects()).toEqual(['rezervasyonunuz onaylandı', 'rezervasyonunuzu hatırlatırız'])
    await lookAt(minutes(59))
    expect((await read(row)).status).toBe('approved')
    await lookAt(minutes(60))
    expect((await read(row)).status).toBe('no_show')
    await lookAt(minutes(61))
    expect((await read(row)).status).toBe('no_show')
  })
  it('after a long standstill nobody is reminded of what has begun', async () => {
    await book('19:00', 2)
    await lookAt(at('19:30'))
    expect(await subjects()).toHaveLength(1)
  })
})

describe('at once', () => {
  it('of 64 who want the last table, one gets it', async () => {
    for (const name of ['M1', 'M2', 'M3']) await book('19:00', 2, { table_ids: [idOf(name)] })
    // Each party would still be at its table when the next one arrives.
    const times = ['18:15', '18:30', '19:00', '19:45', '20:15']
    const given = { params: params() }
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        till.raw(reservation.create, {
          ...given,
          body: body(times[n % times.length]!, 4, { table_ids: [idOf('M4')] }),
        }),
      ),
    )
    expect(replies.filter((it) => it.status === 201)).toHaveLength(1)
    for (const it of replies.filter((reply) => reply.status !== 201))
      expect(it.body).toMatchObject({ status: 409, code: 'no_table' })
    expect(await broken()).toEqual([])
  })
  it('64 parties of two never exceed a slot of five', async () => {
    await rule({ covers_per_slot: 5 })
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => till.raw(reservation.create, { params: params(), body: body('19:00', 2) })),
    )
    expect(replies.filter((it) => it.status === 201)).toHaveLength(2)
    for (const it of replies.filter((reply) => reply.status !== 201))
      expect(it.body).toMatchObject({ code: 'slot_full' })
    const { covers } = await server.database.db.must<{ covers: number }>(
      sql`select covers from reservation_slot where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    expect(covers).toBe(4)
    expect(await broken()).toEqual([])
  })
  it('those who move tables about leave none taken twice', async () => {
    const rows = await Promise.all([book('18:00', 2), book('18:00', 2), book('21:00', 2), book('21:00', 2)])
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const row = await read(rows[n % rows.length]!)
        const { name, phone, email, lang, note, version } = row
        const time = ['18:00', '18:30', '20:00', '21:00'][n % 3]!
        const more = { minutes: 90, table_ids: n % 5 === 0 ? null : [idOf(`M${(n % 4) + 1}`)] }
        const given = { ...body(time, 2, more), name, phone, email, lang, note, version, is_told: false }
        const reply = await till.raw(reservation.update, { params: of(row), body: given })
        expect([200, 409]).toContain(reply.status)
      }),
    )
    expect(await broken()).toEqual([])
  })
})

describe('who may', () => {
  it('another company’s reservations and tables do not exist', async () => {
    const row = await book('19:00', 2)
    const stranger = await signIn(server.url, world.users.foreignCompany)
    expect(await stranger.refused(reservation.read, { params: of(row) })).toMatchObject({ code: 'not_found' })
    expect(await stranger.refused(reservation.day, { params: params() })).toMatchObject({ code: 'not_found' })
    const step = { params: of(row), body: { version: row.version } }
    expect(await stranger.refused(reservation.cancel, step)).toMatchObject({ code: 'not_found' })
    const theirs = { branch_id: world.companies.foreign.branches[0] }
    const given = { params: theirs, body: body('19:00', 2, { table_ids: [idOf('M1')] }) }
    expect(await stranger.refused(reservation.create, given)).toMatchObject({ errors: [{ path: 'table_ids.0' }] })
    expect(await read(row)).toEqual(row)
  })
  it('a cashier sees her own branch only, a kiosk none, a key needs its scope and the licence the module', async () => {
    const other = { branch_id: world.companies.own.branches[1] }
    expect(await till.refused(reservation.day, { params: other })).toMatchObject({ code: 'not_found' })
    const kiosk = await signIn(server.url, world.users.kiosk)
    expect(await kiosk.refused(reservation.day, { params: params() })).toMatchObject({ code: 'permission_required' })
    const { db } = server.database
    const slots = { params: params(), query: { date, party_size: 2 } }
    const { id } = world.companies.sibling
    const sibling = caller(server.url, world.companies.sibling.apiKey)
    const there = { ...slots, params: { branch_id: world.companies.sibling.branches[0] } }
    await db.one(sql`update api_key set scopes = '{order}' where company_id = ${id}`)
    server.kit.forget()
    expect(await sibling.refused(reservation.slots, there)).toMatchObject({ code: 'permission_required' })
    await db.one(sql`update api_key set scopes = '{reservation}' where company_id = ${id}`)
    await db.one(sql`update license set licensed_module_list = '{"api": true}' where company_id = ${id}`)
    server.kit.forget()
    expect(await sibling.refused(reservation.slots, there)).toMatchObject({
      code: 'module_required',
      module: 'reservation',
    })
  })
})

describe('settings', () => {
  const saved = async (more: object) => {
    const { id: _, ...it } = await manager.send(reservationSettings.read, { params: params() })
    return manager.send(reservationSettings.update, { params: params(), body: { ...it, ...more } })
  }
  it('are the usual until somebody saves others, which hold at once', async () => {
    const usual = await till.send(reservationSettings.read, { params: params() })
    expect(usual).toMatchObject({ ...usualRules, booking_url: '' })
    const given = { turn_min: 30, covers_per_slot: 2, booking_url: 'https://moda.deneme.test/rezervasyon' }
    expect(await saved(given)).toMatchObject({ ...usualRules, ...given, version: usual.version + 1 })
    expect(told(await book('19:00', 2))).toBe('M1 21:00')
    expect(await refused('19:00', 1)).toMatch(/^slot_full/)
    const day = await till.send(reservation.day, { params: params(), query: {} })
    expect(day).toMatchObject({ turn_min: 30, covers_per_slot: 2, booking_url: given.booking_url })
    const [line] = await manager.send(reservationSettings.history, { params: params() })
    expect(line).toMatchObject({ before: { turn_min: 10 }, after: { turn_min: 30 } })
  })
  it('decide anew when guests are given up who have booked before', async () => {
    const row = await book('19:00', 2, { email: '' })
    await saved({ no_show_min: 30 })
    await lookAt(new Date())
    await lookAt(new Date(at('19:30').getTime() - 1))
    expect((await read(row)).status).toBe('approved')
    await lookAt(at('19:30'))
    expect((await read(row)).status).toBe('no_show')
  })
  it('are refused beyond their bounds, and to cashiers', async () => {
    const { id: _, ...it } = await manager.send(reservationSettings.read, { params: params() })
    const sent = { params: params(), body: { ...it, turn_min: 61, no_show_min: 5 } }
    const { errors } = await manager.refused(reservationSettings.update, sent)
    expect(errors?.map((error) => error.path)).toEqual(['turn_min', 'no_show_min'])
    expect(await till.refused(reservationSettings.update, { params: params(), body: it })).toMatchObject({
      status: 403,
    })
  })
})

it('is seen on the floor at its free table from three hours before, until its guests sit there', async () => {
  const row = await book('19:00', 2, { table_ids: [idOf('M1')] })
  const floor = async () =>
    (await till.send(tableSession.floor, { params: params() })).tables.find((it) => it.id === idOf('M1'))?.reserved
  expect(await floor()).toBeNull()
  const [soon, later] = [ahead(170), ahead(190)]
  await shift(row, later)
  expect(await floor()).toBeNull()
  await shift({ ...row, starts_at: later.toISOString() }, soon)
  expect(await floor()).toEqual({ starts_at: soon.toISOString(), guests: 2 })
  await move('seat', row)
  expect(await floor()).toBeNull()
})

it('lists what was ever booked, newest first, found by name and phone', async () => {
  await book('19:00', 2, { name: 'Şule Öztürk', phone: '+905551112233' })
  await book('20:00', 2, { name: 'Can' })
  const names = async (query: object) =>
    (await till.send(reservation.list, { params: params(), query })).data.map((it) => it.name)
  expect(await names({})).toEqual(['Can', 'Şule Öztürk'])
  expect(await names({ search: 'sule' })).toEqual(['Şule Öztürk'])
  expect(await names({ search: '0555 111 22 33' })).toEqual(['Şule Öztürk'])
  expect(await names({ status: ['cancelled'] })).toEqual([])
  expect(await names({ starts_at_from: at('19:30').toISOString() })).toEqual(['Can'])
})
