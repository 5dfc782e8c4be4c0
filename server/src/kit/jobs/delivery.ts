import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { callsOf, nextOfLanes, type Calls, type Lanes } from './delivery-lanes.ts'
import type { Kit } from '../kit.ts'
import { currentWork, troublesOf } from '../turns/troubles.ts'
import { defineLoop, fairly, forTenants, wake, type Loop } from './work.ts'
import { max, ownerColumn, settle, share, take, whileRenewing } from './delivery-turn.ts'

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
   * that is not listed are left alone. The rows must be in series without a pace.
   */
  classes?: { column: string; of: Readonly<Record<string, { max: number; share: number }>> }
  /**
   * Set for deliveries to several outside parties: the column that names the party, and the names.
   * The calls to each party are bounded separately, so that a party that does not answer delays only
   * its own rows. Parties that are not named share one bound. The table needs an index on (party
   * collate "C", due_at) of queued rows, so that a search for the rows of one party reads no rows
   * of the others, however many wait.
   */
  parties?: { column: string; names: readonly string[] }
  /** The columns that a try needs from row `d` and from the joined tables. */
  columns: Sql
  joins?: Sql
  /**
   * Rows of one series are sent one after another, by `position`, each `paceMs` after the previous
   * one. A row that `overtakes` does not wait.
   */
  series?: {
    by: keyof Row & string
    paceMs: (row: Row) => number
    overtakes: (row: Row) => boolean
    /** Columns to write when the row after this one becomes due. The text starts with a comma. */
    onTurn?: (row: Row) => Sql
  }
  /**
   * The length of the lease in ms; half a minute by default. While one worker makes a call, no
   * other worker makes the same call. If the process dies, another worker takes over once the lease
   * has expired.
   */
  leaseMs?: number
  /**
   * Whether a row cannot wait for the end of a lease if the process dies while it sends the row. Its
   * lease is then short, and is renewed while the call is in progress. A process that hangs may lose
   * the lease too, so the call must be one that may be repeated.
   */
  isUrgent?: (row: Row) => boolean
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
  /**
   * Called first in the transaction that records an outcome. Takes the locks that must be taken
   * before the lock of the row itself.
   */
  lock?: (db: Db, row: Row & Waiting, it: { kit: Kit; outcome: Outcome<Note> }) => Promise<unknown>
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
  if (it.parties) {
    const { column, names } = it.parties
    const party = sql`${raw(column)} collate "C"`
    const others = { name: '', isIn: sql`and ${between(party, names)}`, max, share }
    const each = [others, ...names.map((name) => ({ name, isIn: sql`and ${party} = ${name}`, max, share }))]
    return throwFirst(await Promise.allSettled(each.map((of) => deliverClass(kit, it, of))))
  }
  if (!it.classes) return deliverClass(kit, it, { name: '', isIn: empty, max, share })
  const { column, of } = it.classes
  const done = await Promise.allSettled(
    Object.entries(of).map(([name, bounds]) =>
      deliverOn(kit, it, { name, isIn: sql`and ${raw(column)} = ${name}`, ...bounds }),
    ),
  )
  throwFirst(done)
}

/** The condition that a value is none of the names, as ranges, so that an index can be used. */
function between(value: Sql, names: readonly string[]): Sql {
  const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const ranges = [undefined, ...sorted].map((above, n) => {
    const below = sorted[n]
    const ends = [
      above === undefined ? [] : sql`${value} > ${above}`,
      below === undefined ? [] : sql`${value} < ${below}`,
    ]
    return ends.flat().length > 0 ? join(ends.flat(), ' and ', '(', ')') : sql`true`
  })
  return join(ranges, ' or ', '(', ')')
}

interface Class {
  name: string
  /** The condition for rows of the class. */
  isIn: Sql
  max: number
  share: number
}

/** Tries the due rows of one class, or of all if there are no classes. */
async function deliverClass<Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>, of: Class): Promise<void> {
  const calls = callsOf(kit.db, `${it.table} ${of.name}`)
  const { rows } = await dueOf(kit, it, of, calls)
  await deliverAll(kit, it, rows, calls)
}

/**
 * The due rows for which the class has free calls. `isFull` is set if more rows may wait than there
 * are calls.
 */
async function dueOf<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  { isIn, ...bounds }: Class,
  calls: Calls,
): Promise<{ rows: (Row & { owner: string | null })[]; isFull: boolean }> {
  const room = bounds.max - calls.out()
  if (room <= 0) return { rows: [], isFull: true }
  const column = ownerColumn(it)
  const each = column ? bounds.share : bounds.max
  const owner = column ? raw(column) : sql`null::text`
  const full = calls.full(each)
  const due = sql`select ${raw(it.key.join(', '))}, ${owner} as owner, due_at from ${raw(it.table)}
    where state = 'queued' ${isIn} and due_at <= ${kit.now()} and not (coalesce(${owner}::text, '') = any(${full}::text[]))`
  // If rows belong to companies, they are counted where their company's rows are stored.
  const by = it.owner && it.key.some((name) => name === 'company_id') ? 'company_id, owner' : 'owner'
  const rows = await kit.db.many<Row & { owner: string | null; turn: number }>(
    sql`/* platform: every company's deliveries */ ${fairly(due, { by, order: 'due_at', each, max: room })}`,
  )
  return { rows, isFull: full.length > 0 || rows.length === room || rows.some((row) => Number(row.turn) === each) }
}

