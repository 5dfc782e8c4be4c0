import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Call } from '#contract/kit/call.ts'
import { inOneForm } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { homeOf, homesOf } from './guard/actor.ts'
import type { Context } from './context.ts'
import { fault, wrongField } from './answer/fault.ts'
import { sweepRows } from './jobs/work.ts'

/**
 * Thrown to send the answer of an earlier request instead of a new one. `header` is the response
 * header that tells why: the earlier request had the same key, or was about the same thing.
 */
export class Replay extends Error {
  readonly status: number
  readonly answer: string
  readonly header: NonNullable<Call['exists']> | 'idempotent-replay'
  constructor(status: number, answer: string, header: Replay['header'] = 'idempotent-replay') {
    super('replay')
    this.status = status
    this.answer = answer
    this.header = header
  }
}

interface Answered {
  body_hash: Buffer
  status: number
  answer: string
}

/**
 * Runs a write once per `Idempotency-Key` (semantics §0, walls §4.6). The key's row is written in
 * the write's own transaction. A repetition with the same body gets the stored answer; one with
 * another body gets 422 `key_reused`; one that comes while the first request is still running gets
 * 409 `in_flight`. Without a key, `work` simply runs in a transaction. Rows are kept for 72 h. The
 * handler must answer exactly what `work` returns.
 */
export async function once<T>(
  ctx: Context,
  route: string,
  body: unknown,
  work: (db: Db) => Promise<T>,
  status = 200,
): Promise<T> {
  const key = ctx.headers['idempotency-key']
  if (key === undefined) return ctx.db.tx(work)
  if (typeof key !== 'string' || key.length < 8 || key.length > 100) throw wrongField('Idempotency-Key', 'format')
  const own = { company_id: homeOf(ctx.actor), owner: ctx.actor.member?.id ?? ctx.actor.id }
  // Two companies may have a record with the same id, so the request's hash includes the company.
  const { whose } = ctx.reach
  const hash = createHash('sha256')
    .update(canonical(whose ? { body, whose } : body))
    .digest()
  return ctx.db.tx(async (db) => {
    // The lock is a separate statement: on Citus, a lock taken in a statement on a table would be
    // taken on the node that stores the table. The lock comes first, so that we read what its last
    // holder committed.
    const [lock, ...answers] = await Promise.all([
      db.must<{ is_free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${`${own.owner} ${route} ${key}`}, 0)) as is_free`,
      ),
      // A caller who has gained or lost a company since the first request must not write a second
      // time, so the key is looked up under all companies. Each company gets its own statement,
      // because on Citus each is stored on one shard.
      ...homesOf(ctx.actor).map((company_id) =>
        db.one<Answered>(sql`select body_hash, status, answer from idempotency
          where company_id = ${company_id} and owner = ${own.owner} and route = ${route} and key = ${key}`),
      ),
    ])
    const known = answers.find((it) => it !== undefined)
    if (known) {
      if (!known.body_hash.equals(hash)) throw fault('key_reused')
      throw new Replay(known.status, asWritten(known.answer))
    }
    if (!lock.is_free) throw fault('in_flight')
    const result = await work(db)
    await db.one(sql`insert into idempotency (company_id, owner, route, key, body_hash, status, answer)
      values (${own.company_id}, ${own.owner}, ${route}, ${key}, ${hash}, ${status}, ${JSON.stringify(result ?? null)})`)
    return result
  })
}

/**
 * Converts times in answers that were stored by an earlier version, which used PostgreSQL's format.
 * Three days after the upgrade there are none left.
 */
const asWritten = (answer: string): string =>
  answer.includes('+00:00"') ? JSON.stringify(inOneForm(JSON.parse(answer))) : answer

/** JSON with sorted keys, so that equal bodies have equal hashes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, it]) => it !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, it]) => `${JSON.stringify(k)}:${canonical(it)}`)
      .join()}}`
  return JSON.stringify(value)
}

export const idempotencyChore = sweepRows(
  'idempotency',
  'company_id, owner, route, key',
  sql`created_at < now() - interval '72 hours'`,
)
