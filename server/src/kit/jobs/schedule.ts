import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { nextRun, type Cycle } from './cycle.ts'
import { uuidv7 } from '../uuid.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { fairly } from './work.ts'

/** A schedule: its key, how often it runs, and the time zone (IANA name) whose clock counts. */
export interface Schedule extends ScheduleKey {
  cycle: Cycle
  zone: string
}
/** A due run of a schedule that a node has taken. */
export interface TakenRun extends ScheduleKey {
  id: string
}
interface Row extends Schedule {
  next_at: string
  due_at: string
  run_id: string | null
  failed: number
}

const nobodys = '00000000-0000-0000-0000-000000000000'
export const platformSchedule = (work: string): ScheduleKey => ({
  company_id: platformCompany,
  work,
  record_id: nobodys,
})

/**
 * For how long, in ms, the node that executes a run may give no sign of life before the run counts
 * as lost. Nodes renew this lease well before.
 */
export const leaseMs = 60_000
/** The pause after a failed run, in ms. It doubles with each further failure, up to the maximum. */
const pauseMs = 5000
const maxPauseMs = 15 * 60_000
/** After this many failures in a row, the schedule waits for its next regular time. */
const maxTries = 8
const keptRuns = 30

const isKey = ({ company_id, work, record_id }: ScheduleKey) =>
  sql`company_id = ${company_id} and work = ${work} and record_id = ${record_id}`

/**
 * The database's clock, which all nodes share. Read it after taking a lock, because waiting for the
 * lock may have taken a while.
 */
const clockOf = async (db: Db) => {
  const { at } = await db.must<{ at: string }>(sql`select clock_timestamp() as at`)
  return new Date(at)
}

const lockedSchedule = (db: Db, key: ScheduleKey) =>
  db.one<Row>(
    sql`select company_id, work, record_id, cycle, zone, next_at, due_at, run_id, failed from schedule where ${isKey(key)} for update`,
  )

/**
 * Creates or changes a schedule in the caller's transaction. If nothing changes, the schedule keeps
 * its next time.
 */
export async function planSchedule(db: Db, it: Schedule): Promise<void> {
  const next = nextRun(it.cycle, it.zone, await clockOf(db))
  // A node that is executing the schedule right now continues, and reads the new next time when it
  // has finished.
  await db.one(sql`insert into schedule (company_id, work, record_id, cycle, zone, next_at, due_at)
    values (${it.company_id}, ${it.work}, ${it.record_id}, ${JSON.stringify(it.cycle)}, ${it.zone}, ${next}, ${next})
    on conflict (company_id, work, record_id) do update set cycle = excluded.cycle, zone = excluded.zone, next_at = excluded.next_at,
      due_at = case when schedule.run_id is null then excluded.due_at else schedule.due_at end
    where schedule.cycle <> excluded.cycle or schedule.zone <> excluded.zone`)
}

/** Plans the platform's schedules of this version, and deletes those that no longer exist. */
export async function planPlatform(
  db: Pool,
  all: readonly (Pick<Schedule, 'work' | 'cycle'> & { atStart: boolean })[],
): Promise<void> {
  const known = await db.many<Pick<Schedule, 'work' | 'cycle'>>(
    sql`select work, cycle from schedule where company_id = ${platformCompany}`,
  )
  const cycles = new Map(known.map((it) => [it.work, JSON.stringify(it.cycle)]))
  for (const { work, cycle, atStart } of all) {
    const key = platformSchedule(work)
    if (cycles.get(work) !== JSON.stringify(cycle))
      await db.tx((tx) => planSchedule(tx, { ...key, cycle, zone: 'UTC' }))
    if (atStart) await askFor(db, key)
  }
  const gone = known.map((it) => it.work).filter((work) => all.every((it) => it.work !== work))
  if (gone.length > 0)
    await db.one(sql`delete from schedule where company_id = ${platformCompany} and work = any(${gone})`)
}

/**
 * Requests a run now, in addition to the regular times. Does nothing if the schedule is already
 * running.
 */
export const askFor = (db: Db, key: ScheduleKey) =>
  db.one(sql`update schedule set due_at = least(due_at, now()) where ${isKey(key)} and run_id is null returning work`)

/** The due schedules of all companies; at most a few of each company. */
export const dueSchedules = (db: Db, works: readonly string[]): Promise<ScheduleKey[]> =>
  db.many(
    sql`/* platform: every company's schedules */ ${fairly(
      sql`select company_id, work, record_id, due_at from schedule where due_at <= now() and work = any(${[...works]})`,
      { by: 'company_id', order: 'due_at' },
    )}`,
  )

