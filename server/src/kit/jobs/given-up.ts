import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '../kit.ts'

/** Something that will not be tried again although it did not succeed. */
export interface GivenUp {
  /** `platformCompany` if it belongs to no company. */
  company_id: string
  /** The name of the background work that tried. */
  work: string
  /** The kind of run, the table of the delivery or the platform of the push. */
  kind: string
  /** The key of the row, made of ids only. */
  record: string
  reason: string | null
  /** The number of such things, if there are several. */
  count?: number
}

/** Other servers answer in sentences, which may name a person. Our own reasons are codes. */
const isCode = (reason: string | null) => reason !== null && /^[a-z][a-z_ ]{0,39}$/.test(reason)

/**
 * Tells the platform's operators that something was given up permanently: in the log, in
 * `/api/ready`, in the metrics and on the page of background jobs, until somebody has seen it. Call
 * it as the last statement of the transaction that gives up, because everything of one company
 * shares one row.
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

/** How much each kind of background work has given up and nobody has seen yet. */
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

/** What one kind of work has given up, the latest first. */
export const givenUpOf = (db: Db, work: string): Promise<ShownGivenUp[]> =>
  db.many(sql`/* platform: every company's given up work */ select company_id, kind, record, reason, count, first_at, last_at
    from given_up where work = ${work} order by last_at desc, company_id, kind limit ${maxShown}`)

/** Removes what one kind of work had given up before a moment, because somebody has seen it. */
export const forgetGivenUp = (db: Db, work: string, until: Date) =>
  db.one(
    sql`/* platform: every company's given up work */ delete from given_up where work = ${work} and last_at <= ${until}`,
  )
