import sql, { empty, type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { maxOfKind, type CalendarEntry, type CalendarKind } from '#contract/marketing/calendar/calendar.ts'
import { discount } from '#contract/marketing/discount.ts'
import { nextDues, type TaskTiming } from '#contract/marketing/scheduled-task/due-days.ts'
import { dayAt, daysBetween, instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { costsOf } from '#server/domain/members/bearer.ts'
import type { Actor } from '#server/kit/guard/actor.ts'

const { awaitedBy } = costsOf(discount.approve.permission)

/** What a caller asks for: the days of a company, or of one of its branches only. */
export interface Asked {
  company_id: string
  branch_id: string | undefined
  from: string
  to: string
  timezone: string
  now: Date
  lang: Lang
  actor: Actor
}
/** `branches`: those whose records of the kind the caller may see. */
interface Seen extends Asked {
  branches: readonly string[]
}

type Row = Omit<CalendarEntry, 'branch_name' | 'timezone'>
export interface Found {
  rows: Row[]
  isCut: boolean
}

/** The condition that a moment may belong to the requested days in some time zone. */
const roughlyWithin = ({ from, to }: Asked, column: Sql): Sql =>
  sql`${column} >= ${instantOf(plusDays(from, -1), 0, 'UTC')} and ${column} < ${instantOf(plusDays(to, 2), 0, 'UTC')}`

/**
 * Reads the entries of one kind. `of` selects `id, name, branch_id, version, zone, phase, at, is_on,
 * is_movable`.
 */
async function entriesOf(db: Db, it: Asked, kind: CalendarKind, of: Sql): Promise<Found> {
  const rows = await db.many<Row>(sql`
    select ${kind} as kind, id, name, branch_id, version, phase, is_on, is_movable, to_char(local, 'YYYY-MM-DD') as "on",
      (extract(hour from local) * 60 + extract(minute from local))::int as minute
    from (select x.*, x.at at time zone x.zone as local from (${of}) x) x
    where local::date between ${it.from}::date and ${it.to}::date order by local, id limit ${maxOfKind + 1}`)
  return { rows: rows.slice(0, maxOfKind), isCut: rows.length > maxOfKind }
}

/**
 * The beginnings and the ends of records `x` that last. `of` selects their columns and `starts_at`,
 * `expires_at`.
 */
const beginningsAndEnds = (it: Asked, of: Sql): Sql => sql`
  select x.id, x.name, x.branch_id, x.version, x.zone, x.phase, x.at, x.is_on, x.phase = 'begins' and x.at > ${it.now} as is_movable
  from (select x.*, p.phase, case p.phase when 'begins' then x.starts_at else x.expires_at end as at from (${of}) x cross join (values ('begins'), ('ends')) p(phase)) x
  where ${roughlyWithin(it, sql`x.at`)}`

const atBranch = ({ branch_id }: Asked, column: Sql): Sql =>
  branch_id ? sql`and (${column} = '{}' or ${branch_id}::uuid = any(${column}))` : empty

export const notifications = (db: Db, it: Asked): Promise<Found> => {
  const at = sql`coalesce(n.send_at, n.frozen_at)`
  return entriesOf(
    db,
    it,
    'notification',
    sql`select n.id, n.name, null::uuid as branch_id, n.version, ${it.timezone} as zone, 'at' as phase, ${at} as at, not n.is_draft and not n.is_paused as is_on,
      n.send_at > ${it.now} and n.frozen_at is null and n.chosen_to is null as is_movable from notification n where n.company_id = ${it.company_id} and ${roughlyWithin(it, at)}`,
  )
}

export const stories = (db: Db, it: Asked): Promise<Found> =>
  entriesOf(
    db,
    it,
    'story',
    beginningsAndEnds(
      it,
      sql`select s.id, s.title as name, null::uuid as branch_id, s.version, ${it.timezone} as zone, s.starts_at, s.expires_at, s.is_active as is_on
        from story s where s.company_id = ${it.company_id} ${atBranch(it, sql`s.branch_ids`)}`,
    ),
  )

/**
 * The beginnings and ends of discounts. One can be moved if it is approved and still is after the
 * caller has changed it.
 */
export async function discounts(db: Db, it: Asked): Promise<Found> {
  const { rows, isCut } = await entriesOf(
    db,
    it,
    'discount',
    beginningsAndEnds(
      it,
      sql`select d.id, d.name, null::uuid as branch_id, d.version, ${it.timezone} as zone, d.starts_at, d.expires_at, d.is_active and d.status = 'approved' as is_on
        from discount d where d.company_id = ${it.company_id} ${atBranch(it, sql`d.branch_ids`)}`,
    ),
  )
  const approved = await db.many<Parameters<typeof awaitedBy>[1] & { id: string }>(
    sql`select d.id, d.company_id, d.branch_ids::text[] as branch_ids, d.funder, d.share_bp from discount d
      where d.company_id = ${it.company_id} and d.id = any(${rows.filter((row) => row.is_movable).map((row) => row.id)}::uuid[]) and d.status = 'approved'`,
  )
  const free = new Set(approved.filter((one) => awaitedBy(it.actor, one).length === 0).map((one) => one.id))
  return { rows: rows.map((row) => ({ ...row, is_movable: row.is_movable && free.has(row.id) })), isCut }
}

const shownAtBranch = (it: Seen, from: Sql): Sql =>
  beginningsAndEnds(
    it,
    sql`select s.id, s.title as name, s.branch_id, s.version, b.timezone as zone, s.starts_at, s.expires_at, s.is_active as is_on
      from ${from} join branch b on b.company_id = ${it.company_id} and b.id = s.branch_id
      where s.company_id = ${it.company_id} and s.branch_id = any(${[...it.branches]}::uuid[])`,
  )
export const banners = (db: Db, it: Seen): Promise<Found> =>
  entriesOf(db, it, 'banner', shownAtBranch(it, sql`banner s`))
export const campaigns = (db: Db, it: Seen): Promise<Found> =>
  entriesOf(db, it, 'campaign', shownAtBranch(it, sql`campaign s`))

/** The days on which branches have other hours than usual. One entry for each branch and day. */
export async function specialDays(db: Db, it: Seen): Promise<Found> {
  const rows = await db.many<Row>(sql`
    select distinct on (d.day, d.branch_id) 'special_day' as kind, d.branch_id as id, d.name, d.branch_id, null::int as version, 'at' as phase, true as is_on, false as is_movable,
      to_char(d.day, 'YYYY-MM-DD') as "on", null::int as minute
    from special_day d where d.company_id = ${it.company_id} and d.branch_id = any(${[...it.branches]}::uuid[]) and d.day between ${it.from}::date and ${it.to}::date
    order by d.day, d.branch_id, d.order_method limit ${maxOfKind + 1}`)
  return { rows: rows.slice(0, maxOfKind), isCut: rows.length > maxOfKind }
}

/** Public holidays, once for each of their days. */
export async function publicHolidays(db: Db, it: Asked): Promise<Found> {
  const rows = await db.many<Row>(sql`
    select 'public_holiday' as kind, h.id::text, h.name ->> ${it.lang} as name, null as branch_id, null::int as version, 'at' as phase, true as is_on, false as is_movable,
      to_char(g.day, 'YYYY-MM-DD') as "on", null::int as minute
    from public_holiday h cross join lateral generate_series(greatest(h.starts_on, ${it.from}::date), least(h.ends_on, ${it.to}::date), interval '1 day') g(day)
    order by g.day, h.id limit ${maxOfKind}`)
  return { rows, isCut: false }
}

interface Task extends TaskTiming {
  id: string
  name: string
  branch_id: string | null
  version: number
  ran_on: string | null
  is_paused: boolean
}
/** How many tasks are read. Few, because each may run on every day. */
const maxTasks = 100

/** The coming runs of tasks, and the past ones. */
export async function tasks(db: Db, it: Asked): Promise<Found> {
  const own = sql`t.company_id = ${it.company_id} ${it.branch_id ? sql`and (t.branch_id is null or t.branch_id = ${it.branch_id})` : empty}`
  const [all, past] = await Promise.all([
    db.many<Task>(sql`select t.id, t.name, t.branch_id, t.version, t.cycle, t.starts_on, t.at_min, t.ends_on, t.ran_on, t.is_paused from scheduled_task t
      where ${own} and t.next_due_at is not null order by t.next_due_at, t.id limit ${maxTasks + 1}`),
    entriesOf(
      db,
      it,
      'scheduled_task',
      sql`select t.id, t.name, t.branch_id, t.version, coalesce(b.timezone, ${it.timezone}) as zone, 'at' as phase, r.due_at as at, r.state <> 'superseded' as is_on, false as is_movable
        from scheduled_task_run r join scheduled_task t on t.company_id = ${it.company_id} and t.id = r.task_id
        left join branch b on b.company_id = ${it.company_id} and b.id = t.branch_id where r.company_id = ${it.company_id} and ${own} and ${roughlyWithin(it, sql`r.due_at`)}`,
    ),
  ])
  const coming = all.slice(0, maxTasks).flatMap((task) => comingRuns(task, it))
  const rows = [...past.rows, ...coming]
  return { rows: rows.slice(0, maxOfKind), isCut: past.isCut || all.length > maxTasks || rows.length > maxOfKind }
}

function comingRuns(task: Task, { from, to, timezone, now, actor }: Asked): Row[] {
  const zone = actor.tree.branches.get(task.branch_id)?.timezone ?? timezone
  const begin = instantOf(from, 0, zone)
  const after = begin > now ? new Date(begin.getTime() - 1) : now
  const count = Math.max(0, daysBetween(dayAt(after, zone), to) + 1)
  return nextDues(task, zone, after, { count, ranOn: task.ran_on })
    .filter(({ on }) => on >= from && on <= to)
    .map(({ on }) => ({
      kind: 'scheduled_task',
      id: task.id,
      phase: 'at',
      name: task.name,
      on,
      minute: task.at_min,
      branch_id: task.branch_id,
      is_on: true,
      // The days of all runs are counted from the first run, so only the first can be moved.
      is_movable: on === task.starts_on && task.ran_on === null,
      version: task.version,
    }))
}
