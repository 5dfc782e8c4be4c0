import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { freeText, type FreeText } from '#server/db/personal.ts'
import { rewriteHistory, type RewrittenLine } from '#server/kit/audit/audit-clear.ts'
import { openRows, sealRows } from '#server/kit/audit/sealed-history.ts'
import { createRun, defineRun, type RunWork } from '#server/kit/jobs/run.ts'
import type { Kit } from '#server/kit/kit.ts'
import { answerPages, forgetAnswers, type AnswerPage } from './answers.ts'
import { blanked, mentions, patternsOf } from './blank.ts'
import {
  erasePage,
  importPages,
  tiesFrom,
  type Contacts,
  type ImportPage,
  type TieFacts,
  type Ties,
} from './contacts.ts'
import { isOn, isRow, keyTexts, pagesOf, textsOf, type FreeTable, type Page, type Row } from './free-text.ts'
import { eraseBatch, type OrderBatch } from './orders.ts'

interface RestInput {
  /** The person's contacts, encrypted. They are kept until all tables have been searched. */
  sealed: string
  /** The facts that identify the person's orders, encrypted. Missing in older runs. */
  ties?: string
  /** The ids of the person's member records. */
  ids?: readonly string[]
  orders?: readonly OrderBatch[]
  searched: readonly Page[]
  imports?: readonly ImportPage[]
  /** The ids of all records about the person, and the webhook deliveries to search for them. */
  about?: readonly string[]
  answers?: readonly AnswerPage[]
}

/**
 * Queues a run for what is too much for the transaction that erases the person. The run erases the
 * person's remaining orders, and searches texts of other people for the person's numbers and
 * addresses. It also clears what webhook endpoints answered about the person's records. It goes
 * through a company's tables in steps, since these tables grow without limit. Call this within that transaction, and `wakeRuns` after the commit.
 */
export async function queueRest(
  db: Db,
  { seal }: Pick<Kit, 'seal'>,
  it: {
    company_id: string
    member_id: string
    ids: readonly string[]
    ties: Ties
    orders: OrderBatch[]
    about: readonly string[]
    now: Date
  },
): Promise<void> {
  const { company_id, member_id, ids, orders, about, now } = it
  const { own, before, names } = it.ties
  const searched: Page[] = []
  const hasContacts = own.phones.length + own.emails.length > 0
  const imports = hasContacts ? await importPages(db, company_id) : []
  if (hasContacts)
    for (const table of Object.keys(freeText) as FreeTable[])
      for await (const page of pagesOf(db, company_id, table)) searched.push(page)
  const answers = await answerPages(db, company_id)
  if (searched.length + orders.length + answers.length === 0) return
  const sealed = (value: object) => seal.close(value).toString('base64')
  const facts: TieFacts = { own, before, names }
  const input: RestInput = { sealed: sealed(own), ties: sealed(facts), ids, orders, searched, imports, about, answers }
  await createRun(db, erasureRestRun, { company_id, user_id: null, record_id: member_id, input, now })
}

export const erasureRestRun = defineRun<RestInput, { blanked: number }>({
  name: 'member-erasure-blank',
  keptMs: 30 * 86_400_000,
  heavy: ['sealed', 'ties', 'about'],
  parts: ({ orders = [], searched, imports = [], answers = [] }) =>
    orders.length + searched.length + imports.length + answers.length,
  step: async (work, part) => {
    const { db, kit, now, run, input } = work
    const { ids = [], orders = [], searched, imports = [], about = [], answers = [] } = input
    const opened = <T>(text: string) => kit.seal.open<T>(Buffer.from(text, 'base64'))
    const batch = orders[part]
    if (batch) {
      const whose = { ids, ties: tiesFrom(opened<TieFacts>(input.ties!)) }
      const isLast = part === orders.length - 1
      return { report: { blanked: await eraseBatch(db, kit, run.company_id, { ...batch, ...whose, now, isLast }) } }
    }
    const contacts = opened<Contacts>(input.sealed)
    const rows = imports[part - orders.length - searched.length]
    if (rows) return { report: { blanked: await erasePage(db, run.company_id, rows, contacts) } }
    const deliveries = answers[part - orders.length - searched.length - imports.length]
    if (deliveries) return { report: { blanked: await forgetAnswers(db, run.company_id, deliveries, about) } }
    const page = searched[part - orders.length]!
    return { report: { blanked: await (page.table === 'audit' ? blankHistory : blankTable)(work, page, contacts) } }
  },
})

