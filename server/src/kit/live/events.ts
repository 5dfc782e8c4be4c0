import sql, { empty, type Sql } from 'sql-template-tag'
import { inOneForm } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import type { Bell } from '../bell.ts'
import { sweepRows } from '../jobs/work.ts'

/**
 * One event of a branch. The events of a branch are numbered without gaps. An event is written in
 * the business transaction and sent to sockets after the commit.
 */
export interface BranchEvent {
  company_id: string
  branch_id: string
  seq: number
  type: 'order' | 'branch' | 'menu' | 'table' | 'reservation' | 'call'
  data: Record<string, unknown>
}

/**
 * Numbers an event and writes it, in the caller's transaction. The branch's counter row stays
 * locked until that transaction ends.
 */
export async function announce(
  db: Db,
  at: { company_id: string; branch_id: string },
  type: BranchEvent['type'],
  data: object,
): Promise<void> {
  await Promise.all([
    db.one(
      sql`update branch_counter set seq = seq + 1, menu = menu + ${type === 'menu' ? 1 : 0} where company_id = ${at.company_id} and branch_id = ${at.branch_id}`,
    ),
    db.one(insertEvent(at, type, sql`${JSON.stringify(data)}::jsonb`)),
  ])
}

/**
 * Writes an event under the number to which the same transaction has just raised the branch's
 * counter. `data` may use the order `o`, which `from` joins.
 */
export const insertEvent = (
  at: { company_id: string; branch_id: string },
  type: BranchEvent['type'],
  data: Sql,
  from: Sql = empty,
): Sql => sql`insert into event (company_id, branch_id, seq, type, data)
  select c.company_id, c.branch_id, c.seq, ${type}, ${data} from branch_counter c ${from} where c.company_id = ${at.company_id} and c.branch_id = ${at.branch_id}`

/**
 * The pause between polls, in ms: `seldom` while other nodes can notify this one, `often` while
 * they cannot.
 */
const pollMs = { seldom: 1000, often: 75 }
const batch = 1000

/** A watched branch, with the number of the last event that was passed on. */
interface Followed {
  company_id: string
  branch_id: string
  seq: number
}

export interface Relay {
  /**
   * Watches a branch from an event on. A branch that is already watched continues from its current
   * position.
   */
  watch(it: Followed): void
  unwatch(branch_id: string): void
  stop(): Promise<void>
}

/**
 * Passes on the committed events of the watched branches, each branch in order and without gaps. A
 * branch's event numbers follow the order of its commits, so reading "greater than the last" misses
 * nothing. Ordering by id or by transaction could not guarantee that. The bell announces events;
 * polling finds those the bell missed.
 */
export function startRelay(
  db: Db,
  bell: Pick<Bell, 'on' | 'isHeard'>,
  it: { onEvent: (event: BranchEvent) => void; onError: (error: unknown) => void },
): Relay {
  const watched = new Map<string, Followed>()
  let due = new Set<string>()
  let stopped = false
  let lookedAt = 0
  let reading: Promise<void> | undefined

  const readOn = async (branches: readonly string[]) => {
    while (!stopped) {
      const places = branches.flatMap((id) => watched.get(id) ?? [])
      const [one, ...more] = places
      if (!one) return
      const rows = await db.many<BranchEvent>(more.length > 0 ? ofMany(places) : ofOne(one))
      for (const row of rows) {
        const place = watched.get(row.branch_id)
        if (!place || row.seq <= place.seq) continue // no longer watched, or watched again from a later event
        place.seq = row.seq
        it.onEvent(asToday(row))
      }
      if (rows.length < batch) return
    }
  }
  const read = () => {
    if (stopped || reading || due.size === 0) return
    const branches = [...due]
    due = new Set()
    reading = readOn(branches)
      .catch(it.onError)
      .finally(() => {
        reading = undefined
        read()
      })
  }
  const nudge = (branch_id?: string) => {
    if (branch_id === undefined) {
      lookedAt = Date.now()
      for (const id of watched.keys()) due.add(id)
    } else if (watched.has(branch_id)) due.add(branch_id)
    read()
  }
  bell.on('events', (branches) => (branches ? branches.forEach(nudge) : nudge()))
  const timer = setInterval(() => {
    if (!bell.isHeard() || Date.now() - lookedAt >= pollMs.seldom) nudge()
  }, pollMs.often)
  return {
    watch: (it) => void (watched.has(it.branch_id) || watched.set(it.branch_id, { ...it })),
    unwatch: (branch_id) => void watched.delete(branch_id),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await reading
    },
  }
}

const columns = sql`e.company_id, e.branch_id, e.seq::int as seq, e.type, e.data`

const ofOne = (it: Followed) => sql`select ${columns} from event e
  where e.company_id = ${it.company_id} and e.branch_id = ${it.branch_id} and e.seq > ${it.seq} order by e.seq limit ${batch}`

const ofMany = (places: readonly Followed[]) => sql`select ${columns}
  from unnest(${places.map((it) => it.company_id)}::uuid[], ${places.map((it) => it.branch_id)}::uuid[], ${places.map((it) => it.seq)}::bigint[]) as w(company_id, branch_id, seq)
  join event e on e.company_id = w.company_id and e.branch_id = w.branch_id and e.seq > w.seq
  where e.company_id = any(${[...new Set(places.map((it) => it.company_id))]}::uuid[]) order by e.branch_id, e.seq limit ${batch}`

/**
 * The events of a branch after the number `seq`, oldest first; undefined if some of them are
 * already deleted.
 */
export async function eventsAfter(
  db: Db,
  { company_id, branch_id, seq }: Followed,
  max = 500,
): Promise<BranchEvent[] | undefined> {
  const rows = await db.many<BranchEvent>(sql`
    select company_id, branch_id, seq::int as seq, type, data from event
    where company_id = ${company_id} and branch_id = ${branch_id} and seq > ${seq} order by seq limit ${max + 1}`)
  if (rows.length > max || (rows[0] && rows[0].seq !== seq + 1)) return undefined
  return rows.map(asToday)
}

/**
 * Converts events that an earlier version stored with times in PostgreSQL's format. A day after the
 * upgrade there are none left.
 */
const asToday = (event: BranchEvent): BranchEvent => ({ ...event, data: inOneForm(event.data) })

/**
 * Events are kept for a day; a till that was away longer loads everything again. Readers that must
 * miss none have a mark, and events beyond it are kept until they are read.
 */
export const eventChore = sweepRows(
  'event',
  'company_id, branch_id, seq',
  sql`at < now() - interval '24 hours' and not exists (select 1 from event_mark m
    where m.company_id = event.company_id and m.branch_id = event.branch_id and m.seq < event.seq)`,
)
