import sql, { raw, type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { workbookCell } from '#contract/kit/workbook-cell.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import type { Member } from '#contract/members/member.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import type { Db } from '#server/db/pool.ts'
import { isTied } from '#server/domain/members/erase/contacts.ts'
import { countMentions } from '#server/domain/members/erase/mentions.ts'
import { tiesOf } from '#server/domain/members/erase/former.ts'
import { teamLetters } from '#server/domain/organisation/team-letters.ts'
import { askForFile, dayMs } from '#server/kit/list/ask-for-file.ts'
import { companyDay } from '#server/kit/company-day.ts'
import type { Context } from '#server/kit/context.ts'
import { narrowedTo } from '#server/kit/guard/reach.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineRun } from '#server/kit/jobs/run.ts'

interface ExportInput {
  company_id: string
  member_id: string
  format: 'json' | 'xlsx'
  lang: Lang
}
type Row = Record<string, unknown>

/**
 * The parts of the stored data, with their columns. Orders include those that the person gave to or
 * received from somebody else.
 */
const parts = {
  addresses: ['member_address', 'title, text, directions, lat, lng, last_used_at, created_at'],
  devices: ['member_device', 'platform, app_version, language, timezone, last_seen_at'],
  phones: ['member_phone', 'phone'],
  consents: ['consent_event', 'channel, status, source, at, proof, iys_due_on'],
  iys: ['iys_filing', 'channel, status, at, due_on, result, reason, transaction_id, done_at'],
  orders: [
    'orders',
    'number, channel, delivery_type, status, customer_name, customer_phone, address, note, summary, reason_text, lines, totals, total, currency, payment_method, created_at',
  ],
  points: ['point_move', 'at, kind, amount, balance_after, reason'],
  point_lots: ['point_lot', 'point_type, earned, remaining, earned_at, expires_at'],
  wallet: ['wallet_entry', 'at, kind, amount, balance_after, payment_ref, reason'],
  vouchers: ['gift_cheque_item', 'defined_at, expires_at, state'],
  reviews: ['comment', 'taste, service, speed, text, reply, status, created_at'],
  institutions: ['institution_member', 'status, statement, decision_note, valid_until, created_at'],
  voucher_uses: ['gift_cheque_use', 'amount, state, created_at'],
  corrections: ['member_correction', 'kind, amount, reason, status, decision_note, created_at, decided_at'],
  erasure_requests: ['member_erasure', 'status, channel, asked_at, due_on'],
} as const satisfies Record<string, readonly [table: string, columns: string]>

/**
 * The tables with personal columns that are not in `parts`. `read`: `reachedBy` reads the table.
 * `leftOut`: why the export leaves the table out.
 */
export const otherTables: Record<string, 'read' | { leftOut: string }> = {
  member: 'read',
  reservation: 'read',
  branch_request: 'read',
  phone_call: 'read',
  mail: 'read',
  sms: 'read',
  member_import_row: 'read',
  table_command: 'read',
  payment_attempt: 'read',
  payment_refund: { leftOut: 'why a payment provider refused, which may repeat the name' },
  payment_difference: { leftOut: 'why a payment provider refused, which may repeat the name' },
  courier_delivery: { leftOut: 'why a courier company refused, which may repeat the name' },
  courier_step: { leftOut: 'why a courier company refused, which may repeat the name' },
  webhook_delivery: { leftOut: 'what an endpoint answered, which may repeat the order' },
  order_event: { leftOut: 'repeats the reason of the order' },
  event: { leftOut: 'repeats orders, for a day' },
  platform_step: { leftOut: 'repeats orders, as sent to a platform' },
  inbox: { leftOut: 'repeats orders, as a platform sent them' },
  idempotency: { leftOut: 'repeats answers, for three days' },
  one_time: { leftOut: 'a code or a link on its way to the person' },
  member_merge: { leftOut: 'repeats the merged record, for its undo' },
  saved_view: { leftOut: 'what somebody of the team searched for' },
}
export const filedTables: readonly string[] = Object.values(parts).map(([table]) => table)

const person =
  'id, name, surname, phone, email, birth_date, marriage_anniversary, plate, language, allergens, note, is_active, is_premium, premium_until, registration_source, created_at, last_activity_at, last_login_at, login_proof'
const words: Record<Lang, string> = { tr: 'uye-verileri', en: 'member-data', de: 'mitgliedsdaten' }

/** Queues a file with all stored data of a member. The name of the file does not identify them. */
export const askForExport = (
  ctx: Context,
  { company_id, id }: Member,
  format: ExportInput['format'],
): Promise<MadeFile> =>
  askForFile(ctx, memberExportRun, {
    name: `${words[ctx.lang]}-${companyDay(ctx.actor.tree, company_id, ctx.now)}.${format}`,
    record_id: id,
    at: narrowedTo(ctx.reach.tie, [company_id]),
    input: { company_id, member_id: id, format, lang: ctx.lang },
  })

/** Notes in the member's history that somebody was given their data. */
export const auditExport = (
  ctx: Context,
  { company_id, id }: Pick<Member, 'company_id' | 'id'>,
  format: ExportInput['format'],
): Promise<unknown> =>
  ctx.db.tx((db) =>
    audit(db, ctx, { noun: 'member', record_id: id, company_id, action: 'export', before: {}, after: { format } }),
  )

/**
 * All stored data of a member, by kind. The desk's file also counts where other people's texts
 * mention them (`countMentions`). That reads all texts of the company, which is too much for a
 * request.
 */
export async function keptOf(
  { db, seal }: Pick<Kit, 'db' | 'seal'>,
  { company_id, member_id }: Pick<ExportInput, 'company_id' | 'member_id'>,
): Promise<Record<string, Row[]>> {
  const records = await db.many<Row & { id: string }>(sql`select ${raw(person)} from member
    where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id}) order by created_at`)
  const ids = records.map((it) => it.id)
  const kept: Record<string, Row[]> = { member: records }
  for (const [name, [table, columns]] of Object.entries(parts)) {
    const rows: Sql = sql`select ${raw(columns)} from ${raw(table)} where company_id = ${company_id} and member_id = any(${ids}::uuid[])`
    kept[name] = await db.many<Row>(rows)
  }
  Object.assign(kept, await reachedBy(db, { seal }, company_id, ids))
  kept['changes'] = []
  for (const id of ids) {
    const lines = await historyOf(db, 'member', id, [company_id], { seal })
    kept['changes'].push(...lines.map(({ at, action, before, after }) => ({ at, action, before, after })))
  }
  return kept
}

/**
 * Data that is found by a member's number or address, and letters that were sent to them (not those
 * written to the team). Documents are only listed, without their content.
 */
async function reachedBy(
  db: Db,
  kit: Pick<Kit, 'seal'>,
  company_id: string,
  ids: readonly string[],
): Promise<Record<string, Row[]>> {
  const { own, isTheirs } = await tiesOf(db, kit, company_id, ids)
  const reservations = await db.many<Row & { id: string }>(sql`
    select id, status, starts_at, party_size, name, phone, email, note, created_at from reservation
    where company_id = ${company_id} and ${isTheirs(sql`phone`, sql`email`, sql`name`)} order by created_at`)
  const about = [...ids, ...reservations.map((it) => it.id)]
  return {
    reservations,
    guest_orders:
      await db.many<Row>(sql`select number, channel, delivery_type, status, customer_name, customer_phone, address, note, summary, lines, total, currency, created_at
      from orders where company_id = ${company_id} and member_id is null and ${isTheirs(sql`customer_phone`, undefined, sql`customer_name`)} order by created_at`),
    calls: await db.many<Row>(sql`select phone, line, state, rang_at, answered_at, ended_at from phone_call
      where company_id = ${company_id} and (member_ids && ${[...ids]}::uuid[] or ${isTied(own, sql`phone`)}) order by rang_at`),
    mails: await db.many<Row>(
      sql`select kind, to_address, subject, body_text, state, created_at from mail
        where about = any(${about}::uuid[]) and kind <> all(${Object.keys(teamLetters.of)}::text[]) order by created_at`,
    ),
    texts: await db.many<Row>(
      sql`select kind, to_number, body_text, state, created_at from sms where about = any(${about}::uuid[]) order by created_at`,
    ),
    requests:
      await db.many<Row>(sql`select kind, customer_name, customer_phone, customer_email, message, restaurant_name, address, status, decision_note, created_at
      from branch_request where company_id = ${company_id} and ${isTheirs(sql`customer_phone`, sql`customer_email`, sql`customer_name`)} order by created_at`),
    imported: await db.many<Row>(sql`select raw, outcome, state from member_import_row
      where company_id = ${company_id} and (member_id = any(${[...ids]}::uuid[]) or ${isTied(own, sql`phone`, sql`email_key`)}) order by import_id, row_no`),
    payments:
      await db.many<Row>(sql`select state, amount::float8 as amount, charged::float8 as charged, refunded::float8 as refunded, currency, card_family, card_last_four, created_at, paid_at from payment_attempt
      where company_id = ${company_id} and order_id in (select id from orders where company_id = ${company_id}
        and (member_id = any(${[...ids]}::uuid[]) or member_id is null and ${isTheirs(sql`customer_phone`, undefined, sql`customer_name`)})) order by created_at`),
    table_calls:
      await db.many<Row>(sql`select kind, note, state, created_at from table_command where company_id = ${company_id} and note <> ''
      and session_id in (select table_session_id from orders where company_id = ${company_id} and member_id = any(${[...ids]}::uuid[])) order by created_at`),
    documents: await db.many<Row>(sql`select d.kind, d.bytes, d.created_at from institution_document d
      join institution_member m on m.company_id = ${company_id} and m.id = d.institution_member_id
      where d.company_id = ${company_id} and m.member_id = any(${[...ids]}::uuid[]) order by d.created_at`),
  }
}

/** A cell of the file: texts and numbers stay, composite values become JSON. */
const cellOf = (value: unknown) =>
  value === null || value === undefined
    ? ''
    : workbookCell(typeof value === 'object' ? JSON.stringify(value) : (value as string))

export const memberExportRun = defineRun<ExportInput>({
  name: 'member-export',
  permission: memberErasure.export.permission,
  keptMs: dayMs,
  file: async (kit, { input, tell }) => {
    const kept: Record<string, Row[]> = { ...(await keptOf(kit, input)), mentioned: await countMentions(kit.db, input) }
    const rows = Object.values(kept).reduce((sum, it) => sum + it.length, 0)
    await tell(rows, rows)
    if (input.format === 'json') return { content: Buffer.from(JSON.stringify(kept, null, 2)), rows }
    const { writeXlsx } = await import('hucre/xlsx')
    const sheets = Object.entries(kept).map(([name, list]) => {
      const heads = [...new Set(list.flatMap((it) => Object.keys(it)))]
      return {
        name,
        rows: [heads, ...list.map((it) => heads.map((head) => cellOf(it[head])))],
        freezePane: { rows: 1 },
      }
    })
    return { content: (await writeXlsx({ sheets })) as Uint8Array, rows }
  },
})
