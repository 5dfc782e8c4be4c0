import { createHmac } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/**
 * Computes the digest of a line `a` of the histories. The columns are named one by one, so that a
 * column added later does not change the digest of old lines.
 */
export const digestOfLine =
  raw(`sha256(convert_to(jsonb_build_array(to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.id, a.noun, a.record_id, a.action,
  a.actor_id, a.actor, a.on_behalf_of, a.request_id, a.came_from, a.before, a.after)::text, 'UTF8'))`)

/**
 * Computes the proof that an erasure changed a line. It needs a key, so that somebody who can only
 * write to the database cannot disguise a change as an erasure.
 */
const proofOf = (key: Buffer, company_id: string, it: { id: string; was: string; now: string }) =>
  createHmac('sha256', key).update(['cleared', company_id, it.id, it.was, it.now].join('|')).digest('base64url')

/** Lines of a company, each with its digest before it was cleared and its digest now. */
const linesOf = (db: Db, company_id: string, those: Sql) =>
  db.many<{ id: string; at: string; was: string; now: string; proof: string | null }>(sql`
    select a.id, a.at, coalesce(c.was, encode(${digestOfLine}, 'hex')) as was, encode(${digestOfLine}, 'hex') as now, c.proof
    from audit a left join audit_cleared c on c.company_id = ${company_id} and c.id = a.id where a.company_id = ${company_id} and ${those}`)

/**
 * Permanently removes fields from the readable histories of some records. The audit chain over
 * these histories stays valid.
 */
export async function clearHistory(
  db: Db,
  key: Buffer,
  company_id: string,
  { noun, record_ids, fields }: { noun: string; record_ids: readonly string[]; fields: readonly string[] },
): Promise<void> {
  const holds = (side: string) =>
    sql`exists (select 1 from jsonb_each_text(${raw(side)}) e where e.key = any(${[...fields]}::text[]) and coalesce(e.value, '') not in ('', '[]', '—'))`
  await changeLines(
    db,
    key,
    company_id,
    sql`a.noun = ${noun} and a.record_id = any(${[...record_ids]}::text[])`,
    sql`(${holds('a.before')} or ${holds('a.after')})`,
    (ids) => sql`update audit set before = before - ${[...fields]}::text[], after = after - ${[...fields]}::text[]
      where company_id = ${company_id} and noun = ${noun} and id = any(${ids}::uuid[])`,
  )
}

/** A line of a history, with the content that replaces the old one. */
export interface RewrittenLine {
  at: string
  id: string
  before: object | null
  after: object | null
}

/**
 * Permanently rewrites lines whose text named a person. The audit chain over these lines stays
 * valid.
 */
export const rewriteHistory = (
  db: Db,
  key: Buffer,
  company_id: string,
  lines: readonly RewrittenLine[],
): Promise<void> =>
  changeLines(
    db,
    key,
    company_id,
    sql`a.at = any(${lines.map((it) => it.at)}::timestamptz[])`,
    sql`a.id = any(${lines.map((it) => it.id)}::uuid[])`,
    () => sql`update audit a set before = it.before, after = it.after
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as it(at timestamptz, id uuid, before jsonb, after jsonb)
      where a.company_id = ${company_id} and a.at = it.at and a.id = it.id`,
  )

/**
 * Changes the lines that match both conditions, `all` and `those`, and records a proof that an
 * erasure changed them.
 */
async function changeLines(
  db: Db,
  key: Buffer,
  company_id: string,
  all: Sql,
  those: Sql,
  change: (ids: string[]) => Sql,
): Promise<void> {
  const before = await linesOf(db, company_id, sql`${all} and ${those}`)
  if (before.length === 0) return
  const ids = before.map((it) => it.id)
  await db.one(change(ids))
  const wases = new Map(before.map((it) => [it.id, it.was]))
  const after = await linesOf(db, company_id, sql`${all} and a.id = any(${ids}::uuid[])`)
  const rows = after.map(({ id, now }) => {
    const was = wases.get(id)!
    return { id, was, proof: proofOf(key, company_id, { id, was, now }) }
  })
  await db.one(sql`insert into audit_cleared (company_id, id, was, proof) select ${company_id}::uuid, id, was, proof
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id uuid, was text, proof text)
    on conflict (company_id, id) do update set proof = excluded.proof`)
}

/**
 * The times of lines that are marked as cleared by an erasure, but whose content is not what the
 * erasure left behind.
 */
export async function falselyCleared(db: Db, keys: readonly Buffer[], company_id: string): Promise<string[]> {
  const lines = await linesOf(db, company_id, sql`c.proof is not null`)
  return lines.flatMap((it) => (keys.some((key) => proofOf(key, company_id, it) === it.proof) ? [] : [it.at]))
}
