import sql from 'sql-template-tag'
import { platformCompany } from '#server/db/tables.ts'
import type { Db } from '#server/db/pool.ts'
import type { PublicContext } from './context.ts'
import { uuidv7 } from './uuid.ts'

/** Fields whose values are never written to a history. */
const secretFields = /password|secret|token|hash|api_?key/i

/** Writes one line of history in the caller's transaction (semantics §0): who, what, before and after, from where. */
export async function audit(
  db: Db,
  ctx: Pick<PublicContext, 'now' | 'request_id' | 'ip'> & { actor: { id: string; name: string } | undefined },
  it: {
    noun: string
    record_id: string | number
    action: string
    company_id?: string
    before?: object | null
    after?: object | null
  },
) {
  await db.one(sql`insert into audit (company_id, at, id, noun, record_id, action, actor_id, actor, request_id, came_from, before, after)
    values (${it.company_id ?? platformCompany}, ${ctx.now}, ${uuidv7()}, ${it.noun}, ${String(it.record_id)}, ${it.action},
      ${ctx.actor?.id ?? null}, ${ctx.actor?.name ?? null}, ${ctx.request_id}, ${ctx.ip}, ${masked(it.before)}, ${masked(it.after)})`)
}

/** The same for many records of one company changed by one act, in one statement. */
export async function auditAll(
  db: Db,
  ctx: Pick<PublicContext, 'now' | 'request_id' | 'ip'> & { actor: { id: string; name: string } | undefined },
  it: {
    noun: string
    action: string
    company_id: string
    records: readonly { record_id: string; before: object | null; after: object | null }[]
  },
) {
  const rows = it.records.map((each) => ({ id: uuidv7(), ...each }))
  await db.one(sql`insert into audit (company_id, at, id, noun, record_id, action, actor_id, actor, request_id, came_from, before, after)
    select ${it.company_id}::uuid, ${ctx.now}::timestamptz, id, ${it.noun}, record_id, ${it.action}, ${ctx.actor?.id ?? null}::uuid, ${ctx.actor?.name ?? null}, ${ctx.request_id}, ${ctx.ip}, before, after
    from jsonb_to_recordset(${masked(rows)}) as it(id uuid, record_id text, before jsonb, after jsonb)`)
}

const masked = (record: object | null | undefined) =>
  record
    ? JSON.stringify(record, (key, value: unknown) => (secretFields.test(key) && value !== null ? '•••' : value))
    : null

/** A record's history, newest first, at most 200 lines. */
export const historyOf = (
  db: Db,
  noun: string,
  record_id: string | number,
  company_ids: string[] = [platformCompany],
) =>
  db.many<{
    id: string
    at: string
    action: string
    actor: string | null
    from: string | null
    before: Record<string, never> | null
    after: Record<string, never> | null
  }>(sql`
    select id, at, action, actor, came_from as from, before, after from audit
    where company_id = any(${company_ids}::uuid[]) and noun = ${noun} and record_id = ${String(record_id)} order by at desc, id desc limit 200`)
