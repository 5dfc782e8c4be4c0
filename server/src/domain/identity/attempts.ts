import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import { fault } from '#server/kit/fault.ts'

/** Failed sign-ins within 15 minutes before one must wait: per account, per address, and everywhere (walls T8). */
const most = { account: 10, ip: 100, all: 2000 }
const windowMin = 15

/** Throws 429 while any of the three buckets is full. Only failures fill them. */
export async function checkAttempts(db: Db, key: string, ip: string): Promise<void> {
  const row = await db.one<{ account: number; ip: number; total: number }>(sql`
    select count(*) filter (where key = ${`account:${key}`})::int as account, count(*) filter (where key = ${`ip:${ip}`})::int as ip,
      count(*) filter (where key like 'account:%')::int as total
    from login_attempt where at > now() - make_interval(mins => ${windowMin})`)
  if (row && (row.account >= most.account || row.ip >= most.ip || row.total >= most.all))
    throw fault('too_many', { retryAfter: 60 })
}

export const noteAttempt = (db: Db, key: string, ip: string) =>
  db.one(sql`insert into login_attempt (key) values (${`account:${key}`}), (${`ip:${ip}`})`)

/** Whoever has proved to own an account by another way is not kept waiting for earlier failures. */
export const forgiveAttempts = (db: Db, key: string) =>
  db.one(sql`delete from login_attempt where key = ${`account:${key}`}`)

/**
 * Takes one of `most` tries within `minutes` (a day at the longest) under a key, or answers false when they are used up. It is counted and committed
 * before anything is compared, under a lock: racing callers never get one more. In an open transaction it is the caller who commits.
 */
export async function takeTry(db: Db, key: string, it: { most: number; minutes: number }): Promise<boolean> {
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 11))`)
  const taken = await db.one(sql`
    insert into login_attempt (key) select ${key}
    where (select count(*) from login_attempt where key = ${key} and at > now() - make_interval(mins => ${it.minutes})) < ${it.most} returning key`)
  return taken !== undefined
}

/** Takes a try of its own transaction or throws 429. */
export async function mustTakeTry(db: Pool, key: string, it: { most: number; minutes: number }): Promise<void> {
  if (!(await db.tx((tx) => takeTry(tx, key, it)))) throw fault('too_many', { retryAfter: 60 })
}
