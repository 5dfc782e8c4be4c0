import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { backgroundWork } from '#contract/platform/background-work.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { watchWork } from '#server/app/work-watch.ts'
import { writeWork, workChore, type WorkState } from '#server/kit/jobs/background-work.ts'
import { forEachTenant } from '#server/kit/turns/for-each-tenant.ts'
import { endRun, planPlatform, platformSchedule, takeRun } from '#server/kit/jobs/schedule.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineLoop, forTenants } from '#server/kit/jobs/work.ts'

const { server, world, company_id, provider } = await setUp(['provider'], { role: 'api' })
beforeEach(async () => {
  await server.database.db.one(sql`delete from background_work`)
  await server.database.db.one(sql`/* platform: a clean table */ delete from schedule`)
})

const now = () => Date.now()
const ago = (seconds: number) => new Date(now() - seconds * 1000)
const state = (more: Partial<WorkState>): WorkState => ({
  name: 'mails',
  kind: 'loop',
  every: '1000',
  serves_tenants: true,
  began_at: ago(2),
  ended_at: ago(2),
  took_ms: 40,
  well_at: ago(2),
  failed: 0,
  problem: null,
  problem_at: null,
  troubles: [],
  ...more,
})
const write = (more: Partial<WorkState>, seen = 0) => writeWork(server.database.db, uuidv7(), [state(more)], ago(seen))
const read = (work_id = 'mails') => provider.send(backgroundWork.read, { params: { work_id } })

it('shows what a worker noted: when it ran, how long, and whom it could not serve', async () => {
  const { own } = world.companies
  const broken = defineLoop(
    'reservations',
    1000,
    forTenants((kit) =>
      forEachTenant(kit, [{ company_id: own.id, branch_id: own.branches[0] }], () => Promise.reject(new Error('no'))),
    ),
  )
  const watch = watchWork(server.kit, uuidv7(), [broken])
  await watch.write()
  expect(await read('reservations')).toMatchObject({ state: 'unknown', began_at: null, waiting: 0 })
  expect(await watch.run(broken)).toBe('no')
  await watch.write()
  watch.stop()
  const it = await read('reservations')
  expect(it).toMatchObject({ state: 'failing', failed: 1, problem: 'no', waiting: 1, late_sec: 0 })
  expect(it.waits).toMatchObject({ company_name: 'Bizim', branch_name: 'Bizim 1', reason: 'no', tries: 1 })
  expect(it.tenants).toEqual([it.waits])
  const { data } = await provider.send(backgroundWork.list, { query: {} })
  expect(data.map(({ id, waiting }) => [id, waiting])).toEqual([['reservations', 1]])
})

it('is about all nodes: the latest run, and whom nodes that are there could not serve', async () => {
  const trouble = {
    company_id,
    branch_id: null,
    reason: 'locked',
    since: ago(60),
    at: ago(1),
    tries: 3,
    next_at: ago(-40),
  }
  await write({ began_at: ago(300), well_at: ago(300), troubles: [trouble] }, 300)
  await write({})
  expect(await read()).toMatchObject({ state: 'well', waiting: 0, late_sec: 0 })
  await write({ began_at: ago(3), troubles: [trouble] })
  expect(await read()).toMatchObject({ state: 'failing', waits: { company_name: 'Bizim', branch_name: null } })
})

it('is late when no round has begun for longer than it should take, and not when its schedule is not due', async () => {
  await write({ began_at: ago(100), well_at: ago(100) })
  expect(await read()).toMatchObject({ state: 'late', late_sec: 99 })
  await write({ name: 'iys-pull', kind: 'job', every: '40 23 * * *', began_at: ago(80_000), well_at: ago(80_000) })
  expect(await read('iys-pull')).toMatchObject({ state: 'well', late_sec: 0, next_at: null, runs: [] })
})

const pull = platformSchedule('iys-pull')
const planPull = async () => {
  await write({ name: 'iys-pull', kind: 'job', every: '40 23 * * *', began_at: ago(80_000), well_at: ago(80_000) })
  await planPlatform(server.database.db, [{ work: 'iys-pull', cycle: { cron: '40 23 * * *' }, atStart: false }])
}

it('shows when a schedule comes next, its last runs, and that nobody runs it', async () => {
  await planPull()
  const it = await read('iys-pull')
  expect(it.next_at).toMatch(/T23:40:00/)
  expect(it).toMatchObject({ state: 'well', runs: [] })
  await server.database.db.one(
    sql`update schedule set due_at = now() - interval '2 hours' where company_id = ${pull.company_id}`,
  )
  expect(await read('iys-pull')).toMatchObject({ state: 'late', late_sec: 7200 })
  await endRun(server.database.db, (await takeRun(server.database.db, pull, uuidv7()))!, 'no answer')
  await server.database.db.one(sql`update schedule set due_at = now() where company_id = ${pull.company_id}`)
  await takeRun(server.database.db, pull, uuidv7())
  expect(await read('iys-pull')).toMatchObject({
    late_sec: 0,
    runs: [
      { state: 'running', took_ms: null, problem: null },
      { state: 'failed', problem: 'no answer' },
    ],
  })
})

it('runs a schedule when somebody asks, beside its own times, and leaves alone what is under way', async () => {
  await planPull()
  const ask = () => provider.send(backgroundWork.run, { params: { work_id: 'iys-pull' } })
  expect(await takeRun(server.database.db, pull, uuidv7())).toBeUndefined()
  const next = (await ask()).next_at
  const run = (await takeRun(server.database.db, pull, uuidv7()))!
  expect((await ask()).runs).toMatchObject([{ state: 'running' }])
  expect(await takeRun(server.database.db, pull, uuidv7())).toBeUndefined()
  await endRun(server.database.db, run, null)
  expect(await read('iys-pull')).toMatchObject({ next_at: next, runs: [{ state: 'done' }] })
})

it('shows the worst first, narrowed by state and kind; and forgets nodes that are gone', async () => {
  await write({ name: 'files', kind: 'chore', every: '*/5 * * * *' })
  await write({ name: 'mails', began_at: ago(100), well_at: ago(100) })
  await write({ name: 'run', kind: 'loop', every: '2000', problem: 'no', problem_at: ago(1) })
  const ids = async (query: object) => (await provider.send(backgroundWork.list, { query })).data.map(({ id }) => id)
  expect(await ids({})).toEqual(['run', 'mails', 'files'])
  expect(await ids({ kind: ['chore'] })).toEqual(['files'])
  expect(await ids({ search: 'UZUN iş' })).toEqual(['run'])
  expect(await ids({ search: 'lange' })).toEqual(['run'])
  expect(await ids({ state: ['late', 'failing'], sort: '-state' })).toEqual(['mails', 'run'])
  await write({ name: 'mails', began_at: ago(9000) }, 9000)
  await write({ name: 'iys-pull', kind: 'job', every: '40 23 * * *', began_at: ago(9000) }, 9000)
  await workChore.run(server.kit)
  const left = await server.database.db.many(sql`select name from background_work order by name`)
  expect(left.map((it) => it['name'])).toEqual(['files', 'iys-pull', 'mails', 'run'])
})
