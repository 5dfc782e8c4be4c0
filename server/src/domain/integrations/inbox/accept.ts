import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { eventId } from './events.ts'
import type { Push } from './inbox.ts'
import type { Link } from '../platform.ts'

/*
 * Accepts what platforms push. Some platforms send a push only once and wait ten seconds for its
 * answer. So nothing here waits for a lock of a branch or an order, for a connection that other work
 * uses, or for an order that is being handled.
 */

/** The maximum number of a link's pushes that one statement stores. */
const atOnce = 50

interface Kept {
  push: Push
  done: PromiseWithResolvers<void>
}
const queues = new WeakMap<Db, Map<string, Kept[]>>()

/**
 * Stores a push in the inbox, unless it is there already. Pushes of a link that arrive while others
 * are being stored are stored together.
 */
export function storePush({ accepting: db, now }: Pick<Kit, 'accepting' | 'now'>, link: Link, push: Push) {
  const all = queues.get(db) ?? new Map<string, Kept[]>()
  queues.set(db, all)
  const done = Promise.withResolvers<void>()
  const waiting = all.get(link.id)
  if (waiting) waiting.push({ push, done })
  else {
    const queue = [{ push, done }]
    all.set(link.id, queue)
    void storeAll(db, link, queue, now).finally(() => all.delete(link.id))
  }
  return done.promise
}

async function storeAll(db: Db, link: Link, queue: Kept[], now: () => Date): Promise<void> {
  // One turn of the event loop reads the other pushes that have arrived.
  await new Promise((turn) => void setImmediate(turn))
  while (queue.length > 0) {
    const some = queue.splice(0, atOnce)
    const stored = await store(db, link, some, now()).then(
      () => true,
      () => false,
    )
    // If one push cannot be stored, the others must still be stored.
    if (stored) some.forEach(({ done }) => done.resolve())
    else for (const it of some) await store(db, link, [it], now()).then(() => it.done.resolve(), it.done.reject)
  }
}

const store = (db: Db, { platform, id, company_id, branch_id }: Link, list: readonly Kept[], now: Date) =>
  db.one(sql`
    insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at)
    select distinct on (event_id) ${platform}::text, event_id, ${company_id}::uuid, ${branch_id}::uuid, kind, body, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      list.map(({ push: { event, kind, order_id, body } }) => ({
        event_id: eventId({ id }, event),
        kind,
        body: { order_id, push: body, fetched_at: null },
      })),
    )}::jsonb) as t(event_id text, kind text, body jsonb)
    on conflict (company_id, platform, event_id) do nothing`)

/** The pushes that this process is accepting. */
interface Accepting {
  count: number
  idle: PromiseWithResolvers<void>
}
const accepting = new WeakMap<Kit, Accepting>()
const acceptingBy = (kit: Kit): Accepting => {
  const it = accepting.get(kit) ?? { count: 0, idle: Promise.withResolvers<void>() }
  accepting.set(kit, it)
  return it
}

/** Counts a push as being accepted until the returned function is called. */
export function beginAccepting(kit: Kit): () => void {
  const it = acceptingBy(kit)
  it.count += 1
  return () => {
    it.count -= 1
    if (it.count > 0) return
    it.idle.resolve()
    it.idle = Promise.withResolvers<void>()
  }
}

/** For how long, in ms, the next order waits for pushes that are being accepted. */
const patienceMs = 50

/**
 * Waits while this process is accepting pushes, but not for long. Handling an order takes several
 * times as much CPU as accepting one, and may wait much longer.
 */
export async function afterAccepting(kit: Kit): Promise<void> {
  const it = acceptingBy(kit)
  if (it.count === 0) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMs)
  await Promise.race([it.idle.promise, late.promise])
  clearTimeout(timer)
}

const reads = new WeakMap<Kit, Map<string, Promise<unknown>>>()

/** Reads something once for all callers who ask for it while the read is in progress. */
export function sharedRead<T>(kit: Kit, key: string, read: () => Promise<T>): Promise<T> {
  const all = reads.get(kit) ?? new Map<string, Promise<unknown>>()
  reads.set(kit, all)
  const going = all.get(key) as Promise<T> | undefined
  if (going) return going
  const made = read().finally(() => all.delete(key))
  all.set(key, made)
  return made
}
