import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import { fault } from '#server/kit/fault.ts'

/** Failed sign-ins within 15 minutes before one must wait: per account from one address and from all, per address, and everywhere (walls T8). */
const most = { here: 10, account: 100, ip: 100, all: 2000 }
const windowMin = 15
/** Days for which an address from which a user has signed in stays known. */
const knownDays = 90

const keysOf = (key: string, ip: string) => ({ here: `here:${ip} ${key}`, account: `account:${key}`, ip: `ip:${ip}` })

/** When the oldest of the `most` newest tries under a key falls out of its window; null while there are fewer. */
const freeAt = (which: ReturnType<typeof sql>, it: { most: number; minutes: number }) => {
  const window = sql`make_interval(mins => ${it.minutes})`
  return sql`(select at + ${window} from login_attempt where ${which} and at > now() - ${window} order by at desc offset ${it.most - 1} limit 1)`
}

const secondsTo = (at: ReturnType<typeof sql>) =>
  sql`select greatest(1, ceil(extract(epoch from ${at} - clock_timestamp())))::int as seconds where ${at} is not null`

/**
 * Throws 429 while any bucket is full, with the seconds until it is not. Only failures fill them. What strangers try elsewhere shuts nobody out at an
 * address from which they have signed in before.
 */
export async function checkAttempts(db: Db, key: string, ip: string): Promise<void> {
  const keys = keysOf(key, ip)
  const at = (which: ReturnType<typeof sql>, count: number) => freeAt(which, { most: count, minutes: windowMin })
  const isKnown = sql`exists (select 1 from session s join app_user u on u.id = s.user_id
    where u.email_key = ${key} and s.ip = ${ip} and s.created_at > now() - make_interval(days => ${knownDays}))`
  const full = await db.one<{ seconds: number }>(sql`
    with free as (select greatest(${at(sql`key = ${keys.here}`, most.here)}, ${at(sql`key = ${keys.ip}`, most.ip)}, ${at(sql`key like 'account:%'`, most.all)},
      case when not ${isKnown} then ${at(sql`key = ${keys.account}`, most.account)} end) as at)
    ${secondsTo(sql`(select at from free)`)}`)
  if (full) throw fault('too_many', { retryAfter: full.seconds })
}

export const noteAttempt = (db: Db, key: string, ip: string) =>
  db.one(sql`insert into login_attempt (key) select unnest(${Object.values(keysOf(key, ip))}::text[])`)

/** Whoever has proved to own an account by another way is not kept waiting for earlier failures. */
export async function forgiveAttempts(db: Db, key: string, ip: string): Promise<void> {
  const { here, account } = keysOf(key, ip)
  await db.one(sql`delete from login_attempt where key = any(${[here, account]})`)
}

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

/** Takes a try of its own transaction or throws 429 with the seconds until there is one again. */
export async function mustTakeTry(db: Pool, key: string, it: { most: number; minutes: number }): Promise<void> {
  if (await db.tx((tx) => takeTry(tx, key, it))) return
  const wait = await db.one<{ seconds: number }>(secondsTo(freeAt(sql`key = ${key}`, it)))
  throw fault('too_many', { retryAfter: wait?.seconds ?? 1 })
}

/** Gives a try back that was none: where only failures count. */
export const giveBackTry = (db: Db, key: string) =>
  db.one(sql`delete from login_attempt where ctid = (
    select ctid from login_attempt where key = ${key} order by at desc limit 1 for update skip locked)`)
