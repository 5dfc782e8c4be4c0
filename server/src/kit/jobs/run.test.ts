// Tests runs from queueing to deletion. They share one file because all of them use the same two
// kinds of run and one clock that is moved forward.
import sql, { raw } from 'sql-template-tag'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { isUnfinished } from '#contract/kit/run.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { fault } from '../answer/fault.ts'
import { runFileName } from './made.ts'
import { runChore, runDue } from './run-due.ts'
import { cancelRun, findRun, undoRun } from './run-acts.ts'
import { createRun, defineRun, readRuns, shownRun, type FileTell, type RunWork } from './run.ts'

// The kind of run under test. For each part it writes one line into a table of its own.
interface Input {
  upto: number
  heavy?: string
}
interface Report {
  wrote: number
  undone?: number
}
/** The parts that throw, each with the number of times that it will still throw. */
const broken = new Map<number, number>()
/** The parts whose undo throws, each with the number of times that it will still throw. */
const stuck = new Map<number, number>()
/** The parts that were undone so far, in sequence. */
let back: number[] = []
/** The runs that were closed, in sequence. */
let closed: string[] = []
/** Called in the middle of each part, after the part has written its line. */
let middle: (work: RunWork<Input>, part: number) => Promise<unknown> = async () => undefined

const lines = defineRun<Input, Report, number>({
  name: 'lines',
  undoMs: 3_600_000,
  keptMs: 2 * 3_600_000,
  isBulk: true,
  heavy: ['heavy'],
  parts: ({ upto }) => upto,
  close: async (_, { id }) => closed.push(id),
  failed: (_, part) => ({ wrote: -part }),
  step: async (work, part) => {
    await work.db.one(sql`insert into line (part) values (${part})`)
    await middle(work, part)
    const left = broken.get(part) ?? 0
    broken.set(part, left - 1)
    if (left > 0) throw fault('in_use')
    return { report: { wrote: part }, before: part * 10 }
  },
  undo: async ({ db }, part, before) => {
    back.push(part)
    await db.one(sql`delete from line where part = ${part}`)
    const left = stuck.get(part) ?? 0
    stuck.set(part, left - 1)
    if (left > 0) throw fault('in_use')
    return { undone: before }
  },
})
/** The progress reported for the last file, and a callback that runs while a file is made. */
let making: (tell: FileTell, id: string) => Promise<unknown> = async () => undefined
const sheet = defineRun<object>({
  name: 'sheet',
  keptMs: 3_600_000,
  file: async (_, { run, tell }) => {
    await tell(1, 2)
    await making(tell, run.id)
    return { content: Buffer.from('x'), rows: 2 }
  },
})
const kinds = [lines, sheet]