/** How far the unfinished runs for these members are. */
export async function restsOf(
  db: Db,
  companies: Sql,
  member_ids: readonly string[],
): Promise<Map<string, { done: number; total: number }>> {
  const rows = await db.many<{
    id: string
    done: number
    total: number
  }>(sql`select r.record_id as id, r.done, r.total from run r
    where ${companies} and r.record_id = any(${[...member_ids]}::uuid[]) and r.kind = ${erasureRestRun.name} and r.state in ('waiting', 'running')`)
  return new Map(rows.map(({ id, done, total }) => [id, { done, total }]))
}

/** Blanks the texts of some rows, which are locked. Returns how many rows have changed. */
async function blankTable({ db, run }: RunWork, page: Page, contacts: Contacts): Promise<number> {
  const { table } = page
  const { columns, key, hasVersion, isDistinct }: FreeText = freeText[table]
  const found = columns.map((it) => mentions(sql`${raw(it)}::text`, contacts))
  const rows = await db.many<Row>(sql`select ${keyTexts(table)}, ${raw(columns.join(', '))} from ${raw(table)}
    where company_id = ${run.company_id} and ${isOn(page)} and (${join(found, ' or ')}) order by ${raw(key)} for update`)
  const patterns = patternsOf(contacts)
  for (const row of rows) {
    // Two names that must differ may both have consisted only of the number. They must still differ
    // afterwards.
    const by = isDistinct ? `—${String(row['key_id']).slice(-4)}` : '—'
    const values = columns.map((it) => {
      const value = blanked(row[it], patterns, by)
      return sql`${raw(it)} = ${typeof value === 'string' ? value : value === null ? null : JSON.stringify(value)}`
    })
    await db.one(sql`update ${raw(table)} set ${join(hasVersion ? [...values, sql`version = version + 1`] : values)}
      where company_id = ${run.company_id} and ${isRow(table, textsOf(table, row))}`)
  }
  return rows.length
}

/**
 * Blanks the person's contacts in audit histories, where values that belong to other people are
 * encrypted with those people's keys.
 */
async function blankHistory({ db, kit, run }: RunWork, page: Page, contacts: Contacts): Promise<number> {
  const { company_id } = run
  const found = ['before', 'after'].map((it) => mentions(sql`${raw(it)}::text`, contacts))
  const lines = await db.many<RewrittenLine & { noun: string; record_id: string }>(sql`
    select at::text, id, noun, record_id, before, after from audit
    where company_id = ${company_id} and ${isOn(page)} and (before ? 'sealed' or after ? 'sealed' or ${join(found, ' or ')})`)
  const opened = await openRows(
    db,
    kit,
    company_id,
    lines.flatMap((it) => [it.before as Row | null, it.after as Row | null]),
  )
  const patterns = patternsOf(contacts)
  const rewritten: RewrittenLine[] = []
  for (const [n, { at, id, noun, record_id, ...was }] of lines.entries()) {
    const sides = opened.slice(2 * n, 2 * n + 2)
    const rows = blanked(sides, patterns)
    if (JSON.stringify(rows) === JSON.stringify(sides)) continue
    const sealed = await sealRows(
      db,
      kit,
      noun,
      company_id,
      rows.map((row) => ({ record_id, row })),
    )
    // A value that was not encrypted before stays unencrypted. If the person to whom one side of
    // the line belonged was erased, that side contains no name.
    const [before, after] = ([was.before, was.after] as (Row | null)[]).map((it, side) =>
      it && 'sealed' in it ? (sides[side]?.['erased'] ? it : sealed[side]) : rows[side],
    )
    rewritten.push({ at, id, before: before ?? null, after: after ?? null })
  }
  if (rewritten.length > 0) await rewriteHistory(db, kit.chainKey, company_id, rewritten)
  return rewritten.length
}
