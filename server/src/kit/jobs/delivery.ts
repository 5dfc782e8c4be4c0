import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { callsOf, nextOfLanes, type Calls, type Lanes } from './delivery-lanes.ts'
import type { Kit } from '../kit.ts'
import { currentWork, troublesOf } from '../turns/troubles.ts'
import { defineLoop, fairly, forTenants, type Loop } from './work.ts'
import { max, ownerColumn, settle, share, take } from './delivery-turn.ts'

/**
 * The outcome of one try. For `later` without `afterMs`, the delivery's own pauses apply. `note` is
 * passed on to `onSettled`.
 */
export type Outcome<Note = undefined> = (
  | { state: 'sent' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string; afterMs?: number }
) & { note?: Note | undefined }

/** Columns that the row of every delivery has. `tries` includes the try in progress. */
export interface Waiting {
  tries: number
  due_at: string
  reason: string | null
}

/**
 * What `onSettled` is told about a recorded outcome. `next` is the next row of the same series,
 * whose due time was brought forward.
 */
export interface Settled<Row, Note> {
  state: 'queued' | 'sent' | 'refused'
  reason: string | null
  due_at: Date
  now: Date
  outcome: Outcome<Note>
  next: (Row & Waiting) | undefined
}

/**
 * Defines how one kind of thing is sent to an outside party and retried until it arrives, such as a
 * step for a platform, a product's state or a mail. The table has the columns `state` (queued,
 * sent, refused), `tries`, `due_at`, `done_at` and `reason`. Queue a row in the transaction that
 * causes it; a worker finds the row by its `due_at`.
 */
export interface Delivery<Row extends object, Note = undefined> {
  /** The name of the loop that delivers. */
  work: string
  table: string
  /** The key's columns, starting with the company if rows have one. */
  key: readonly (keyof Row & string)[]
  /**
   * The column that names the owner, if it is not the company of the key. Capacity is shared among
   * owners.
   */
  owner?: string
  /**
   * Set for deliveries whose rows are sent by urgency and, within one urgency, wait in lanes
   * (delivery-lanes.ts).
   */
  lanes?: Lanes
  /**
   * Set for deliveries whose rows are in classes, named by a column. A class has calls of its own,
   * so that rows of one class never wait for the calls of another. `max` is the most calls that a
   * worker may have in progress, `share` how many of them may be for one owner. Rows of a class
   * that is not listed are left alone.
   */
  classes?: { column: string; of: Readonly<Record<string, { max: number; share: number }>> }
  /** The columns that a try needs from row `d` and from the joined tables. */
  columns: Sql
  joins?: Sql
  /**
   * Rows of one series are sent one after another, by `position`, each `paceMs` after the previous
   * one. A row that `overtakes` does not wait.
   */
  series?: { by: keyof Row & string; paceMs: (row: Row) => number; overtakes: (row: Row) => boolean }
  /**
   * The length of the lease in ms; half a minute by default. While one worker makes a call, no
   * other worker makes the same call. If the process dies, another worker takes over once the lease
   * has expired.
   */
  leaseMs?: number
  /** The pauses after tries whose outcome is `later`. The last pause repeats. */
  pausesMs?: readonly number[]
  /** Whether a row may still be tried at that moment. If not, the row is marked as refused. */
  hasTime: (row: Row & Waiting, at: Date) => boolean
  /**
   * Makes one try. On a retry (`tries` above 1) it first asks the other side, if possible, whether
   * an earlier try took effect.
   */
  attempt: (kit: Kit, row: Row & Waiting) => Promise<Outcome<Note>>
  /** Columns to write together with the outcome. The text starts with a comma. */
  set?: (row: Row, it: { outcome: Outcome<Note>; now: Date }) => Sql
  /** Takes the locks that must be taken before the lock of the row itself. */
  lock?: (db: Db, row: Row) => Promise<unknown>
  /**
   * Called with each recorded outcome, in the transaction that records it. Not called if a row
   * keeps waiting for the same reason as before.
   */
  onSettled?: (db: Db, row: Row & Waiting, it: Settled<Row, Note>) => Promise<unknown>
}

/**
 * Tries the due rows: the first row of every company, then the second row of every company. Any
 * number of workers may do this at once. A call that hangs blocks only its own series, and a
 * company with many rows leaves capacity for the others.
 */
export async function deliverDue<Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>): Promise<void> {
  if (it.lanes) return deliverLanes(kit, it, it.lanes)
  if (!it.classes) return deliverClass(kit, it, { name: '', isIn: empty, max, share })
  const { column, of } = it.classes
  const done = await Promise.allSettled(
    Object.entries(of).map(([name, bounds]) =>
      deliverClass(kit, it, { name, isIn: sql`and ${raw(column)} = ${name}`, ...bounds }),
    ),
  )
  throwFirst(done)
}

