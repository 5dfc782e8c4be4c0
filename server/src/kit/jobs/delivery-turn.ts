import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import type { Kit } from '../kit.ts'
import type { Outcome, Waiting, Delivery } from './delivery.ts'
import { noteGivenUp } from './given-up.ts'

export const leaseMs = 30_000
/** The lease of an urgent row in ms, and how often it is renewed. */
const urgent = { leaseMs: 1000, renewedMs: 300 }
export const pausesMs = [2, 4, 8, 16, 32, 60].map((it) => it * 1000)
/**
 * How many calls of one kind a worker may have in progress, and how many of these may be for one
 * company.
 */
export const max = 24
export const share = 6

const ofKey = <Row extends object>(it: Pick<Delivery<Row>, 'key'>, row: Partial<Row>, of = '') =>
  join(
    it.key.map((column) => sql`${raw(of + column)} = ${row[column]}`),
    ' and ',
  )

/** A condition for the rows of the same company that belong to the same series as `row`. */
const ofSeries = <Row extends object>(by: keyof Row & string, row: Partial<Row> & { company_id?: unknown }) =>
  sql`company_id = ${row.company_id} and ${raw(by)} = ${row[by]}`

/**
 * Takes a row in order to try it, if it is due: counts one more try and hides the row from other
 * workers for the length of the lease. If other rows of its series come first, postpones it until
 * its turn and returns undefined. `isIn` is a further condition for the row.
 */
export async function take<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  key: Partial<Row>,
  isIn: Sql = empty,
): Promise<(Row & Waiting) | undefined> {
  const now = kit.now().getTime()
  return kit.db.tx(async (db) => {
    const row = await db.one<Row & Waiting & { position: number }>(sql`
      select ${it.columns}, d.tries, d.due_at, d.reason${raw(it.series ? ', d.position' : '')} from ${raw(it.table)} d ${it.joins ?? empty}
      where ${ofKey(it, key, 'd.')} and d.state = 'queued' ${isIn} for update of d skip locked`)
    if (!row) return undefined
    const due = Math.max(Date.parse(row.due_at), await turnOf(db, it, row, now))
    if (due <= now) return lease(kit, db, it, row)
    await db.one(sql`update ${raw(it.table)} set due_at = ${new Date(due)} where ${ofKey(it, row)}`)
    return undefined
  })
}

const leaseEnd = <Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>, row: Row & Waiting): string =>
  new Date(kit.now().getTime() + (it.isUrgent?.(row) ? urgent.leaseMs : (it.leaseMs ?? leaseMs))).toISOString()

/** Awaits a call. If its row is urgent, renews the row's short lease until the call has ended. */
export async function whileRenewing<Row extends object, Note, T>(
  kit: Kit,
  it: Delivery<Row, Note>,
  row: Row & Waiting,
  call: Promise<T>,
): Promise<T> {
  if (!it.isUrgent?.(row)) return call
  const renew = async () => {
    const due_at = leaseEnd(kit, it, row)
    const written = await kit.db
      .one(
        sql`update ${raw(it.table)} set due_at = ${due_at} where ${ofKey(it, row)} and state = 'queued' and tries = ${row.tries} and due_at = ${row.due_at} returning 1 as one`,
      )
      // Without the renewal, another worker may repeat the call.
      .catch(() => undefined)
    if (written) row.due_at = due_at
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => (renewing = renewing.then(renew)), urgent.renewedMs)
  try {
    return await call
  } finally {
    clearInterval(timer)
    // `settle` compares the lease in the table with `row`, so a renewal must have ended before.
    await renewing
  }
}

/** Counts one more try of a locked row, and hides it from other workers for the length of the lease. */
async function lease<Row extends object, Note>(
  kit: Kit,
  db: Db,
  it: Delivery<Row, Note>,
  row: Row & Waiting,
): Promise<Row & Waiting> {
  const due_at = leaseEnd(kit, it, row)
  const given = { tries: row.tries + 1, due_at }
  await db.one(sql`update ${raw(it.table)} set due_at = ${due_at}, tries = ${given.tries} where ${ofKey(it, row)}`)
  return { ...row, ...given }
}

/**
 * Takes the row whose turn has just come, in the transaction that recorded the previous row, so
 * that a series needs only one commit per row. `isIn` is a further condition for the row.
 */
async function takeNext<Row extends object, Note>(
  kit: Kit,
  db: Db,
  it: Delivery<Row, Note>,
  { key, isIn }: { key: Partial<Row>; isIn: Sql },
): Promise<(Row & Waiting) | undefined> {
  const row = await db.one<Row & Waiting>(sql`
    select ${it.columns}, d.tries, d.due_at, d.reason from ${raw(it.table)} d ${it.joins ?? empty}
    where ${ofKey(it, key, 'd.')} and d.state = 'queued' ${isIn} for update of d`)
  return row && lease(kit, db, it, row)
}

/**
 * When it is a row's turn in its series, in ms: after the rows ahead of it, and at least `paceMs`
 * after the last row that was tried.
 */
