import sql, { raw, type Sql } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Cycle } from './cycle.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'
import type { Kit } from '../kit.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { asWork, type Tenant } from '../turns/troubles.ts'

/**
 * The function that does some background work, with a note on whom it serves. `tenants`: it serves
 * each tenant separately, with a time limit for each (`perTenant`, `deliveries`, `inBatches`).
 * Otherwise it serves the platform as a whole, and `platform` gives the reason why the rows belong
 * to no tenant.
 */
export interface Service {
  (kit: Kit, at?: ScheduleKey): Promise<void>
  serves: 'tenants' | { platform: string }
}
/**
 * Background work that every worker looks for at an interval in ms, and whenever it is woken
 * (`wake`). Each row that a worker finds is locked separately.
 */
export interface Loop extends Named {
  what: 'loop'
  everyMs: number
  /** How many rounds may run at once on a worker; a few by default. */
  rounds?: number
  /**
   * The loop reads the events of branches, so it also looks a moment after each commit of such
   * events. The interval only finds the events whose message was lost.
   */
  readsEvents?: true
  /** What the loop delivers (delivery.ts), if it delivers anything. */
  delivery?: object
}
/**
 * Background work at fixed times, which only one of all workers does each time. `chore` is the
 * platform's housekeeping, `job` everything else.
 */
export interface Timed extends Named {
  what: 'job' | 'chore'
  cycle: Cycle
  /** Whether the work also runs when a worker starts. */
  atStart: boolean
}
export type Work = Loop | Timed
interface Named {
  name: string
  serves: Service['serves']
  run(kit: Kit, at?: ScheduleKey): Promise<void>
}

/** Marks work that gives every tenant its own turn, with one of the functions made for that. */
export const forTenants = (run: (kit: Kit) => Promise<void>): Service =>
  Object.assign((kit: Kit) => run(kit), { serves: 'tenants' as const })

/** Marks work on rows that belong to no tenant. `why` gives the reason. */
export const forPlatform = (why: string, run: (kit: Kit) => Promise<void>): Service =>
  Object.assign((kit: Kit) => run(kit), { serves: { platform: why } })

/**
 * Defines work on rows of many tenants. `due` finds the rows, a few of each tenant, and `act`
 * processes one of them (see `forEachTenant`).
 */
export const perTenant = <T extends Tenant>(
  due: (kit: Kit) => Promise<T[]>,
  act: (kit: Kit, row: T) => Promise<unknown>,
  it: Parameters<typeof forEachTenant>[3] & { after?: (kit: Kit, rows: T[]) => void } = {},
): Service =>
  forTenants(async (kit) => {
    const rows = await due(kit)
    if (rows.length === 0) return forEachTenant(kit, rows, () => Promise.resolve(), it)
    await forEachTenant(kit, rows, (row) => act(kit, row), it).finally(() => it.after?.(kit, rows))
  })

/**
 * Limits the rows that `find` selects to at most `each` per tenant, so that one tenant's rows never
 * crowd out another's. `find` must select `company_id`. The first row of every tenant comes first;
 * if there are more tenants than a round can take, some are picked at random.
 */
export const fairly = (
  find: Sql,
  { by = 'company_id, branch_id', order = 'random()', each = 20, max = 500 } = {},
): Sql => sql`select * from (select found.*, row_number() over (partition by ${raw(by)} order by ${raw(order)}) as turn from (${find}) found) due
  where turn <= ${each} order by turn, random() limit ${max}`

/** Wraps work so that its troubles are recorded under its name. */
const named = (name: string, service: Service): Named => ({
  name,
  serves: service.serves,
  run: (kit, at) => asWork(name, () => service(kit, at)),
})

/**
 * Defines work at the times of a cron pattern, in UTC. Only one of all workers does it each time.
 * It runs once for all missed times together, and again after a pause if it fails.
 */
export const defineJob = (name: string, cron: string, service: Service): Timed => ({
  ...named(name, service),
  what: 'job',
  cycle: { cron },
  atStart: false,
})

/**
 * Defines housekeeping that runs every five minutes, and with `atStart` also when a worker starts.
 */
export const defineChore = (name: string, service: Service, { atStart = false } = {}): Timed => ({
  ...named(name, service),
  what: 'chore',
  cycle: { cron: '*/5 * * * *' },
  atStart,
})

/** Defines work that workers look for at an interval in ms, and at once after `wake`. */
export const defineLoop = (
  name: string,
  everyMs: number,
  service: Service,
  more: Pick<Loop, 'rounds' | 'readsEvents' | 'delivery'> = {},
): Loop => ({
  ...named(name, service),
  what: 'loop',
  everyMs,
  ...more,
})

/**
 * Makes all workers look for the work of a loop at once. Call it after the commit. If the message
 * gets lost, the workers find the work in their next round.
 */
export const wake = ({ bell }: Pick<Kit, 'bell'>, name: string): void => bell.ring('work', name)

/**
 * How many rows a housekeeping statement may take, and how long it may run in ms, so that it never
 * blocks a large table for minutes.
 */
const batch = { rows: 2000, ms: 30_000 }

interface Batches<R extends object> {
  act: Sql
  key: readonly (keyof R & string)[]
  find: Sql
  rows?: number
}

/**
 * Applies a statement to all matching rows, a batch at a time, each batch in its own transaction.
 * `act` begins the statement (`delete from event`); `find` selects the rows by the columns of
 * `key`. `gone` is called with each batch after its commit. Rows of tenants are processed company
 * by company, so a batch that fails or hangs does not affect other companies.
 */
export async function inBatches<R extends object>(
  { db }: Pick<Kit, 'db'>,
  it: Batches<R>,
  gone?: (rows: R[]) => Promise<void>,
): Promise<void> {
  const max = it.rows ?? batch.rows
  const one = async (find: Sql) => {
    const done = await oneBatch(db, { ...it, find, rows: max })
    await gone?.(done)
    return done.length < max ? undefined : 'more'
  }
  if (!(it.key as readonly string[]).includes('company_id')) {
    while (await one(it.find)) continue
    return
  }
  const companies = await db.many<Tenant>(
    sql`/* platform: housekeeping */ select distinct company_id from (${it.find}) due`,
  )
  await forEachTenant(
    { db },
    companies,
    ({ company_id }) => one(sql`select * from (${it.find}) due where company_id = ${company_id}`),
    { ms: batch.ms, part: it.act.text },
  )
}

const oneBatch = <R extends object>(db: Pool, { act, key, find, rows }: Required<Batches<R>>) =>
  db.tx(async (tx) => {
    await tx.one(sql`select set_config('statement_timeout', ${String(batch.ms)}, true)`)
    const names = raw(key.join(', '))
    return tx.many<R>(
      sql`/* platform: housekeeping */ ${act} where (${names}) in (${find} limit ${rows}) returning ${names}`,
    )
  })

/**
 * Housekeeping that only deletes rows of a table. `key` names the columns by which the rows are
 * found.
 */
export const sweepRows = (table: string, key: string, where: Sql) => {
  const sweep = (kit: Kit) =>
    inBatches<Record<string, unknown>>(kit, {
      act: sql`delete from ${raw(table)}`,
      key: key.split(', '),
      find: sql`select ${raw(key)} from ${raw(table)} where ${where}`,
    })
  const isOfTenants = key.startsWith('company_id')
  return defineChore(table, isOfTenants ? forTenants(sweep) : forPlatform('rows of persons and addresses', sweep))
}
