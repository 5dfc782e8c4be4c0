import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import type { RunWork } from '#server/kit/jobs/run.ts'
import { noteMembers } from '../changes.ts'
import type { Changes, KnownMember, MemberColumn } from './row.ts'
import type { Reason } from './reason.ts'
import type { ImportPlan, StoredRow } from './rows.ts'
import { takeBackAnswers } from './answers.ts'
import type { NotedConsent } from './consents.ts'
import { changeMembers, sideOf } from './write.ts'

type Written = StoredRow & { changes: Changes }
type Found = KnownMember & { merged_into: string | null; erased_at: string | null }

/**
 * Tables whose rows are created together with a member. Such rows do not show that the member was
 * active, or are checked separately.
 */
const ownTables = new Set([
  'member_stat',
  'member_account',
  'member_phone',
  'member_import_row',
  'consent_event',
  'member_consent',
  'iys_filing',
  'point_lot',
  'point_move',
])

/**
 * Undoes rows of an import. Fields and answers that are still as imported return to their former
 * values. Members that the import added are deleted with their points for joining, unless somebody
 * changed them or they were active since. Whatever stays is reported at its row.
 */
export async function undoRows({ db, by, now }: RunWork, plan: ImportPlan, rows: readonly Written[]): Promise<void> {
  const { company_id } = plan
  const ids = rows.flatMap((it) => it.member_id ?? [])
  // Locks the members' rows. Whatever a member does touches one of these rows, so the member cannot
  // become active in between.
  await db.many(
    sql`select id from member where company_id = ${company_id} and id = any(${ids}::uuid[]) order by id for update`,
  )
  await db.many(
    sql`select member_id from member_account where company_id = ${company_id} and member_id = any(${ids}::uuid[]) order by member_id for update`,
  )
  await db.many(
    sql`select member_id from member_stat where company_id = ${company_id} and member_id = any(${ids}::uuid[]) order by member_id for update`,
  )
  const members = await db.many<Found>(sql`
    select id, version, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id, note, merged_into, erased_at from member
    where company_id = ${company_id} and id = any(${ids}::uuid[])`)
  const byId = new Map(members.map((it) => [it.id, it]))
  const added = rows.flatMap((it) =>
    it.outcome === 'add' && it.member_id ? [{ id: it.member_id, answers: it.consents.length }] : [],
  )
  const used = await usedOf(db, company_id, added)
  const taken = await takenOf(db, company_id, rows)

  const gone: string[] = []
  const back: { row_no: number; member: KnownMember; changes: Changes }[] = []
  const left = new Map<number, Reason[]>()
  const answered: { row_no: number; member_id: string; consents: NotedConsent[] }[] = []
  for (const row of rows) {
    const member = byId.get(row.member_id ?? '')
    const leave = (...reasons: Reason[]) => void left.set(row.row_no, [...(left.get(row.row_no) ?? []), ...reasons])
    if (!member || member.merged_into || member.erased_at) leave({ code: 'kept_gone' })
    else if (row.outcome === 'add') {
      const fields = Object.entries(row.changes).flatMap(([column, [, after]]) =>
        member[column as MemberColumn] === after ? [] : [column],
      )
      if (used.has(member.id)) leave({ code: 'kept_used' })
      else if (member.version !== row.member_version) leave({ code: 'kept_changed', fields })
      else gone.push(member.id)
    } else {
      const { changes, reasons } = backOf(row.changes, member, taken)
      back.push({ row_no: row.row_no, member, changes })
      if (reasons.length > 0) leave(...reasons)
    }
    if (member && !member.merged_into && !member.erased_at && !gone.includes(member.id))
      answered.push({ row_no: row.row_no, member_id: member.id, consents: row.consents })
  }
  const answers = await takeBackAnswers(db, plan, answered, { actor: by.actor?.name ?? null, now })
  for (const [row_no, code] of answers.stay) left.set(row_no, [...(left.get(row_no) ?? []), { code }])
  const changed = back.filter((it) => Object.keys(it.changes).length > 0 || answers.back.has(it.row_no))
  await changeMembers(db, company_id, changed, now)
  await db.one(sql`delete from member where company_id = ${company_id} and id = any(${gone}::uuid[])`)
  await noteMembers(
    db,
    company_id,
    gone.map((member_id) => ({ type: 'erased', member_id })),
  )
  await auditAll(db, by, {
    noun: 'member',
    action: 'undo',
    company_id,
    records: [
      ...changed.map((it) => ({
        record_id: it.member.id,
        before: sideOf(it.changes, 0),
        after: sideOf(it.changes, 1),
      })),
      ...rows
        .filter((it) => gone.includes(it.member_id ?? ''))
        .map((it) => ({ record_id: it.member_id!, before: sideOf(it.changes, 1), after: null })),
    ],
  })
  const at = sql`r.company_id = ${company_id} and r.import_id = ${plan.id} and r.sheet = ${plan.sheet}`
  const states = rows.map(({ row_no }) => ({
    row_no,
    state: left.has(row_no) ? 'left' : 'undone',
    reasons: left.get(row_no) ?? [],
  }))
  await db.one(sql`update member_import_row r set state = it.state, reasons = it.reasons
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as it(row_no int, state text, reasons jsonb) where ${at} and r.row_no = it.row_no`)
}

