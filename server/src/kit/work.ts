import sql, { raw, type Sql } from 'sql-template-tag'
import type { Jobs, When } from './jobs.ts'
import type { Kit } from './kit.ts'

/** A queue of jobs that all carry `Data`; who sends need not know who works. */
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

/** A queue that is sent to in one layer and worked in another, by `defineJob(queue, …)`. */
export const defineQueue = <Data extends object>(queue: string): Queue<Data> => ({
  queue,
  send: (jobs, data, when) => jobs.send(queue, data, when),
})

/** Work that survives restarts, tried again with growing pauses; `every` is a cron by which it also comes by itself. */
export const defineJob = <Data extends object>(
  queue: string | Queue<Data>,
  run: (kit: Kit, data: Data) => Promise<void>,
  { every }: { every?: string } = {},
): Job<Data> => ({ ...(typeof queue === 'string' ? defineQueue<Data>(queue) : queue), what: 'job', every, run })

/** Housekeeping of every five minutes; one that fails is logged by its name and leaves the others alone. `atStart`: when a worker starts too. */
export const defineChore = (name: string, run: (kit: Kit) => Promise<void>, { atStart = false } = {}): Chore => ({
  what: 'chore',
  name,
  atStart,
  run,
})

/** What is looked at again and again, more often than jobs are. */
export const defineLoop = (name: string, everyMs: number, run: (kit: Kit) => Promise<void>): Loop => ({
  what: 'loop',
  name,
  everyMs,
  run,
})

/** Rows a statement of housekeeping takes at most, and milliseconds it may take: a table that was left to grow is never held up by one that lasts for minutes. */
const batch = { rows: 2000, ms: 30_000 }

/**
 * Does to all rows that are found what is said, a batch at a time, each in a transaction of its own. `act` begins the statement (`delete from event`), `find`
 * is the query of the rows by the columns `key`. `gone` hears of each batch once it has committed.
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
