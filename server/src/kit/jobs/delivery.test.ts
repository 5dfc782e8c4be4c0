import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { testServer } from '#server/app/test/test-server.ts'
import { take } from './delivery-turn.ts'
import { deliver, deliverDue, giveUp, withdraw, type Delivery, type Outcome } from './delivery.ts'

interface Letter {
  id: string
  subject: string
}

let now = Date.now()
const server = await testServer({ role: 'api', now: () => new Date(now), logLevel: 'silent' })
afterAll(() => server.stop())
beforeEach(async () => {
  await server.kit.db.one(sql`delete from mail`)
})

/** A delivery of mails for which the test plays the mail server. */
const telling = (attempt: Delivery<Letter>['attempt'], more: Partial<Delivery<Letter>> = {}): Delivery<Letter> => ({
  work: 'mails',
  table: 'mail',
  key: ['id'],
  columns: sql`d.id, d.subject`,
  hasTime: ({ tries }) => tries < 20,
  attempt,
  ...more,
})
const lay = async (subject = 'a') => {
  const id = randomUUID()
  await server.kit.db.one(
    sql`insert into mail (id, kind, purpose, to_address, subject, body_text, due_at) values (${id}, 'test', 'service', 'a@deneme.test', ${subject}, '', ${new Date(now)})`,
  )
  return id
}
const row = async (id: string) =>
  (await server.kit.db.one<{ state: string; tries: number; due_at: string; reason: string | null }>(
    sql`select state, tries, due_at, reason from mail where id = ${id}`,
  ))!
const unreachable: Outcome = { state: 'later', reason: 'unreachable' }
const held = () => Promise.withResolvers<Outcome>()

it('is sent once by many workers, and once more after one dies; the late outcome of the dead one is not recorded', async () => {
  const id = await lay()
  const call = held()
  const tried = vi.fn(() => call.promise)
  const dying = deliver(server.kit, telling(tried), { id })
  await expect.poll(() => tried).toHaveBeenCalledTimes(1)
  await Promise.all([1, 2, 3].map(() => deliverDue(server.kit, telling(tried))))
  expect(tried).toHaveBeenCalledTimes(1)
  now += 30_000
  await deliverDue(
    server.kit,
    telling(async () => ({ state: 'refused', reason: 'no' })),
  )
  call.resolve({ state: 'sent' })
  await dying
  expect(await row(id)).toMatchObject({ state: 'refused', tries: 2, reason: 'no' })
})

it('an urgent row is tried again a second after its worker died, but not while a worker is still trying it', async () => {
  const id = await lay()
  const call = held()
  const tried = vi.fn(() => call.promise)
  const urgent = telling(tried, { isUrgent: () => true, leaseMs: 180_000 })
  const living = deliver(server.kit, urgent, { id })
  await expect.poll(() => tried).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 3; n++) {
    now += 900
    await expect.poll(async () => Date.parse((await row(id)).due_at)).toBe(now + 1000)
    await deliverDue(server.kit, urgent)
  }
  expect(tried).toHaveBeenCalledTimes(1)
  call.resolve({ state: 'sent' })
  await living
  expect(await row(id)).toMatchObject({ state: 'sent', tries: 1 })

  const other = await lay()
  // A worker takes the row and dies.
  await take(server.kit, urgent, { id: other })
  await deliverDue(server.kit, urgent)
  expect(tried).toHaveBeenCalledTimes(1)
  now += 1000
  await deliverDue(server.kit, urgent)
  expect(await row(other)).toMatchObject({ state: 'sent', tries: 2 })
})

it('backoff grows, long pauses are jittered, and a row out of time is refused with the reason it waited for', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => lay()))
  const failing = telling(async () => unreachable, { hasTime: ({ tries }) => tries < 7 })
  const pauses: number[][] = []
  for (let round = 0; round < 7; round++) {
    await deliverDue(server.kit, failing)
    const rows = await Promise.all(ids.map(row))
    pauses.push(rows.map((it) => Date.parse(it.due_at) - now))
    now = Math.max(...rows.map((it) => Date.parse(it.due_at)))
  }
  for (const [round, sec] of [2, 4, 8, 16].entries()) expect(new Set(pauses[round])).toEqual(new Set([sec * 1000]))
  for (const [round, sec] of [32, 60].entries()) {
    const spread = pauses[4 + round]!
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(sec * 750)
    expect(Math.max(...spread)).toBeLessThanOrEqual(sec * 1250)
    expect(new Set(spread).size).toBeGreaterThan(1)
  }
  for (const it of await Promise.all(ids.map(row)))
    expect(it).toMatchObject({ state: 'refused', tries: 7, reason: 'unreachable' })
})

