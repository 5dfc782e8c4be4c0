import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { sweepRows } from './work.ts'

/** One event of a branch, numbered without gaps. Written in the business transaction, sent to sockets after it. */
export interface BranchEvent {
  company_id: string
  branch_id: string
  seq: number
  type: 'order' | 'branch' | 'menu'
  data: Record<string, unknown>
}

/** Numbers an event and adds it to the outbox, in the caller's transaction. The branch's counter row stays locked until that ends. */
export async function announce(
  db: Db,
  at: { company_id: string; branch_id: string },
  type: BranchEvent['type'],
  data: object,
): Promise<void> {
  await db.one(sql`
    with counted as (
      update branch_counter set seq = seq + 1 where company_id = ${at.company_id} and branch_id = ${at.branch_id} returning seq
    ) insert into event (company_id, branch_id, seq, type, data) select ${at.company_id}, ${at.branch_id}, seq, ${type}, ${JSON.stringify(data)} from counted`)
}

const pollMs = 75
const batch = 1000

export interface Relay {
  /** Follows a branch from an event on; a branch already followed continues where it is. */
  watch(branch_id: string, seq: number): void
  unwatch(branch_id: string): void
  /** A transaction of this node has committed. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Passes on the committed events of the watched branches, each branch in order and without gaps. A branch's numbers follow its commits, so "greater than the
 * last" misses nothing; no order by id or by transaction could promise that. Nudged by this node's own commits; other nodes' are polled.
 */
export function startRelay(
  db: Db,
  it: { onEvent: (event: BranchEvent) => void; onError: (error: unknown) => void },
): Relay {
  const watched = new Map<string, number>()
  let stopped = false
  let again = false
  let reading: Promise<void> | undefined

  const readOn = async () => {
    let full = true
    while (full) {
      const rows =
        await db.many<BranchEvent>(sql`/* platform: the outbox belongs to the installation; whoever watches was let in by the socket */
        select e.company_id, e.branch_id, e.seq::int as seq, e.type, e.data
        from unnest(${[...watched.keys()]}::uuid[], ${[...watched.values()]}::bigint[]) as w(branch_id, seq) join event e on e.branch_id = w.branch_id and e.seq > w.seq
        order by e.branch_id, e.seq limit ${batch}`)
      for (const row of rows) {
        const last = watched.get(row.branch_id)
        if (last === undefined || row.seq <= last) continue // no longer watched, or watched again from a later event
        watched.set(row.branch_id, row.seq)
        it.onEvent(row)
      }
      full = rows.length === batch && !stopped
    }
  }
  const read = () => {
    if (stopped || watched.size === 0) return
    if (reading) {
      again = true
      return
    }
    again = false
    reading = readOn()
      .catch(it.onError)
      .finally(() => {
        reading = undefined
        if (again) read()
      })
  }
  const timer = setInterval(read, pollMs)
  return {
    watch: (branch_id, seq) => void (watched.has(branch_id) || watched.set(branch_id, seq)),
    unwatch: (branch_id) => void watched.delete(branch_id),
    nudge: read,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await reading
    },
  }
}

/** Events of a branch after `seq`, oldest first; undefined where some of them are already deleted. */
export async function eventsAfter(
  db: Db,
  branch_id: string,
  seq: number,
  max = 500,
): Promise<BranchEvent[] | undefined> {
  const rows =
    await db.many<BranchEvent>(sql`/* platform: the outbox belongs to the installation; the caller's right to the branch was checked */
    select company_id, branch_id, seq::int as seq, type, data from event where branch_id = ${branch_id} and seq > ${seq} order by seq limit ${max + 1}`)
  if (rows.length > max || (rows[0] && rows[0].seq !== seq + 1)) return undefined
  return rows
}

/** A till that was away longer than a day loads everything again. */
export const eventChore = sweepRows('event', 'id', sql`at < now() - interval '24 hours'`)
