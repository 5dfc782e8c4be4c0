import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '../kit.ts'

/** A report that some background work will not be tried again although it did not succeed. */
export interface GivenUp {
  /** The company concerned, or `platformCompany` if there is none. */
  company_id: string
  /** The name of the background work that gave up. */
  work: string
  /** The kind of run, the table of the delivery or the platform of the push. */
  kind: string
  /** The key of the row, made of ids only. */
  record: string
  reason: string | null
  /** How many such pieces of work were given up, if several are reported together. */
  count?: number
}

/**
 * Whether a reason is one of our own, which are codes. Reasons of other servers are sentences and
 * may name a person.
 */
const isCode = (reason: string | null) => reason !== null && /^[a-z][a-z_ ]{0,39}$/.test(reason)

/**
 * Tells the platform's operators that something was given up permanently: in the log, in
 * `/api/ready`, in the metrics and on the page of background jobs, until an operator marks it as
 * seen. Call this as the last statement of the transaction that gives up, because it locks a row
 * that everything of one company shares.
 */
export async function noteGivenUp(
  { log }: Pick<Kit, 'log'>,
  db: Db,
  { company_id, work, kind, record, reason, count = 1 }: GivenUp,
  now: Date,
): Promise<void> {
  log.error({ company_id, work, kind, record, reason, count }, 'given up for good')
  await db.one(sql`insert into given_up (company_id, work, kind, record, reason, count, first_at, last_at)
    values (${company_id}, ${work}, ${kind}, ${record}, ${isCode(reason) ? reason : null}, ${count}, ${now}, ${now})
    on conflict (company_id, work, kind) do update set record = excluded.record, reason = excluded.reason, count = given_up.count + excluded.count, last_at = excluded.last_at`)
}

/** How many entries of each kind of background work no operator has seen yet. */
export const givenUpByWork = (db: Db): Promise<{ work: string; count: number }[]> =>
  db.many(
    sql`/* platform: every company's given up work */ select work, sum(count)::int as count from given_up group by work order by work`,
  )

/** A row as shown to the platform's operators. */
export interface ShownGivenUp {
  company_id: string
  kind: string
  record: string
  reason: string | null
  count: number
  first_at: string
  last_at: string
}
const maxShown = 100

/** The entries about one kind of background work, the latest first. */
export const givenUpOf = (db: Db, work: string): Promise<ShownGivenUp[]> =>
  db.many(sql`/* platform: every company's given up work */ select company_id, kind, record, reason, count, first_at, last_at
    from given_up where work = ${work} order by last_at desc, company_id, kind limit ${maxShown}`)

/**
 * Removes the entries about one kind of background work up to a moment, because an operator has
 * seen them.
 */
export const forgetGivenUp = (db: Db, work: string, until: Date) =>
  db.one(
    sql`/* platform: every company's given up work */ delete from given_up where work = ${work} and last_at <= ${until}`,
  )
