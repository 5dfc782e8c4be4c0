import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, expect, it, vi } from 'vitest'
import { testServer } from '#server/app/test/test-server.ts'
import { openDatabaseClock } from './database-clock.ts'
import { deliver, deliverDue, type Delivery, type Outcome } from './jobs/delivery.ts'

const server = await testServer({ logLevel: 'silent' })
afterAll(() => server.stop())
const { db } = server.kit

const hourMs = 3_600_000
/** How far a clock may be off here, in ms. On a busy machine, the database may take so long. */
const askMs = 2000
const isOff = (now: Date) => now.getTime() - Date.now()
const fail = (error: unknown) => {
  throw error
}

it.for([-hourMs, -5000, 0, 5000, hourMs])(
  'a node whose clock is off by %i ms goes by the database’s clock',
  async (ms) => {
    const clock = await openDatabaseClock(db, fail, () => Date.now() + ms)
    expect(Math.abs(isOff(clock.now()))).toBeLessThan(askMs)
    await clock.stop()
  },
)

it('a node whose clock is right uses its own clock unchanged', async () => {
  const clock = await openDatabaseClock(db, fail)
  const before = Date.now()
  const at = clock.now().getTime()
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
  await clock.stop()
})

it('the time of a node does not change when somebody sets its machine’s clock', async () => {
  let ms = 0
  const clock = await openDatabaseClock(db, fail, () => Date.now() + ms)
  for (ms of [hourMs, -hourMs, 3000]) expect(Math.abs(isOff(clock.now()))).toBeLessThan(askMs)
  await clock.stop()
})

it('a database that does not answer is not asked again, and does not keep a node from stopping', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const answer = Promise.withResolvers<{ at: string }>()
    const must = vi.fn(() =>
      must.mock.calls.length > 3 ? answer.promise : Promise.resolve({ at: new Date().toISOString() }),
    )
    const clock = await openDatabaseClock({ must } as never, fail)
    await vi.advanceTimersByTimeAsync(hourMs)
    answer.resolve({ at: new Date().toISOString() })
    await clock.stop()
    expect(must).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})

it('a worker whose clock is ahead does not send what a worker whose clock is behind is sending', async () => {
  const [behind, ahead] = await Promise.all(
    [-4000, 4000].map((ms) => server.another({ machineClock: () => Date.now() + ms })),
  )
  const id = randomUUID()
  await db.one(
    sql`insert into mail (id, kind, purpose, to_address, subject, body_text, due_at) values (${id}, 'test', 'account', 'a@deneme.test', 'a', '', now() - interval '1 minute')`,
  )
  const call = Promise.withResolvers<Outcome>()
  const tried = vi.fn(() => call.promise)
  const codes: Delivery<{ id: string }> = {
    work: 'mails',
    table: 'mail',
    key: ['id'],
    columns: sql`d.id`,
    hasTime: () => true,
    isUrgent: () => true,
    attempt: tried,
  }
  const sending = deliver(behind!.kit, codes, { id })
  await expect.poll(() => tried).toHaveBeenCalledTimes(1)
  const others = deliverDue(ahead!.kit, codes)
  call.resolve({ state: 'sent' })
  await Promise.all([sending, others])
  expect(tried).toHaveBeenCalledTimes(1)
  expect(await db.must(sql`select state, tries from mail where id = ${id}`)).toEqual({ state: 'sent', tries: 1 })
})
