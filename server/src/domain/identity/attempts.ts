import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/fault.ts'

/** Failed sign-ins within 15 minutes before one must wait: per account, per address, and everywhere (walls T8). */
const most = { account: 10, ip: 100, all: 2000 }
const windowMin = 15

/** Throws 429 while any of the three buckets is full. Only failures fill them. */
export async function checkAttempts(db: Db, key: string, ip: string): Promise<void> {
  const row = await db.one<{ account: number; ip: number; total: number }>(sql`
    select count(*) filter (where key = ${`account:${key}`})::int as account, count(*) filter (where key = ${`ip:${ip}`})::int as ip, count(*)::int / 2 as total
    from login_attempt where at > now() - make_interval(mins => ${windowMin})`)
  if (row && (row.account >= most.account || row.ip >= most.ip || row.total >= most.all))
    throw fault('too_many', { retryAfter: 60 })
}

export const noteAttempt = (db: Db, key: string, ip: string) =>
  db.one(sql`insert into login_attempt (key) values (${`account:${key}`}), (${`ip:${ip}`})`)
