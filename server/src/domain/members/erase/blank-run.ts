import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { freeText, type FreeText } from '#server/db/personal.ts'
import { rewriteHistory, type RewrittenLine } from '#server/kit/audit/audit-clear.ts'
import { openRows, sealRows } from '#server/kit/audit/sealed-history.ts'
import { createRun, defineRun, type RunWork } from '#server/kit/jobs/run.ts'
import type { Kit } from '#server/kit/kit.ts'
import { blanked, mentions, patternsOf } from './blank.ts'
import type { Contacts } from './contacts.ts'
import { isOn, isRow, keyTexts, pagesOf, textsOf, type FreeTable, type Page, type Row } from './free-text.ts'

interface BlankInput {
  /** The person's contacts, encrypted. They are kept until all tables have been searched. */
  sealed: string
  searched: readonly Page[]
}

/**
 * Queues a run that searches texts of other people for a person's numbers and addresses, in the
 * transaction that erases the person. Calling `wakeRuns` after the commit starts the run. It goes
 * through a company's tables in steps, since these tables grow without end.
 */
export async function queueBlanking(
  db: Db,
  { seal }: Pick<Kit, 'seal'>,
  { company_id, member_id, contacts, now }: { company_id: string; member_id: string; contacts: Contacts; now: Date },
): Promise<void> {
  if (contacts.phones.length + contacts.emails.length === 0) return
  const searched: Page[] = []
  for (const table of Object.keys(freeText) as FreeTable[])
    for await (const page of pagesOf(db, company_id, table)) searched.push(page)
  const input: BlankInput = { sealed: seal.close(contacts).toString('base64'), searched }
  await createRun(db, blankRun, { company_id, user_id: null, record_id: member_id, input, now })
}

export const blankRun = defineRun<BlankInput, { blanked: number }>({
  name: 'member-erasure-blank',
  keptMs: 30 * 86_400_000,
  heavy: ['sealed'],
  parts: ({ searched }) => searched.length,
  step: async (work, part) => {
    const contacts = work.kit.seal.open<Contacts>(Buffer.from(work.input.sealed, 'base64'))
    const page = work.input.searched[part]!
    return { report: { blanked: await (page.table === 'audit' ? blankHistory : blankTable)(work, page, contacts) } }
  },
})

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
