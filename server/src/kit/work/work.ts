import sql, { raw, type Sql } from 'sql-template-tag'
import type { Jobs, When } from './jobs.ts'
import type { Pool } from '#server/db/pool.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'
import type { Kit } from '../kit.ts'
import { asWork, type Tenant } from '../turns/troubles.ts'

/** A queue of jobs that all carry `Data`; the sender need not know the worker. */
export interface Queue<Data extends object> {
  queue: string
  send(jobs: Jobs, data: Data, when?: When): Promise<void>
}
/**
 * What background work does, and whom it serves: `tenants`, each by itself with a time of its own (`perTenant`, `deliveries`, `inBatches`); or the platform as a whole, since the rows are nobody's, and why.
 */
export interface Service {
  (kit: Kit): Promise<void>
  serves: 'tenants' | { platform: string }
}
export interface Job<Data extends object = object> extends Queue<Data> {
  what: 'job'
  name: string
  every: string | undefined
  serves: Service['serves']
  run(kit: Kit): Promise<void>
}
export interface Chore {
  what: 'chore'
  name: string
  atStart: boolean
  serves: Service['serves']
  run(kit: Kit): Promise<void>
}
export interface Loop {
  what: 'loop'
  name: string
  everyMs: number
  serves: Service['serves']
  run(kit: Kit): Promise<void>
}

/** Work that gives every tenant a turn of its own, by one of the blocks that do. */
export const forTenants = (run: (kit: Kit) => Promise<void>): Service =>
  Object.assign((kit: Kit) => run(kit), { serves: 'tenants' as const })

/** Work on what belongs to no tenant. */
export const forPlatform = (why: string, run: (kit: Kit) => Promise<void>): Service =>
  Object.assign((kit: Kit) => run(kit), { serves: { platform: why } })

/** Work on rows of many tenants: finds what is `due`, some of each tenant, and does one row at a time (`forEachTenant`). */
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
 * Rows of `find`, which names their `company_id`, at most `each` for a tenant: those of one never keep out another's. The first of everybody come first, and where there are more tenants than a round
 * takes it takes some at random.
 */
export const fairly = (
  find: Sql,
  { by = 'company_id, branch_id', order = 'random()', each = 20, max = 500 } = {},
): Sql => sql`select * from (select found.*, row_number() over (partition by ${raw(by)} order by ${raw(order)}) as turn from (${find}) found) due
  where turn <= ${each} order by turn, random() limit ${max}`

/** A queue that is sent to in one layer and handled in another, by `defineJob(queue, …)`. */
export const defineQueue = <Data extends object>(queue: string): Queue<Data> => ({
  queue,
  send: (jobs, data, when) => jobs.send(queue, data, when),
})

/** What every kind of work has: whatever it does, it does under its name. */
const work = (name: string, service: Service) => ({
  name,
  serves: service.serves,
  run: (kit: Kit) => asWork(name, () => service(kit)),
})

/** Work that survives restarts, retried with backoff; `every` is a cron by which it also runs on its own. */
export const defineJob = (
  queue: string | Queue<object>,
  service: Service,
  { every }: { every?: string } = {},
): Job<object> => {
  const its = typeof queue === 'string' ? defineQueue<object>(queue) : queue
  return { ...its, ...work(its.queue, service), what: 'job', every }
}

/** Housekeeping, every five minutes; a failure is logged by name and does not affect the others. `atStart`: also when a worker starts. */
export const defineChore = (name: string, service: Service, { atStart = false } = {}): Chore => ({
  ...work(name, service),
  what: 'chore',
  atStart,
})

/** Polled repeatedly, more often than jobs are. */
export const defineLoop = (name: string, everyMs: number, service: Service): Loop => ({
  ...work(name, service),
  what: 'loop',
  everyMs,
})

/** The most rows a housekeeping statement takes, and how long it may run, in ms: a table that has grown large is never blocked by one lasting minutes. */
const batch = { rows: 2000, ms: 30_000 }

interface Batches<R extends object> {
  act: Sql
  key: readonly (keyof R & string)[]
  find: Sql
  rows?: number
}

/**
 * Applies a statement to all matching rows, a batch at a time, each in a transaction of its own. `act` begins the statement (`delete from event`), `find`
 * selects the rows by the columns `key`. `gone` is called with each batch once it has committed. Rows of tenants go company by company: a batch of one that fails or hangs leaves those of the others alone.
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

/** Housekeeping that only deletes rows of a table, found by the columns of its key. */
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