/** How far the test's clock is ahead, in ms. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const { server, company_id } = await setUp([], { role: 'api', now })
const owner = await connect(server.database.ownerUrl)
await owner.query('create table line (part int not null)')
await owner.query('grant all on line to public')
await owner.end()
afterAll(async () => expect(await server.broken()).toEqual([]))
beforeEach(async () => {
  broken.clear()
  stuck.clear()
  back = []
  closed = []
  middle = async () => undefined
  making = async () => undefined
  await server.database.db.one(sql`delete from line`)
})

const lay = (upto: number, more: object = {}) =>
  createRun(server.kit.db, lines, { company_id, user_id: null, now: now(), input: { upto, heavy: 'x' }, ...more })
const laySheet = () =>
  createRun(server.kit.db, sheet, { company_id, user_id: null, now: now(), input: {}, name: 'a.csv' })
const at = (id: string) => sql`r.company_id = ${company_id} and r.id = ${id}`
async function read(id: string) {
  const [run] = await readRuns<Input, Report>(server.kit.db, at(id), { tie: { company: company_id } })
  return { ...run!, ...shownRun(run!, { now: now(), lang: 'en' }) }
}
const written = async () =>
  (await server.database.db.many<{ part: number }>(sql`select part from line order by part`)).map((it) => it.part)
const due = () => runDue(server.kit, kinds)
const cancel = (id: string) => server.kit.db.tx(async (db) => cancelRun(db, lines, await findRun(db, at(id)), now()))
const undo = (id: string) =>
  server.kit.db.tx(async (db) => undoRun(db, await findRun(db, at(id)), { user_id: (await someone())!.id, now: now() }))
const someone = () => server.database.db.one<{ id: string }>(sql`select id from app_user limit 1`)

it('does its parts in order and counts in units that mean something to a person', async () => {
  const id = await lay(3, { total: 30 })
  expect(await read(id)).toMatchObject({ state: 'waiting', done: 0, total: 30 })
  await due()
  expect(await written()).toEqual([0, 1, 2])
  const run = await read(id)
  expect(run).toMatchObject({ state: 'done', done: 30, problem: null })
  expect(run.reports).toEqual([0, 1, 2].map((wrote) => ({ wrote, state: 'done' })))
  // The input that only the parts needed (`heavy`) is dropped when the run has ended.
  expect(run.input).toEqual({ upto: 3 })
})

it('drops what only its parts need in whatever way it ends, and in no other moment', async () => {
  const done = await lay(2)
  await due()
  expect(closed).toEqual([done])
  const stopped = await lay(3)
  middle = async (_, part) => part === 1 && cancel(stopped)
  await due()
  const cancelled = await lay(3, { run_at: new Date(now().getTime() + 60_000) })
  await cancel(cancelled)
  expect(closed).toEqual([done, stopped, cancelled])
  middle = async () => undefined
  broken.set(0, 5)
  const failed = await lay(1)
  for (let n = 0; n < 5; n++) {
    expect(closed).not.toContain(failed)
    await due()
    ahead += 3_600_000
  }
  expect(await read(failed)).toMatchObject({ state: 'failed' })
  expect(closed).toEqual([done, stopped, cancelled, failed])
})

it('checks references by plans for the tables as they are, not as they were when it began', async () => {
  const rows = 300
  await using client = await connect(server.database.ownerUrl)
  // In an almost empty table PostgreSQL finds both indexes equally good, and takes the newer one.
  const wide = Array.from({ length: 10 }, (_, n) => `, wide_${n} box default '0, 0, 1, 1'`).join('')
  await client.query(`create table referred (company_id int, id int, primary key (company_id, id) ${wide})`)
  await client.query('create index referred_company on referred (company_id)')
  await client.query(
    'create table referring (company_id int, id int, foreign key (company_id, id) references referred)',
  )
  await client.query('grant all on referred, referring to public')
  middle = async ({ db }, part) => {
    const [first, last] = part === 0 ? [0, 9] : [part * rows, (part + 1) * rows - 1]
    for (const table of ['referred', 'referring'])
      await db.one(
        sql`insert into ${raw(table)} (company_id, id) select 1, n from generate_series(${first}::int, ${last}::int) n`,
      )
  }
  await lay(6)
  await due()
  const stat = async () =>
    (
      await client.query<{ added: number; read: number }>(
        `select n_tup_ins::int as added, idx_tup_read::int as read from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
         where relid = 'referred'::regclass and indexrelname = 'referred_company'`,
      )
    ).rows[0]!
  await expect.poll(async () => (await stat()).added).toBe(10 + 5 * rows)
  expect((await stat()).read).toBeLessThan(rows * rows)
})

it('neither loses nor repeats anything where a worker dies in the middle of a part', async () => {
  const id = await lay(4)
  let killed = false
  middle = async ({ db }, part) => {
    if (part !== 2 || killed) return
    const own = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const asked = await server.database.db.one(sql`select pg_terminate_backend(${own!.pid}::int, 5000) as killed`)
    killed = asked!['killed'] === true
  }
  await due()
  expect(killed).toBe(true)
  expect(await written()).toEqual([0, 1])
  ahead += 6000
  await due()
  expect(await written()).toEqual([0, 1, 2, 3])
  expect(await read(id)).toMatchObject({ state: 'done', done: 4 })
})

it('goes on without a part in which five workers have died', async () => {
  const id = await lay(3)
  for (let deaths = 0; deaths < 5; deaths++) {
    let isDead = false
    middle = async (_, part) => {
      isDead = part === 1
      if (isDead) throw new Error('killed')
    }
    // A worker whose process has died writes nothing more, not even that it failed.
    const tx: typeof server.kit.db.tx = (act) => (isDead ? Promise.reject(new Error('dead')) : server.kit.db.tx(act))
    const db = Object.assign(Object.create(server.kit.db) as typeof server.kit.db, { tx })
    await runDue({ ...server.kit, db }, kinds).catch(() => undefined)
    expect(await written()).toEqual([0])
  }
  middle = async () => undefined
  await due()
  expect(await written()).toEqual([0, 2])
  const run = await read(id)
  expect(run.state).toBe('done')
  expect(run.reports.map((it) => it?.state)).toEqual(['done', 'failed', 'done'])
})

it('is done once by any number of workers', async () => {
  const ids = await Promise.all([lay(5), lay(5), lay(5)])
  middle = () => wait(Math.random() * 5)
  await Promise.all(Array.from({ length: 6 }, due))
  // Some workers may have returned early, because every run was locked. One more round therefore
  // does what is left.
  await due()
  expect(await written()).toEqual([0, 1, 2, 3, 4].flatMap((it) => [it, it, it]))
  for (const id of ids) expect((await read(id)).state).toBe('done')
})

it('takes turns: a long run does not hold up a short one', async () => {
  const long = await lay(20)
  const short = await lay(2)
  let left: number | undefined
  middle = async ({ run }, part) => {
    if (run.id === short && part === 1) left = (await read(long)).done
  }
  await due()
  expect(left).toBeLessThan(5)
})

it('retries a part with growing pauses, then continues without it', async () => {
  const id = await lay(3)
  broken.set(1, Infinity)
  for (const pause of [5, 10, 20, 40]) {
    await due()
    expect(await read(id)).toMatchObject({ state: 'running', done: 1 })
    ahead += pause * 1000 - 1000
    await due()
    expect((await read(id)).done).toBe(1)
    ahead += 1500
  }
  await due()
  const run = await read(id)
  expect(run).toMatchObject({
    state: 'done',
    done: 3,
    failed_parts: 1,
    problem: 'Something still depends on this record.',
  })
  expect(run.reports).toEqual([
    { wrote: 0, state: 'done' },
    { wrote: -1, state: 'failed' },
    { wrote: 2, state: 'done' },
  ])
  expect(await written()).toEqual([0, 2])
})

it('fails, with the reason in words, where every part failed', async () => {
  const id = await lay(1)
  broken.set(0, Infinity)
  for (let n = 0; n < 5; n++) {
    await due()
    ahead += 100_000
  }
  expect(await read(id)).toMatchObject({
    state: 'failed',
    problem: 'Something still depends on this record.',
    undo_until: null,
  })
})

it('names the parts that could not be taken back, and takes these back when it is undone again', async () => {
  const id = await lay(3)
  await due()
  stuck.set(1, Infinity)
  await undo(id)
  const wait = async () => {
    for (let n = 0; n < 6; n++) {
      await due()
      ahead += 100_000
    }
  }
  await wait()
  expect(await written()).toEqual([1])
  expect(await read(id)).toMatchObject({
    state: 'failed',
    is_undoing: false,
    failed_parts: 1,
    done: 2,
    problem: 'Something still depends on this record.',
    undo_until: expect.any(String),
  })
  stuck.clear()
  await undo(id)
  await wait()
  expect(await written()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'undone', failed_parts: 0, problem: null })
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' })
})

it('whatever fails, stops or is taken back, in whatever order: what it says is what is written', async () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({ do: fc.constantFrom('due' as const, 'cancel' as const, 'undo' as const, 'wait' as const) }),
      fc.record({
        do: fc.constantFrom('break' as const, 'stick' as const),
        part: fc.nat(3),
        times: fc.integer({ min: 1, max: 6 }),
      }),
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      broken.clear()
      stuck.clear()
      await server.database.db.one(sql`delete from line`)
      const id = await lay(4)
      for (const it of list) {
        if (it.do === 'due') await due()
        else if (it.do === 'wait') ahead += 100_000
        else if (it.do === 'cancel' || it.do === 'undo')
          await (it.do === 'cancel' ? cancel(id) : undo(id)).catch((error: unknown) =>
            expect(error).toMatchObject({ code: 'conflict' }),
          )
        else if ('part' in it) (it.do === 'break' ? broken : stuck).set(it.part, it.times)
      }
      for (let n = 0; n < 60 && isUnfinished(await read(id)); n++) {
        await due()
        ahead += 100_000
      }
      const run = await read(id)
      const there = run.reports.flatMap(({ state }, part) => (state === 'done' || state === 'kept' ? [part] : []))
      expect(await written()).toEqual(there)
      const has = (state: string) => run.reports.some((it) => it.state === state)
      expect(isUnfinished(run)).toBe(false)
      if (run.state === 'undone') expect(there).toEqual([])
      if (run.state === 'done') expect(run.reports).toHaveLength(4)
      expect(run.failed_parts > 0).toBe(has('failed') || has('kept'))
      if (has('kept')) expect(run).toMatchObject({ state: 'failed', problem: expect.any(String) })
      // A run of which some parts are still written can be undone.
      if (there.length > 0) expect(run.undo_until).toEqual(expect.any(String))
    }),
    { seed, numRuns: atLength(40, 500), endOnFailure: true },
  )
})

it('is stopped after the part that is being written, and what was done can be taken back', async () => {
  const id = await lay(200)
  let hasEnded: boolean | undefined
  middle = async (_, part) => {
    if (part !== 1) return
    // The answer must not wait for the part in progress, whose transaction has locked the run.
    hasEnded = await cancel(id)
    await cancel(id)
    expect(await read(id)).toMatchObject({ state: 'running', is_stopping: true })
  }
  await due()
  expect(hasEnded).toBe(false)
  expect(await read(id)).toMatchObject({ state: 'stopped', is_stopping: false, undo_until: expect.any(String) })
  expect(await written()).toEqual([0, 1])
  await expect(cancel(id)).rejects.toMatchObject({ code: 'conflict' })
  await undo(id)
  expect(await read(id)).toMatchObject({ is_undoing: true, is_stopping: false })
  await due()
  expect(await read(id)).toMatchObject({ state: 'undone' })
  expect(await written()).toEqual([])
})

it('is stopped by the next worker where the one that was writing dies, even if it was to wait', async () => {
  const id = await lay(3)
  broken.set(1, 1)
  await due()
  const dying = await connect(server.database.ownerUrl)
  await dying.query('begin')
  await dying.query('select from run where company_id = $1 and id = $2 for no key update', [company_id, id])
  expect(await cancel(id)).toBe(false)
  await due()
  expect(await read(id)).toMatchObject({ state: 'running', is_stopping: true, done: 1 })
  await dying.query('rollback')
  await dying.end()
  await due()
  expect(await read(id)).toMatchObject({ state: 'stopped', is_stopping: false, done: 1 })
  expect(await written()).toEqual([0])
})

it('is stopped at once where nobody works on it', async () => {
  const id = await lay(2)
  expect(await cancel(id)).toBe(true)
  expect(await read(id)).toMatchObject({ state: 'stopped', undo_until: null })
  await due()
  expect(await written()).toEqual([])
})

it('starts at its scheduled time, and not at all where it was cancelled before', async () => {
  const [id, never] = [await lay(1, { run_at: new Date(now().getTime() + 60_000) }), await lay(1, { run_at: now() })]
  await cancel(never)
  await due()
  expect((await read(id)).state).toBe('scheduled')
  expect(await read(never)).toMatchObject({ state: 'cancelled', undo_until: null })
  ahead += 61_000
  await due()
  expect(await written()).toEqual([0])
})

it('is undone part by part, the last first, and only while it may be', async () => {
  const id = await lay(3)
  await due()
  const late = ahead
  ahead += 3_600_001
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' })
  ahead = late
  await undo(id)
  await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await read(id)).toMatchObject({ state: 'running', is_undoing: true, done: 0 })
  await Promise.all([due(), due()])
  await due()
  const run = await read(id)
  expect(run).toMatchObject({ state: 'undone', is_undoing: false, done: 3, undo_until: null })
  expect(back).toEqual([2, 1, 0])
  expect(run.reports).toEqual([0, 1, 2].map((wrote) => ({ wrote, undone: wrote * 10, state: 'undone' })))
  expect(await written()).toEqual([])
})

it('makes its file again where a worker died, once the lease has run out', async () => {
  const id = await laySheet()
  // Simulates the death of a worker: the promise never settles, and no failure is recorded.
  making = () => new Promise(() => undefined)
  void due()
  await expect.poll(async () => (await read(id)).done).toBe(1)
  making = async () => undefined
  await due()
  expect((await read(id)).state).toBe('running')
  ahead += 61_000
  await due()
  expect(await read(id)).toMatchObject({ state: 'done', done: 2, total: 2, bytes: 1 })
  expect(await server.kit.files.stat(runFileName(id))).toBeDefined()
})

it('gives a file up after five tries, and leaves no file where the run was cancelled meanwhile', async () => {
  const [stopped, lost] = [await laySheet(), await laySheet()]
  making = async (_, id) => {
    if (id !== stopped) throw new Error('the disk is full')
    await cancel(stopped)
  }
  for (let n = 0; n < 6; n++) {
    await due()
    ahead += 200_000
  }
  expect((await read(lost)).state).toBe('failed')
  expect((await read(stopped)).state).toBe('stopped')
  expect(await server.kit.files.stat(runFileName(stopped))).toBeUndefined()
})

it('makes a file from what its parts did, and counts its parts', async () => {
  let rows = 0
  const both = defineRun<Input, Report>({
    ...lines,
    name: 'both',
    file: async ({ db }, { run }) => {
      rows = (await db.many(sql`select part from run_part where company_id = ${company_id} and run_id = ${run.id}`))
        .length
      return { content: Buffer.from('x'), rows: 1 }
    },
  })
  const id = await createRun(server.kit.db, both, {
    company_id,
    user_id: null,
    now: now(),
    input: { upto: 3 },
    total: 30,
  })
  await runDue(server.kit, [both])
  expect([rows, await read(id)]).toMatchObject([3, { state: 'done', done: 30, total: 30, bytes: 1 }])
  // The run loses its file but keeps its parts, which can still be undone.
  const broken = { ...both, file: () => Promise.reject(new Error('the disk is full')) }
  const poor = await createRun(server.kit.db, both, { company_id, user_id: null, now: now(), input: { upto: 1 } })
  for (let n = 0; n < 6; n++) {
    await runDue(server.kit, [broken])
    ahead += 200_000
  }
  expect(await read(poor)).toMatchObject({ state: 'done', bytes: null, undo_until: expect.any(String) })
})

it('keeps a file whose worker finished after its lease had run out', async () => {
  const id = await laySheet()
  const gate = Promise.withResolvers<void>()
  const [slow, quick] = [
    { ...sheet, file: async () => (await gate.promise, { content: Buffer.from('xx'), rows: 2 }) },
    sheet,
  ]
  const late = runDue(server.kit, [slow])
  await expect.poll(async () => (await read(id)).state).toBe('running')
  ahead += 61_000
  await runDue(server.kit, [quick])
  expect((await read(id)).state).toBe('done')
  gate.resolve()
  await late
  expect(await read(id)).toMatchObject({ state: 'done', bytes: 1 })
  expect(await server.kit.files.stat(runFileName(id))).toBeDefined()
})

it('drops the undo data when its time is over, and later the run with its file', async () => {
  const [id, file] = [await lay(2), await laySheet()]
  await due()
  const kept = async () =>
    (await server.database.db.one<{ n: number }>(
      sql`select count(before)::int as n from run_part where company_id = ${company_id} and run_id = ${id}`,
    ))!.n
  expect(await kept()).toBe(2)
  ahead += 3_600_001
  await runChore.run(server.kit)
  expect(await kept()).toBe(0)
  expect((await read(id)).reports).toHaveLength(2)
  expect(await server.kit.files.stat(runFileName(file))).toBeUndefined()
  ahead += 3_600_001
  await runChore.run(server.kit)
  expect(await readRuns(server.kit.db, at(id), { tie: { company: company_id } })).toEqual([])
})
