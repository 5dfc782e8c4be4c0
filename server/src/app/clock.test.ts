import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Kit } from '#server/kit/kit.ts'
import { dayAt, wallClock } from '#contract/kit/wall-clock.ts'
import {
  askFor,
  dueSchedules,
  endRun,
  lastRuns,
  planPlatform,
  planSchedule,
  platformSchedule,
  platformSchedules,
  renewRun,
  takeRun,
} from '#server/kit/jobs/schedule.ts'
import type { ScheduleKey } from '#server/kit/jobs/schedule-key.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineJob, defineLoop, forPlatform, wake, type Work } from '#server/kit/jobs/work.ts'
import { startClock } from './clock.ts'
import { setUp } from './test/test-setup.ts'

const { server, world } = await setUp([], { role: 'api' })

const name = 'a work of this test'
const key = platformSchedule(name)
const node = uuidv7()
const db = () => server.database.db
const hourly = '0 * * * *'

const clocks: { stop: () => Promise<void> }[] = []
beforeEach(async () => {
  await db().one(sql`/* platform: a clean table */ delete from schedule`)
})
afterEach(async () => {
  for (const it of clocks.splice(0)) await it.stop()
})
const start = async (works: readonly Work[], kit: Kit = server.kit) => {
  const clock = await startClock(kit, works)
  clocks.push(clock)
  return clock
}
const plan = () => planPlatform(db(), [{ work: name, cycle: { cron: hourly }, atStart: false }])
/**
 * Moves the schedule's times into the past, as if this many hours had passed on the database's
 * clock.
 */
const pass = (hours: number, at: ScheduleKey = key) =>
  db()
    .one(sql`update schedule set due_at = now() - make_interval(hours => ${hours}), next_at = now() - make_interval(hours => ${hours})
    where company_id = ${at.company_id} and work = ${at.work} and record_id = ${at.record_id}`)
const states = async (at: ScheduleKey = key) => (await lastRuns(db(), at)).map((it) => it.state)
const job = (run: () => Promise<void>) => defineJob(name, hourly, forPlatform('a test', run))

it('is due at its next time by the database’s clock, and not before', async () => {
  await plan()
  expect(await dueSchedules(db(), [name])).toEqual([])
  expect(await takeRun(db(), key, node)).toBeUndefined()
  await pass(1)
  expect(await dueSchedules(db(), [name])).toMatchObject([key])
  expect(await takeRun(db(), key, node)).toMatchObject(key)
})

it('is taken by one of many, and runs once for all the times that were missed', async () => {
  await plan()
  await pass(9)
  const taken = (await Promise.all(Array.from({ length: 12 }, () => takeRun(db(), key, uuidv7())))).filter(Boolean)
  expect(taken).toHaveLength(1)
  await endRun(db(), taken[0]!, null)
  expect(await takeRun(db(), key, node)).toBeUndefined()
  expect(await states()).toEqual(['done'])
  const [row] = await platformSchedules(db())
  expect(Date.parse(row!.next_at)).toBeGreaterThan(Date.now())
})

it('is done again where its node died in the middle, and what that node still says counts no more', async () => {
  await plan()
  await pass(1)
  const lost = (await takeRun(db(), key, node))!
  await renewRun(db(), lost)
  expect(await takeRun(db(), key, uuidv7())).toBeUndefined()
  // The lease has expired, because nobody renewed it.
  await pass(1)
  const again = (await takeRun(db(), key, uuidv7()))!
  await endRun(db(), lost, null)
  expect(await states()).toEqual(['running', 'lost'])
  await endRun(db(), again, null)
  expect(await states()).toEqual(['done', 'lost'])
})

it('after a failure comes a little later, with a growing pause, and after eight with its cycle', async () => {
  await planPlatform(db(), [{ work: name, cycle: { cron: '0 0 1 1 *' }, atStart: false }])
  const pauses: number[] = []
  for (let n = 0; n < 9; n++) {
    await db().one(sql`/* platform: due now */ update schedule set due_at = now()`)
    await endRun(db(), (await takeRun(db(), key, node))!, 'no')
    const { pause } = await db().must<{ pause: number }>(
      sql`/* platform: a look */ select round(extract(epoch from due_at - now()))::int as pause from schedule`,
    )
    pauses.push(pause)
  }
  expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 80, 160, 320])
  expect(Math.min(...pauses.slice(7))).toBeGreaterThan(900)
  expect(await platformSchedules(db())).toMatchObject([{ failed: 9 }])
})

it('keeps its time where a new version starts that has it as it was, and loses it with the work', async () => {
  await plan()
  await pass(2)
  await plan()
  expect(await dueSchedules(db(), [name])).toHaveLength(1)
  await planPlatform(db(), [{ work: name, cycle: { cron: '30 * * * *' }, atStart: false }])
  expect(await dueSchedules(db(), [name])).toEqual([])
  await planPlatform(db(), [{ work: name, cycle: { cron: '30 * * * *' }, atStart: true }])
  expect(await dueSchedules(db(), [name])).toHaveLength(1)
  await planPlatform(db(), [])
  expect(await platformSchedules(db())).toEqual([])
})