/**
 * Takes a schedule's run for a node, unless another node has taken or done it. The database's clock
 * decides this while the row is locked. A run whose node died is recorded as lost and repeated.
 */
export const takeRun = (db: Pool, key: ScheduleKey, node: string): Promise<TakenRun | undefined> =>
  db.tx(async (tx) => {
    const row = await lockedSchedule(tx, key)
    const now = await clockOf(tx)
    if (!row || Date.parse(row.due_at) > now.getTime()) return undefined
    if (row.run_id)
      await tx.one(
        sql`update schedule_run set state = 'lost', ended_at = ${now} where ${isKey(key)} and id = ${row.run_id}`,
      )
    const id = uuidv7()
    await tx.one(sql`update schedule set run_id = ${id}, due_at = ${leaseFrom(now)} where ${isKey(key)}`)
    await tx.one(sql`insert into schedule_run (company_id, work, record_id, id, node, began_at, state)
      values (${key.company_id}, ${key.work}, ${key.record_id}, ${id}, ${node}, ${now}, 'running')`)
    return { company_id: key.company_id, work: key.work, record_id: key.record_id, id }
  })

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** Records that a run is still in progress. */
export async function renewRun(db: Db, run: TakenRun): Promise<void> {
  await db.one(
    sql`update schedule set due_at = ${leaseFrom(await clockOf(db))} where ${isKey(run)} and run_id = ${run.id}`,
  )
}

/** Gives back a run that this node will not finish, so that another node can take it. */
export async function giveBack(db: Db, run: TakenRun): Promise<void> {
  await db.one(sql`update schedule set due_at = now() where ${isKey(run)} and run_id = ${run.id}`)
}

/**
 * Ends a run. The next run follows the cycle, or comes after a short pause if this one failed.
 * Times missed meanwhile are skipped. If the run already counts as lost, nothing is recorded.
 */
export const endRun = (db: Pool, run: TakenRun, problem: string | null): Promise<void> =>
  db.tx(async (tx) => {
    const row = await lockedSchedule(tx, run)
    if (row?.run_id !== run.id) return
    const now = await clockOf(tx)
    const next = nextRun(row.cycle, row.zone, now)
    const failed = problem === null ? 0 : row.failed + 1
    const pause = Math.min(pauseMs * 2 ** (failed - 1), maxPauseMs)
    const again = failed > 0 && failed < maxTries ? Math.min(now.getTime() + pause, next.getTime()) : next.getTime()
    await tx.one(
      sql`update schedule set run_id = null, failed = ${failed}, next_at = ${next}, due_at = ${new Date(again)} where ${isKey(run)}`,
    )
    await tx.one(sql`update schedule_run set state = ${problem === null ? 'done' : 'failed'}, problem = ${problem}, ended_at = ${now}
      where ${isKey(run)} and id = ${run.id}`)
    await tx.one(sql`delete from schedule_run where ${isKey(run)} and id not in (
      select id from schedule_run where ${isKey(run)} order by id desc limit ${keptRuns})`)
  })

/** A schedule of the platform, as shown to its operators. */
export interface ShownSchedule {
  work: string
  next_at: string
  failed: number
  /**
   * For how many seconds the schedule has been due without a worker taking it; 0 within the usual
   * delay.
   */
  late_sec: number
}
/** The usual delay until a worker takes a due schedule, in seconds. */
const graceSec = 90

/** The platform's schedules. */
export const platformSchedules = (db: Db): Promise<ShownSchedule[]> =>
  db.many(sql`select work, next_at, failed, case when due_at < now() - make_interval(secs => ${graceSec}) then extract(epoch from now() - due_at)::int else 0 end as late_sec
    from schedule where company_id = ${platformCompany}`)

export interface ShownRun {
  began_at: string
  took_ms: number | null
  state: 'running' | 'done' | 'failed' | 'lost'
  problem: string | null
}

/** The last runs of a schedule, the newest first. */
export const lastRuns = (db: Db, key: ScheduleKey): Promise<ShownRun[]> =>
  db.many(sql`select began_at, (extract(epoch from ended_at - began_at) * 1000)::int as took_ms, state, problem
    from schedule_run where ${isKey(key)} order by id desc limit ${keptRuns}`)
