import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'

/** Allows at most `max` tries under a key within `minutes`, which is at most a day. */
export interface Limit {
  key: string
  max: number
  minutes: number
}

/**
 * The state of a limit: how many tries were taken, and the seconds until another is allowed (null
 * if one is allowed now).
 */
export interface LimitState {
  taken: number
  wait: number | null
}

/** The states of several limits, in the given order. */
export const limitStates = (db: Db, limits: readonly Limit[]): Promise<LimitState[]> =>
  db.many<LimitState>(sql`
    select (select count(*) from login_attempt a where a.key = l.key and a.at > now() - make_interval(mins => l.minutes))::int as taken,
      (select greatest(1, ceil(extract(epoch from a.at + make_interval(mins => l.minutes) - clock_timestamp())))::int from login_attempt a
        where a.key = l.key and a.at > now() - make_interval(mins => l.minutes) order by a.at desc offset l.max - 1 limit 1) as wait
    from unnest(${limits.map((it) => it.key)}::text[], ${limits.map((it) => it.max)}::int[], ${limits.map((it) => it.minutes)}::int[])
      with ordinality as l(key, max, minutes, nth) order by l.nth`)

/**
 * Locks keys until the transaction ends. Anybody else who counts tries under one of these keys
 * waits, so concurrent callers never get an extra try.
 */
export const holdKeys = (db: Db, keys: readonly string[]) =>
  db.many(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 11)) from unnest(${[...new Set(keys)].sort()}::text[]) as key`,
  )

/** Records tries under these keys. `giveBack` can return them. */
export const writeTries = (db: Db, keys: readonly string[]) =>
  db.one(sql`insert into login_attempt (key) select unnest(${keys}::text[])`)

/**
 * Takes one try from a limit. Returns false if none is left. The try must be counted and committed
 * before the guess is compared; if the caller passes an open transaction, the caller must commit it
 * first.
 */
export async function takeTry(db: Db, limit: Limit): Promise<boolean> {
  await holdKeys(db, [limit.key])
  const [now] = await limitStates(db, [limit])
  if (now && now.wait !== null) return false
  await writeTries(db, [limit.key])
  return true
}

/** Takes one try in its own transaction. Throws 429 with the seconds until another is allowed. */
export async function takeTryOrRefuse(db: Pool, limit: Limit): Promise<void> {
  if (await db.tx((tx) => takeTry(tx, limit))) return
  const [now] = await limitStates(db, [limit])
  throw fault('too_many', { retryAfter: now!.wait ?? 1 })
}

/** Takes back counted tries that were not wrong answers, because only wrong answers count. */
export const giveBack = (db: Db, keys: readonly string[]) =>
  db.one(sql`delete from login_attempt where ctid = any(array(
    select (select a.ctid from login_attempt a where a.key = k order by a.at desc limit 1 for update skip locked) from unnest(${keys}::text[]) as k))`)

/** Forgets all tries under these keys. */
export const forgetTries = (db: Db, keys: readonly string[]) =>
  db.one(sql`delete from login_attempt where key = any(${keys}::text[])`)

export const attemptChore = sweepRows('login_attempt', 'key, at', sql`at < now() - interval '1 day'`)
