import sql from 'sql-template-tag'
import {
  backgroundWork,
  workStates,
  type GivenUpWork,
  type WorkRow,
  type WorkTrouble,
} from '#contract/platform/background-work.ts'
import { workNames, workTitles, type WorkName } from '#contract/platform/work-titles.ts'
import type { Db } from '#server/db/pool.ts'
import type { WorkState } from '#server/kit/jobs/background-work.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { forgetGivenUp, givenUpByWork, givenUpOf, type ShownGivenUp } from '#server/kit/jobs/given-up.ts'
import { pageOf } from '#server/kit/list/page-of.ts'
import { askFor, lastRuns, platformSchedule, platformSchedules, type ShownSchedule } from '#server/kit/jobs/schedule.ts'
import type { Trouble } from '#server/kit/turns/troubles.ts'
import { wake } from '#server/kit/jobs/work.ts'

type Stored = Omit<WorkState, 'began_at' | 'ended_at' | 'well_at' | 'problem_at' | 'troubles'> & {
  name: WorkName
  began_at: string | null
  ended_at: string | null
  well_at: string | null
  problem_at: string | null
  troubles: (Omit<Trouble, 'since' | 'at' | 'next_at'> & Record<'since' | 'at' | 'next_at', string>)[]
  seen_at: string
}
interface Shown {
  row: WorkRow
  tenants: WorkTrouble[]
}

/** How long, in ms, a round of a loop may take. */
const graceMs = 30_000
/** A node's report about tenants is outdated once the node has been silent this long, in ms. */
const heardMs = 90_000

const latest = (rows: Stored[], of: 'began_at' | 'problem_at') =>
  rows.toSorted((a, b) => (b[of] ?? '').localeCompare(a[of] ?? ''))[0]!

/** Each kind of work, combined from the reports of all nodes. */
async function shownWork(db: Db, now: Date): Promise<Shown[]> {
  const stored =
    await db.many<Stored>(sql`select name, kind, every, began_at, ended_at, took_ms, well_at, failed, problem, problem_at, troubles, seen_at
    from background_work where name = any(${[...workNames]})`)
  const names = await namesOf(
    db,
    stored.flatMap((it) => it.troubles),
  )
  const known = Map.groupBy(stored, (it) => it.name)
  const schedules = new Map((await platformSchedules(db)).map((it) => [it.work, it]))
  const givenUp = new Map((await givenUpByWork(db)).map((it) => [it.work, it.count]))
  return workNames.flatMap((name) => {
    const rows = known.get(name)
    return rows ? shown(rows, { schedule: schedules.get(name), givenUp: givenUp.get(name) ?? 0, names }, now) : []
  })
}

/** The number of seconds by which a loop's round is overdue. */
function loopLateness({ every, began_at }: Stored, now: Date): number {
  const late = began_at === null ? 0 : now.getTime() - Date.parse(began_at) - Number(every)
  return late > graceMs ? Math.round(late / 1000) : 0
}

function shown(
  rows: Stored[],
  {
    schedule,
    givenUp,
    names,
  }: {
    schedule: ShownSchedule | undefined
    givenUp: number
    names: (of: Stored['troubles'][number]) => WorkTrouble
  },
  now: Date,
): Shown {
  const last = latest(rows, 'began_at')
  const { problem, problem_at } = latest(rows, 'problem_at')
  const live = rows.filter((it) => now.getTime() - Date.parse(it.seen_at) < heardMs)
  const tenants = live.flatMap((it) => it.troubles.map(names)).toSorted((a, b) => a.since.localeCompare(b.since))
  const late_sec = last.kind === 'loop' ? loopLateness(last, now) : (schedule?.late_sec ?? 0)
  const isFailing = givenUp > 0 || tenants.length > 0 || (problem_at !== null && problem_at > (last.well_at ?? ''))
  const row: WorkRow = {
    id: last.name,
    title: workTitles[last.name],
    kind: last.kind,
    state: isFailing ? 'failing' : late_sec > 0 ? 'late' : last.began_at === null ? 'unknown' : 'well',
    every: last.every,
    began_at: last.began_at,
    took_ms: last.took_ms,
    late_sec,
    next_at: schedule?.next_at ?? null,
    failed: live.reduce((sum, it) => sum + it.failed, 0),
    problem,
    problem_at,
    waiting: tenants.length,
    waits: tenants[0] ?? null,
    given_up: givenUp,
  }
  return { row, tenants }
}

/** Names of companies and branches by id; null for what is not found. */
async function placeNames(db: Db, companies: readonly string[], branches: readonly string[] = []) {
  const rows = await db.many<{ id: string; name: string }>(sql`/* platform: names of everybody’s places */
    select id, name from company where id = any(${[...companies]}::uuid[])
    union all select id, name from branch where id = any(${[...branches]}::uuid[])`)
  return (id: string | null) => rows.find((it) => it.id === id)?.name ?? null
}

async function namedGivenUp(db: Db, rows: readonly ShownGivenUp[]): Promise<GivenUpWork[]> {
  const name = await placeNames(db, [...new Set(rows.map((it) => it.company_id))])
  return rows.map(({ company_id, ...it }) => ({ company_name: name(company_id), ...it }))
}

/** The names of the companies and branches that could not be served. */
async function namesOf(db: Db, troubles: Stored['troubles']) {
  const ids = (of: 'company_id' | 'branch_id') => [...new Set(troubles.flatMap((it) => it[of] || []))]
  const name = await placeNames(db, ids('company_id'), ids('branch_id'))
  return ({ company_id, branch_id, reason, since, tries, next_at }: Stored['troubles'][number]): WorkTrouble => ({
    company_name: name(company_id),
    branch_name: name(branch_id),
    reason,
    since,
    tries,
    next_at,
  })
}

async function oneWork(db: Db, id: string, now: Date) {
  const it = (await shownWork(db, now)).find(({ row }) => row.id === id)
  if (!it) throw fault('not_found')
  return {
    ...it.row,
    tenants: it.tenants,
    given_up_list: await namedGivenUp(db, await givenUpOf(db, id)),
    runs: await lastRuns(db, platformSchedule(id)),
  }
}

export const backgroundWorkRoutes = routes(backgroundWork, {
  list: async ({ query }, { db, now }) =>
    pageOf(
      (await shownWork(db, now)).map(({ row }) => row),
      query,
      {
        text: (row) => Object.values(row.title),
        keep: (row) => (query.state?.includes(row.state) ?? true) && (query.kind?.includes(row.kind) ?? true),
        ranks: { state: (row) => workStates.indexOf(row.state), took_ms: (row) => row.took_ms ?? -1 },
      },
    ),
  read: ({ params }, { db, now }) => oneWork(db, params.work_id, now),
  run: async ({ params }, { db, kit, now }) => {
    await oneWork(db, params.work_id, now)
    await askFor(db, platformSchedule(params.work_id))
    wake(kit, params.work_id)
    return oneWork(db, params.work_id, now)
  },
  seen: async ({ params, body }, { db, now }) => {
    await oneWork(db, params.work_id, now)
    await forgetGivenUp(db, params.work_id, new Date(body.until))
    return oneWork(db, params.work_id, now)
  },
})