it('two nodes with one database run what is due once, and look at once when somebody asks for it', async () => {
  const ran: string[] = []
  const other = await server.another({ role: 'api' })
  const works = (of: string) => [job(async () => void ran.push(of))]
  await start(works('one'))
  await start(works('other'), other.kit)
  await askFor(db(), key)
  wake(server.kit, name)
  await expect.poll(() => states(), { interval: 20 }).toEqual(['done'])
  expect(ran).toHaveLength(1)
  await pass(5)
  await expect.poll(() => states(), { interval: 20 }).toEqual(['done', 'done'])
  expect(ran).toHaveLength(2)
})

it('a worker that stops in the middle leaves the run to another at once', async () => {
  const never = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const hanging = await startClock(server.kit, [job(() => (begun.resolve(), never.promise))])
  await pass(1)
  await begun.promise
  await hanging.stop()
  await start([job(() => Promise.resolve())])
  await expect.poll(() => states(), { interval: 20 }).toEqual(['done', 'lost'])
  never.resolve()
}, 60_000)

it('a loop runs as somebody rings for it, long before its pause is over', async () => {
  let rounds = 0
  const loop = defineLoop(
    'a loop of this test',
    3_600_000,
    forPlatform('a test', async () => void rounds++),
  )
  await start([loop])
  wake(server.kit, loop.name)
  await expect.poll(() => rounds, { interval: 20 }).toBeGreaterThan(0)
})

it('a loop that reads events looks soon after each commit of events, also of those during its look', async () => {
  const ends: (() => void)[] = []
  const looks = () => new Promise<void>((end) => void ends.push(end))
  const reader = (of: string, run: () => Promise<void>) =>
    defineLoop(of, 3_600_000, forPlatform('a test', run), { rounds: 1, readsEvents: true })
  await start([reader('a reader of this test', looks)])
  server.kit.nudge()
  await expect.poll(() => ends.length, { interval: 20 }).toBe(1)
  let heard = 0
  await start([reader('another reader', async () => void heard++)])
  server.kit.nudge()
  await expect.poll(() => heard, { interval: 20 }).toBeGreaterThan(0)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await expect.poll(() => ends.length, { interval: 20 }).toBe(2)
  ends[1]!()
})

it('a loop whose rounds hang begins no more than a few, or as many as it says', async () => {
  let begun = 0
  const never = Promise.withResolvers<void>()
  const loop = defineLoop(
    'a loop of this test',
    5,
    forPlatform('a test', () => (begun++, never.promise)),
  )
  let more = 0
  const works = [
    loop,
    {
      ...defineLoop(
        'a loop of many',
        5,
        forPlatform('a test', () => (more++, never.promise)),
      ),
      rounds: 12,
    },
    defineLoop(
      'another',
      5,
      forPlatform('a test', async () => void rounds.push(1)),
    ),
  ]
  const rounds: number[] = []
  await start(works)
  await expect.poll(() => rounds.length, { interval: 20 }).toBeGreaterThan(30)
  expect([begun, more]).toEqual([8, 12])
  never.resolve()
})

it('a company’s own comes by its own clock, and one that hangs or fails leaves the others alone', async () => {
  const { own, foreign } = world.companies
  const of = (company_id: string): ScheduleKey => ({ company_id, work: name, record_id: uuidv7() })
  const [hangs, fails, well] = [of(own.id), of(own.id), of(foreign.id)]
  const cycle = { dayOfMonth: 31, at: '09:30' }
  for (const it of [hangs, fails]) await planSchedule(db(), { ...it, cycle, zone: 'Europe/Istanbul' })
  await planSchedule(db(), { ...well, cycle, zone: 'America/New_York' })
  const { at } = await db().must<{ at: string }>(
    sql`select next_at as at from schedule where company_id = ${well.company_id} and work = ${name}`,
  )
  expect(wallClock(new Date(at), 'America/New_York').minute).toBe(9 * 60 + 30)
  expect(dayAt(new Date(Date.parse(at) + 86_400_000), 'America/New_York').slice(8)).toBe('01')
  const never = Promise.withResolvers<void>()
  const work: Work = {
    ...job(() => Promise.resolve()),
    run: async (_, it) => {
      if (it?.record_id === fails.record_id) throw new Error('no')
      if (it?.record_id === hangs.record_id) await never.promise
    },
  }
  for (const it of [fails, hangs, well]) await pass(24 * 31, it)
  await start([work])
  await expect.poll(() => states(well), { interval: 20 }).toEqual(['done'])
  never.resolve()
  await expect.poll(() => states(hangs), { interval: 20 }).toEqual(['done'])
  await expect.poll(() => states(fails), { interval: 20 }).toContain('failed')
})
