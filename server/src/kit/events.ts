import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** One event of a branch, numbered without gaps. Written in the business transaction, told to sockets after it. */
export interface BranchEvent { company_id: string; branch_id: string; seq: number; type: 'order' | 'branch'; data: Record<string, unknown> }

/** Numbers an event and lays it into the outbox, in the caller's transaction. The branch's counter row stays locked until it ends. */
export async function announce(db: Db, at: { company_id: string; branch_id: string }, type: BranchEvent['type'], data: object): Promise<void> {
  await db.one(sql`
    with counted as (
      update branch_counter set seq = seq + 1 where company_id = ${at.company_id} and branch_id = ${at.branch_id} returning seq
    ) insert into event (company_id, branch_id, seq, type, data) select ${at.company_id}, ${at.branch_id}, seq, ${type}, ${JSON.stringify(data)} from counted`)
}

const pollMs = 75
const batch = 500

export interface Relay {
  nudge(): void
  stop(): Promise<void>
}

/**
 * Reads committed events in order and hands them on. It reads below `pg_snapshot_xmin`, so that no event of a slower transaction is passed
 * over (walls §0: "id > last" loses 22 %). Nudged by this node's own commits; other nodes' events are polled while `isNeeded`.
 */
export async function startRelay(db: Db, it: { onEvent: (event: BranchEvent) => void; isNeeded: () => boolean; onError: (error: unknown) => void }): Promise<Relay> {
  let cursor = (await db.one<{ xid: string; id: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid, '0' as id`))!
  let stopped = false
  let again = false
  let reading: Promise<void> | undefined

  const readOn = async () => {
    let full = true
    while (full) {
      const rows = await db.many<BranchEvent & { xid: string; id: string }>(sql`
        select xid::text as xid, id::text as id, company_id, branch_id, seq::int as seq, type, data from event
        where (xid, id) > (${cursor.xid}::xid8, ${cursor.id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by xid, id limit ${batch}`)
      for (const row of rows) it.onEvent(row)
      cursor = rows.at(-1) ?? cursor
      full = rows.length === batch && !stopped
    }
  }
  const read = () => {
    if (stopped) return
    if (reading) {
      again = true
      return
    }
    again = false
    reading = readOn().catch(it.onError).finally(() => {
      reading = undefined
      if (again) read()
    })
  }
  const timer = setInterval(() => it.isNeeded() && read(), pollMs)
  return {
    nudge: read,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await reading
    },
  }
}

/** Events of a branch after `seq`, oldest first; nothing where some of them are gone already. */
export async function eventsAfter(db: Db, branch_id: string, seq: number, most = 500): Promise<BranchEvent[] | undefined> {
  const rows = await db.many<BranchEvent>(sql`/* platform: the outbox belongs to the installation; the caller's right to the branch was checked */
    select company_id, branch_id, seq::int as seq, type, data from event where branch_id = ${branch_id} and seq > ${seq} order by seq limit ${most + 1}`)
  if (rows.length > most || (rows[0] && rows[0].seq !== seq + 1)) return undefined
  return rows
}
