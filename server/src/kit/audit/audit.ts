import sql from 'sql-template-tag'
import { platformCompany } from '#server/db/tables.ts'
import type { Db } from '#server/db/pool.ts'
import type { PublicContext } from '../context.ts'
import type { Kit } from '../kit.ts'
import { isPersonal, openRows, sealRows } from './sealed-history.ts'
import { uuidv7 } from '../uuid.ts'

/**
 * Who acts, when and from where. `kit` is needed if the histories of the noun contain personal
 * data.
 */
export type By = Pick<PublicContext, 'now' | 'request_id' | 'ip'> & {
  actor: { id: string; name: string } | undefined
  kit?: Pick<Kit, 'seal'>
}

/** The fields whose values must never be written to a history. */
const secretFields = /password|secret|token|hash|api_?key/i

/**
 * Writes one line of history in the caller's transaction (semantics §0): who, what, before and
 * after, from where.
 */
export async function audit(
  db: Db,
  ctx: By,
  it: {
    noun: string
    record_id: string | number
    action: string
    company_id?: string
    before?: object | null
    after?: object | null
  },
) {
  const company_id = it.company_id ?? platformCompany
  const record_id = String(it.record_id)
  const [before, after] = await sealRows(db, ctx.kit, it.noun, company_id, [
    { record_id, row: it.before ?? null },
    { record_id, row: it.after ?? null },
  ])
  await db.one(sql`insert into audit (company_id, at, id, noun, record_id, action, actor_id, actor, request_id, came_from, before, after)
    values (${company_id}, ${ctx.now}, ${uuidv7()}, ${it.noun}, ${record_id}, ${it.action},
      ${ctx.actor?.id ?? null}, ${ctx.actor?.name ?? null}, ${ctx.request_id}, ${ctx.ip}, ${masked(before)}, ${masked(after)})`)
}

/**
 * Writes one line for each of several records of one company that were changed by the same action,
 * in one statement.
 */
export async function auditAll(
  db: Db,
  ctx: By,
  it: {
    noun: string
    action: string
    company_id: string
    records: readonly { record_id: string; before: object | null; after: object | null }[]
  },
) {
  const sides = it.records.flatMap(({ record_id, before, after }) => [
    { record_id, row: before },
    { record_id, row: after },
  ])
  const sealed = await sealRows(db, ctx.kit, it.noun, it.company_id, sides)
  const rows = it.records.map(({ record_id }, n) => ({
    id: uuidv7(),
    record_id,
    before: sealed[2 * n],
    after: sealed[2 * n + 1],
  }))
  await db.one(sql`insert into audit (company_id, at, id, noun, record_id, action, actor_id, actor, request_id, came_from, before, after)
    select ${it.company_id}::uuid, ${ctx.now}::timestamptz, id, ${it.noun}, record_id, ${it.action}, ${ctx.actor?.id ?? null}::uuid, ${ctx.actor?.name ?? null}, ${ctx.request_id}, ${ctx.ip}, before, after
    from jsonb_to_recordset(${masked(rows)}) as it(id uuid, record_id text, before jsonb, after jsonb)`)
}

const masked = (record: object | null | undefined) =>
  record
    ? JSON.stringify(record, (key, value: unknown) => (secretFields.test(key) && value !== null ? '•••' : value))
    : null

/**
 * A record's history, newest first, at most 200 lines. `kit` is needed to decrypt personal values.
 */
export async function historyOf(
  db: Db,
  noun: string,
  record_id: string | number,
  company_ids: string[] = [platformCompany],
  kit?: Pick<Kit, 'seal'>,
): Promise<HistoryLine[]> {
  const lines = await db.many<HistoryLine>(sql`
    select id, at, action, actor, came_from as from, before, after from audit
    where company_id = any(${company_ids}::uuid[]) and noun = ${noun} and record_id = ${String(record_id)} order by at desc, id desc limit 200`)
  if (!kit || !isPersonal(noun)) return lines
  const [company_id = ''] = company_ids
  const rows = await openRows(
    db,
    kit,
    company_id,
    lines.flatMap((it) => [it.before, it.after]),
  )
  return lines.map((it, n) => ({
    ...it,
    before: rows[2 * n] as HistoryLine['before'],
    after: rows[2 * n + 1] as HistoryLine['after'],
  }))
}

interface HistoryLine {
  id: string
  at: string
  action: string
  actor: string | null
  from: string | null
  before: Record<string, never> | null
  after: Record<string, never> | null
}