/**
 * The changed columns that can be restored. A column cannot be restored if it has changed again
 * since. A phone or e-mail cannot if another member has it by now.
 */
function backOf(written: Changes, member: KnownMember, taken: ReadonlyMap<string, string>) {
  const changes: Changes = {}
  const reasons: Reason[] = []
  const changed: string[] = []
  for (const [name, [before, after]] of Object.entries(written)) {
    const column = name as MemberColumn
    const holder = taken.get(column === 'email' ? emailKey(String(before ?? '')) : String(before ?? ''))
    if (member[column] !== after) changed.push(column)
    else if (
      (column === 'phone' || column === 'email') &&
      before !== null &&
      holder !== undefined &&
      holder !== member.id
    )
      reasons.push({ code: 'kept_taken' })
    else changes[column] = [after, before]
  }
  // A member with neither phone nor e-mail could not be found again.
  const { phone = [null, member.phone], email = [null, member.email] } = changes
  if (!phone[1] && !email[1]) {
    delete changes.phone
    delete changes.email
    reasons.push({ code: 'kept_changed', fields: ['phone', 'email'] })
  }
  if (changed.length > 0) reasons.push({ code: 'kept_changed', fields: changed })
  return { changes, reasons }
}

/** Finds the members who by now have the phones and e-mails that would be restored. */
async function takenOf(db: Db, company_id: string, rows: readonly Written[]): Promise<Map<string, string>> {
  const phones = rows.flatMap((it) => it.changes.phone?.[0] ?? [])
  const emails = rows.flatMap((it) => it.changes.email?.[0] ?? []).map((it) => emailKey(String(it)))
  const living = sql`company_id = ${company_id} and merged_into is null and erased_at is null`
  const held = await db.many<{ id: string; phone: string | null; email_key: string | null }>(sql`
    select id, phone, email_key from member where ${living} and phone = any(${phones}::text[])
    union select id, phone, email_key from member where ${living} and email_key = any(${emails}::text[])`)
  return new Map(held.flatMap((it) => [it.phone, it.email_key].flatMap((key) => (key ? [[key, it.id] as const] : []))))
}

/**
 * Those of the given members to whom rows of some table refer by now; orders are checked first.
 * Rows that were created together with a member are ignored: the member's many answers, and the
 * points for joining.
 */
async function usedOf(
  db: Db,
  company_id: string,
  added: readonly { id: string; answers: number }[],
): Promise<Set<string>> {
  if (added.length === 0) return new Set()
  const ids = added.map((it) => it.id)
  const tables = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_attribute o on o.attrelid = c.oid and o.attname = 'company_id'
    where a.attname = 'member_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`)
  const used = new Set<string>()
  for (const { name } of tables) {
    if (ownTables.has(name)) continue
    const found = await db.many<{ member_id: string }>(
      sql`select distinct member_id from ${raw(`"${name}"`)} where company_id = ${company_id} and member_id = any(${ids}::uuid[])`,
    )
    for (const it of found) used.add(it.member_id)
  }
  const more = await db.many<{ member_id: string }>(sql`
    select member_id from member_account where company_id = ${company_id} and member_id = any(${ids}::uuid[]) and (point_debt <> 0 or wallet_balance <> 0)
    union select member_id from point_move where company_id = ${company_id} and member_id = any(${ids}::uuid[]) and kind <> 'expire' and key <> 'first:' || member_id`)
  for (const it of more) used.add(it.member_id)
  const answers = await db.many<{
    member_id: string
    n: number
  }>(sql`select member_id, count(*)::int as n from consent_event
    where company_id = ${company_id} and member_id = any(${ids}::uuid[]) group by member_id`)
  const came = new Map(added.map((it) => [it.id, it.answers]))
  for (const it of answers) if (it.n > (came.get(it.member_id) ?? 0)) used.add(it.member_id)
  return used
}