/** Tries the due rows of one class, or of all if there are no classes. */
async function deliverClass<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  { name, isIn, ...bounds }: { name: string; isIn: Sql; max: number; share: number },
): Promise<void> {
  const calls = callsOf(kit.db, `${it.table} ${name}`)
  const room = bounds.max - calls.out()
  if (room <= 0) return
  const column = ownerColumn(it)
  const each = column ? bounds.share : bounds.max
  const owner = column ? raw(column) : sql`null::text`
  const due = sql`select ${raw(it.key.join(', '))}, ${owner} as owner, due_at from ${raw(it.table)}
    where state = 'queued' ${isIn} and due_at <= ${kit.now()} and not (coalesce(${owner}::text, '') = any(${calls.full(each)}::text[]))`
  // If rows belong to companies, they are counted where their company's rows are stored.
  const by = it.owner && it.key.some((name) => name === 'company_id') ? 'company_id, owner' : 'owner'
  const rows = await kit.db.many<Row & { owner: string | null }>(
    sql`/* platform: every company's deliveries */ ${fairly(due, { by, order: 'due_at', each, max: room })}`,
  )
  await deliverAll(kit, it, rows, calls)
}

/** How long one round may continue, in ms, if more rows wait than the worker can send at once. */
const roundMs = 1000

/**
 * Sends rows in lanes. Each urgency is handled separately, so that less urgent rows never take the
 * capacity of more urgent ones.
 */
async function deliverLanes<Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>, lanes: Lanes): Promise<void> {
  const until = performance.now() + roundMs
  const serve = async (urgency: string) => {
    const calls = callsOf(kit.db, `${it.table} ${urgency}`)
    for (let more = true; more && performance.now() < until;) {
      const { rows, isMore } = await nextOfLanes<Row>(kit, { ...it, lanes }, urgency, calls)
      await deliverAll(kit, it, rows, calls)
      more = isMore
    }
  }
  const done = await Promise.allSettled(Object.keys(lanes.of).map(serve))
  throwFirst(done)
}

async function deliverAll<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  rows: readonly (Row & { owner: string | null })[],
  calls: Calls,
): Promise<void> {
  const troubles = troublesOf(kit.db, currentWork())
  const done = await Promise.allSettled(
    rows.map(async (row) => {
      const whose = row.owner ?? ''
      const end = calls.begin(whose)
      await deliver(kit, it, row)
        .then(() => troubles.end(whose))
        .catch((error: unknown) => {
          const { company_id = whose } = row as { company_id?: string }
          troubles.note({ company_id }, whose, error)
          throw error
        })
        .finally(end)
    }),
  )
  throwFirst(done)
}

function throwFirst(done: readonly PromiseSettledResult<unknown>[]): void {
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Defines the loop that sends the rows of a delivery, every so many ms and whenever it is woken.
 */
export const deliveryLoop = <Row extends object, Note>(
  it: Delivery<Row, Note>,
  everyMs: number,
): Loop & { delivery: Delivery<Row, Note> } => ({
  ...defineLoop(
    it.work,
    everyMs,
    forTenants((kit) => deliverDue(kit, it)),
  ),
  delivery: it,
})

/**
 * Tries one row if it is due and no other worker has taken it. Does not throw if the other side
 * fails.
 */
export async function deliver<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  key: Partial<Row>,
): Promise<void> {
  const row = await take(kit, it, key)
  if (!row) return
  const outcome = await it.attempt(kit, row).catch((error: unknown): Outcome<Note> => {
    kit.log.error({ err: error, table: it.table }, 'a delivery failed by our own fault')
    return { state: 'later', reason: 'failed' }
  })
  await settle(kit, it, row, outcome)
}

/**
 * Marks rows that are waiting or being tried as refused. `where` selects rows of one company. The
 * outcome of a try in progress is then no longer recorded.
 */
export const giveUp = (db: Db, table: string, where: Sql, it: { reason: string; now: Date }) =>
  db.one(
    sql`update ${raw(table)} set state = 'refused', reason = ${it.reason}, done_at = ${it.now} where ${where} and state = 'queued'`,
  )

/** Deletes rows that were never tried, as if they had not been queued. Returns their number. */
export const withdraw = async (db: Db, table: string, where: Sql): Promise<number> =>
  (await db.many(sql`delete from ${raw(table)} where ${where} and state = 'queued' and tries = 0 returning 1 as one`))
    .length
