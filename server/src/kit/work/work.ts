import sql, { raw, type Sql } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Cycle } from './cycle.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'
import type { Kit } from '../kit.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { asWork, type Tenant } from '../turns/troubles.ts'

/**
 * What background work does, and whom it serves: `tenants`, each by itself with a time of its own (`perTenant`, `deliveries`, `inBatches`); or the platform as a whole, since the rows are nobody's, and why.
 */
export interface Service {
  (kit: Kit, at?: ScheduleKey): Promise<void>
  serves: 'tenants' | { platform: string }
}
/** Work that every worker looks for by itself, every so many ms and as soon as somebody rings for it (`wake`). What it finds is locked row by row. */
export interface Loop extends Named {
  what: 'loop'
  everyMs: number
}
/** Work at a time, once over all workers: the platform's housekeeping (`chore`) and all else (`job`). */
export interface Timed extends Named {
  what: 'job' | 'chore'
  cycle: Cycle
  /** Also when a worker starts. */
  atStart: boolean
}
export type Work = Loop | Timed
interface Named {
  name: string
  serves: Service['serves']
  run(kit: Kit, at?: ScheduleKey): Promise<void>
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

/** What every kind of work has: whatever it does, it does under its name. */
const named = (name: string, service: Service): Named => ({
  name,
  serves: service.serves,
  run: (kit, at) => asWork(name, () => service(kit, at)),
})

/** Work at the times of a cron, by UTC's clock: once over all workers, once for all times missed, and again after a pause where it fails. */
export const defineJob = (name: string, cron: string, service: Service): Timed => ({
  ...named(name, service),
  what: 'job',
  cycle: { cron },
  atStart: false,
})

/** Housekeeping, every five minutes. `atStart`: also when a worker starts. */
export const defineChore = (name: string, service: Service, { atStart = false } = {}): Timed => ({
  ...named(name, service),
  what: 'chore',
  cycle: { cron: '*/5 * * * *' },
  atStart,
})

/** Work that is looked for every so many ms, and at once after `wake`. */
export const defineLoop = (name: string, everyMs: number, service: Service): Loop => ({
  ...named(name, service),
  what: 'loop',
  everyMs,
})

/** Has all workers look for a loop's work at once, after the commit; they find it by themselves even if this is lost. */
export const wake = ({ bell }: Pick<Kit, 'bell'>, name: string): void => bell.ring('work', name)

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