/**
 * How long one call may send the rows of one series in a row, in ms, before it looks for others.
 */
const runMs = 500

/**
 * Tries the due rows of one class whose rows are in series without a pace. A call that was answered
 * is used at once for the next row of its series, and then for whatever else is due. Rows are
 * looked for again only if some may be waiting for a call.
 */
async function deliverOn<Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>, of: Class): Promise<void> {
  const calls = callsOf(kit.db, `${it.table} ${of.name}`)
  const until = performance.now() + roundMs
  const underWay: Promise<void>[] = []
  let failed: { why: unknown } | undefined
  const begin = (doing: Promise<void>) => void underWay.push(doing.catch((why: unknown) => void (failed ??= { why })))
  let looking: Promise<void> | undefined
  let mayWait = true
  let isHandedOn = false
  const look = async () => {
    while (mayWait) {
      mayWait = false
      const { rows, isFull } = await dueOf(kit, it, of, calls)
      for (const row of rows) begin(tracked(kit, row, calls, () => serve(row)).then((more) => goOn(more || isFull)))
    }
  }
  const lookOnce = () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
  const serve = async (row: Row): Promise<boolean> => {
    const until = performance.now() + runMs
    return (await deliver(kit, it, row, { isIn: of.isIn, until })) !== undefined
  }
  const goOn = (more: boolean): Promise<void> | undefined => {
    if (!more) return undefined
    if (performance.now() < until) {
      mayWait = true
      return lookOnce()
    }
    // This round has ended. Another round continues with the rows that still wait.
    if (!isHandedOn) wake(kit, it.work)
    isHandedOn = true
    return undefined
  }
  begin(lookOnce())
  for (let n = 0; n < underWay.length; n++) await underWay[n]
  if (failed) throw failed.why
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
  const done = await Promise.allSettled(rows.map((row) => tracked(kit, row, calls, () => deliver(kit, it, row))))
  throwFirst(done)
}

/** Counts a call of the row's owner while it is in progress, and records the owner's troubles. */
async function tracked<Row extends object, T>(
  kit: Kit,
  row: Row & { owner: string | null },
  calls: Calls,
  call: () => Promise<T>,
): Promise<T> {
  const troubles = troublesOf(kit.db, currentWork())
  const whose = row.owner ?? ''
  const end = calls.begin(whose)
  try {
    const answer = await call()
    troubles.end(whose)
    return answer
  } catch (error) {
    const { company_id = whose } = row as { company_id?: string }
    troubles.note({ company_id }, whose, error)
    throw error
  } finally {
    end()
  }
}

function throwFirst(done: readonly PromiseSettledResult<unknown>[]): void {
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * How many rounds may run at once if the calls of each class or party are bounded. A round whose
 * calls hang occupies at least one call, so with one round more than all `bounds` together, there
 * is always a round for the calls that are answered.
 */
const roundsOf = (bounds: readonly number[]): number => bounds.reduce((sum, bound) => sum + bound, 1)

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
  ...(it.classes && { rounds: roundsOf(Object.values(it.classes.of).map((of) => of.max)) }),
  ...(it.parties && { rounds: roundsOf(['', ...it.parties.names].map(() => max)) }),
  delivery: it,
})

/**
 * Tries one row if it is due and no other worker has taken it. Does not throw if the other side
 * fails. `isIn` is a further condition for the row. Before `until` (performance.now()), the rows
 * after it in its series follow at once. Returns the row whose turn is next, if it became due.
 */
export async function deliver<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  key: Partial<Row>,
  { isIn = empty, until = 0 }: { isIn?: Sql; until?: number } = {},
): Promise<(Row & Waiting) | undefined> {
  let row = await take(kit, it, key, isIn)
  let next: (Row & Waiting) | undefined
  while (row) {
    const outcome = await tried(kit, it, row)
    const goesOn = performance.now() < until ? isIn : undefined
    const settled = await settle(kit, it, row, { outcome, goesOn })
    row = settled.taken
    next = settled.next
  }
  return next
}

const tried = <Row extends object, Note>(kit: Kit, it: Delivery<Row, Note>, row: Row & Waiting) =>
  whileRenewing(kit, it, row, it.attempt(kit, row)).catch((error: unknown): Outcome<Note> => {
    kit.log.error({ err: error, table: it.table }, 'a delivery failed by our own fault')
    return { state: 'later', reason: 'failed' }
  })

/**
 * Tries to deliver a row that the caller has already taken: the caller has counted the try, and has
 * set `due_at` to the end of the lease. Does not throw if the receiving system fails.
 */
export async function deliverTaken<Row extends object, Note>(
  kit: Kit,
  it: Delivery<Row, Note>,
  row: Row & Waiting,
): Promise<void> {
  await settle(kit, it, row, { outcome: await tried(kit, it, row), goesOn: undefined })
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
