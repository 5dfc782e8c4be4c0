import sql, { raw, type Sql } from 'sql-template-tag'
import type { Jobs, When } from './jobs.ts'
import type { Kit } from './kit.ts'

/** A queue of jobs that all carry `Data`; the sender need not know the worker. */
export interface Queue<Data extends object> {
  queue: string
  send(jobs: Jobs, data: Data, when?: When): Promise<void>
}
export interface Job<Data extends object = object> extends Queue<Data> {
  what: 'job'
  every: string | undefined
  run(kit: Kit, data: Data): Promise<void>
}
export interface Chore {
  what: 'chore'
  name: string
  atStart: boolean
  run(kit: Kit): Promise<void>
}
export interface Loop {
  what: 'loop'
  name: string
  everyMs: number
  run(kit: Kit): Promise<void>
}

/** A queue that is sent to in one layer and handled in another, by `defineJob(queue, …)`. */
export const defineQueue = <Data extends object>(queue: string): Queue<Data> => ({
  queue,
  send: (jobs, data, when) => jobs.send(queue, data, when),
})

/** Work that survives restarts, retried with backoff; `every` is a cron by which it also runs on its own. */
export const defineJob = <Data extends object>(
  queue: string | Queue<Data>,
  run: (kit: Kit, data: Data) => Promise<void>,
  { every }: { every?: string } = {},
): Job<Data> => ({ ...(typeof queue === 'string' ? defineQueue<Data>(queue) : queue), what: 'job', every, run })

/** Housekeeping, every five minutes; a failure is logged by name and does not affect the others. `atStart`: also when a worker starts. */
export const defineChore = (name: string, run: (kit: Kit) => Promise<void>, { atStart = false } = {}): Chore => ({
  what: 'chore',
  name,
  atStart,
  run,
})

/** Polled repeatedly, more often than jobs are. */
export const defineLoop = (name: string, everyMs: number, run: (kit: Kit) => Promise<void>): Loop => ({
  what: 'loop',
  name,
  everyMs,
  run,
})

/** The most rows a housekeeping statement takes, and how long it may run, in ms: a table that has grown large is never blocked by one lasting minutes. */
const batch = { rows: 2000, ms: 30_000 }

/**
 * Applies a statement to all matching rows, a batch at a time, each in a transaction of its own. `act` begins the statement (`delete from event`), `find`
 * selects the rows by the columns `key`. `gone` is called with each batch once it has committed.
 */
export async function inBatches<R extends object>(
  { db }: Pick<Kit, 'db'>,
  it: { act: Sql; key: readonly (keyof R & string)[]; find: Sql; rows?: number },
  gone?: (rows: R[]) => Promise<void>,
): Promise<void> {
  const key = raw(it.key.join(', '))
  const max = it.rows ?? batch.rows
  for (;;) {
    const done = await db.tx(async (db) => {
      await db.one(sql`select set_config('statement_timeout', ${String(batch.ms)}, true)`)
      return db.many<R>(
        sql`/* platform: housekeeping */ ${it.act} where (${key}) in (${it.find} limit ${max}) returning ${key}`,
      )
    })
    await gone?.(done)
    if (done.length < max) return
  }
}

/** Housekeeping that only deletes rows of a table, found by the columns of its key. */
export const sweepRows = (table: string, key: string, where: Sql) =>
  defineChore(table, (kit) =>
    inBatches<Record<string, unknown>>(kit, {
      act: sql`delete from ${raw(table)}`,
      key: [key],
      find: sql`select ${raw(key)} from ${raw(table)} where ${where}`,
    }),
  )