it('a call that hangs holds up only itself, and a worker has a bounded number of calls out', async () => {
  const calls = Array.from({ length: 24 }, held)
  for (const [i] of calls.entries()) await lay(`${i}`)
  const tried = vi.fn((subject: string) => calls[Number(subject)]!.promise)
  const hanging = telling((_, { subject }) => tried(subject))
  const first = deliverDue(server.kit, hanging)
  await expect.poll(() => tried).toHaveBeenCalledTimes(24)
  const next = await lay('0')
  await deliverDue(server.kit, hanging)
  expect(await row(next)).toMatchObject({ tries: 0 })
  for (const call of calls) call.resolve({ state: 'sent' })
  await first
  await deliverDue(server.kit, hanging)
  expect(await row(next)).toMatchObject({ state: 'sent' })
})

it('calls to a party that hangs do not hold up another party', async () => {
  const calls = held()
  const tried = vi.fn((subject: string) =>
    subject === 'hangs' ? calls.promise : Promise.resolve({ state: 'sent' } as const),
  )
  const parted = telling((_, { subject }) => tried(subject), { parties: { column: 'kind', names: ['test', 'other'] } })
  for (let n = 0; n < 30; n++) await lay('hangs')
  const first = deliverDue(server.kit, parted)
  await expect.poll(() => tried).toHaveBeenCalledTimes(24)
  const id = await lay('answers')
  await server.kit.db.one(sql`update mail set kind = 'other' where id = ${id}`)
  void deliverDue(server.kit, parted)
  await expect.poll(async () => (await row(id)).state).toBe('sent')
  expect(tried).toHaveBeenCalledTimes(25)
  calls.resolve({ state: 'sent' })
  await first
})

it('of one owner only so many calls are out, and another’s go out beside them', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  const of = async (company: string) =>
    server.kit.db.one(sql`update mail set for_company = ${company} where id = ${await lay(company)}`)
  for (let n = 0; n < 30; n++) await of(own)
  now += 1000
  await of(other)
  const call = held()
  const tried = vi.fn((subject: string) =>
    subject === own ? call.promise : Promise.resolve<Outcome>({ state: 'sent' }),
  )
  const it = telling((_, { subject }) => tried(subject), { owner: 'for_company' })
  const first = deliverDue(server.kit, it)
  await expect.poll(() => tried).toHaveBeenCalledTimes(7)
  await deliverDue(server.kit, it)
  expect(tried.mock.calls.filter(([subject]) => subject === own)).toHaveLength(6)
  call.resolve({ state: 'later', reason: 'slow' })
  await first
})

it('its owner is notified in the same transaction: if that fails, nothing is recorded', async () => {
  const id = await lay()
  const told = vi.fn().mockRejectedValueOnce(new Error('the owner is away'))
  const it = telling(async () => ({ state: 'sent' }), { onSettled: told })
  await expect(deliver(server.kit, it, { id })).rejects.toThrow('the owner is away')
  expect(await row(id)).toMatchObject({ state: 'queued', tries: 1 })
  now += 30_000
  await deliverDue(server.kit, it)
  expect(await row(id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(told).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ id }),
    expect.objectContaining({ state: 'sent' }),
  )
})

it('a bug of our own is retried, and the same reason is reported once', async () => {
  const id = await lay()
  const told = vi.fn(async () => undefined)
  const broken = telling(() => Promise.reject(new Error('bug')), { onSettled: told })
  await deliver(server.kit, broken, { id })
  expect(await row(id)).toMatchObject({ state: 'queued', reason: 'failed', tries: 1 })
  now += 2000
  await deliver(server.kit, broken, { id })
  expect(await row(id)).toMatchObject({ tries: 2 })
  expect(told).toHaveBeenCalledTimes(1)
})

it('a row given up during a call stays given up; a row that was tried is not withdrawn', async () => {
  const [id, untried] = [await lay(), await lay()]
  const call = held()
  const tried = vi.fn(() => call.promise)
  const out = deliver(server.kit, telling(tried), { id })
  await expect.poll(() => tried).toHaveBeenCalled()
  expect(await withdraw(server.kit.db, 'mail', sql`id = any(${[id, untried]}::uuid[])`)).toBe(1)
  await giveUp(server.kit.db, 'mail', sql`id = ${id}`, { reason: 'cancelled', now: new Date(now) })
  call.resolve({ state: 'sent' })
  await out
  expect(await row(id)).toMatchObject({ state: 'refused', reason: 'cancelled' })
})
