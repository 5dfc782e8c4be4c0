import sql, { type Sql } from 'sql-template-tag'
import type { Correction } from '#contract/members/correction.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import { audit } from '#server/kit/audit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'

/** The columns of a correction, as far as the caller may see them. */
export const columnsOfCorrection = (
  user_id: string,
): Sql => sql`k.id, k.company_id, k.member_id, btrim(m.name || ' ' || m.surname) as member_name, k.kind, k.amount::float8 as amount, co.currency, k.validity_days, k.reason, k.status,
  k.asked_name, k.asked_by = ${user_id} as is_own, k.decided_name, k.decided_at, k.decision_note, k.created_at, k.version, k.updated_at`

export const correctionFrom = sql`from member_correction k join member m on m.company_id = k.company_id and m.id = k.member_id join company co on co.id = k.company_id`

/** Reads a correction that the caller may access. All other corrections count as not found. */
export async function readCorrection(
  db: Db,
  { actor }: { actor: Actor },
  tie: Tie,
  id: string,
  lock?: 'lock',
): Promise<Correction> {
  const found = sql`${withinCompany(tie, 'k.company_id')} and k.id = ${id}`
  if (lock) await db.one(sql`select k.id from member_correction k where ${found} for update`)
  const row = await db.one<Correction>(sql`select ${columnsOfCorrection(actor.id)} ${correctionFrom} where ${found}`)
  if (!row) throw fault('not_found')
  return row
}

/** Writes a newly entered correction, with its line of history. */
export async function enteredCorrection(db: Db, ctx: Context, company_id: string, id: string) {
  const after = await readCorrection(db, ctx, { company: company_id }, id)
  await audit(db, ctx, { noun: 'member-correction', record_id: id, company_id, action: 'create', after })
  return after
}