async function turnOf<Row extends object, Note>(
  db: Db,
  { table, series }: Delivery<Row, Note>,
  row: Row & { position: number },
  now: number,
): Promise<number> {
  if (!series) return 0
  const pace = series.paceMs(row)
  // Without a pace, rows that were sent do not matter, and a long series may have many.
  const within = pace > 0 ? empty : sql`and state = 'queued' and position < ${row.position}`
  const ahead = await db.one<{ waits_for: string | null; sent_at: string | null }>(sql`
    select max(due_at) filter (where state = 'queued' and position < ${row.position}) as waits_for, max(done_at) filter (where state = 'sent') as sent_at
    from ${raw(table)} where ${ofSeries(series.by, row)} ${within}`)
  const paced = ahead?.sent_at && !series.overtakes(row) ? Date.parse(ahead.sent_at) + pace : 0
  const behind = ahead?.waits_for ? Math.max(Date.parse(ahead.waits_for) + pace, now + 2000) : 0
  return Math.max(paced, behind)
}

/** The column that names the row's owner; undefined if the rows belong to the platform. */
export const ownerColumn = <Row extends object, Note>(it: Pick<Delivery<Row, Note>, 'owner' | 'key'>) =>
  it.owner ?? it.key.find((name) => name === 'company_id')

/**
 * Tells the platform's operators that a row is no longer tried although the other side has not
 * refused it.
 */
function noteOutOfTime<Row extends object, Note>(
  kit: Kit,
  db: Db,
  it: Delivery<Row, Note>,
  { row, reason, now }: { row: Row; reason: string; now: Date },
): Promise<void> {
  const values = row as Record<string, unknown>
  const owner = values['company_id'] ?? values[ownerColumn(it) ?? '']
  const company_id = typeof owner === 'string' ? owner : platformCompany
  const record = it.key.map((name) => String(row[name])).join(' ')
  return noteGivenUp(kit, db, { company_id, work: it.work, kind: it.table, record, reason }, now)
}

/**
 * The next row of a series, if it has become due. `taken` is set if this round has taken it at
 * once.
 */
interface Next<Row> {
  next?: (Row & Waiting) | undefined
  taken?: (Row & Waiting) | undefined
}

/**
 * Records the outcome of a try, unless the row was changed while the try was in progress. With
 * `goesOn`, the next row of the series is taken as well, if it fulfils this condition.
 */
export async function settle<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  row: Row & Waiting,
  { outcome, goesOn }: { outcome: Outcome<Note>; goesOn: Sql | undefined },
): Promise<Next<Row>> {
  const now = kit.now()
  const isLater = outcome.state === 'later'
  const due_at = isLater ? new Date(now.getTime() + (outcome.afterMs ?? pauseOf(it, row.tries))) : now
  const state = !isLater ? outcome.state : it.hasTime(row, due_at) ? 'queued' : 'refused'
  const reason = outcome.state === 'sent' ? null : outcome.reason
  const found = await kit.db.tx(async (db): Promise<Next<Row>> => {
    await it.lock?.(db, row, { kit, outcome })
    const written = await db.one(sql`
      update ${raw(it.table)} set state = ${state}, due_at = ${due_at}, reason = ${reason}, done_at = ${state === 'queued' ? null : now}${it.set?.(row, { outcome, now }) ?? empty}
      where ${ofKey(it, row)} and state = 'queued' and tries = ${row.tries} and due_at = ${row.due_at} returning 1 as one`)
    if (!written || (state === 'queued' && reason === row.reason)) return {}
    const next = state === 'sent' && it.series ? await bringForward(db, it, row, now) : undefined
    await it.onSettled?.(db, row, { state, reason, due_at, now, outcome, next })
    if (outcome.state === 'later' && state === 'refused')
      await noteOutOfTime(kit, db, it, { row, reason: outcome.reason, now })
    return { next, taken: next && goesOn && (await takeNext(kit, db, it, { key: next, isIn: goesOn })) }
  })
  if (it.onSettled) kit.nudge()
  return found
}

/**
 * Makes the first waiting row of the series due `paceMs` from now. This replaces any due time that
 * it was given while the call was in progress.
 */
async function bringForward<Row extends object, Note>(
  db: Db,
  { table, series, key }: Delivery<Row, Note>,
  row: Row,
  now: Date,
): Promise<(Row & Waiting) | undefined> {
  if (!series) return undefined
  const own = raw(key.at(-1) ?? '')
  return db.one<
    Row & Waiting
  >(sql`update ${raw(table)} set due_at = ${new Date(now.getTime() + series.paceMs(row))}${series.onTurn?.(row) ?? empty} where ${ofSeries(series.by, row)}
    and ${own} = (select ${own} from ${raw(table)} where ${ofSeries(series.by, row)} and state = 'queued' order by position limit 1) returning *`)
}

function pauseOf(it: { pausesMs?: readonly number[] }, tries: number): number {
  const pauses = it.pausesMs ?? pausesMs
  return varied(pauses[Math.min(tries, pauses.length) - 1] ?? 0)
}

/**
 * Long pauses vary randomly by up to a quarter, so that rows that failed together are not retried
 * together.
 */
export const varied = (pause: number): number => (pause < 30_000 ? pause : pause * (0.75 + Math.random() / 2))
