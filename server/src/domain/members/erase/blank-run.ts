import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { freeText, type FreeText } from '#server/db/personal.ts'
import { rewriteHistory, type RewrittenLine } from '#server/kit/audit/audit-clear.ts'
import { openRows, sealRows } from '#server/kit/audit/sealed-history.ts'
import { createRun, defineRun, type RunWork } from '#server/kit/jobs/run.ts'
import type { Kit } from '#server/kit/kit.ts'
import { blanked, patternsOf } from './blank.ts'
import { mentions, type Contacts } from './contacts.ts'

type Table = keyof typeof freeText
type Key = readonly string[]
type Row = Record<string, unknown>

/** Rows of a table between two keys, as texts; null: from its beginning, or to its end. */
interface Part {
  table: Table
  after: Key | null
  upto: Key | null
}

interface BlankInput {
  /** The person's contacts, sealed, until all has been searched. */
  sealed: string
  searched: readonly Part[]
}

/** Rows searched in one transaction. Lines of histories are opened one by one, on the loop. */
const rowsOf = (table: Table) => (table === 'audit' ? 1000 : 10_000)

const types = { at: 'timestamptz', id: 'uuid' } as const
const keyOf = (table: Table) => freeText[table].key.split(', ') as (keyof typeof types)[]
/** A row's key as texts, since JavaScript has no microseconds. */
const keyTexts = (table: Table): Sql =>
  raw(
    keyOf(table)
      .map((it) => `${it}::text as key_${it}`)
      .join(', '),
  )
const textsOf = (table: Table, row: Row): Key => keyOf(table).map((it) => String(row[`key_${it}`]))
const keyValues = (table: Table, key: Key): Sql =>
  sql`(${join(keyOf(table).map((it, n) => sql`${key[n]}::text::${raw(types[it])}`))})`
const isFrom = (table: Table, op: '>' | '<=', key: Key | null): Sql =>
  key ? sql`and (${raw(freeText[table].key)}) ${raw(op)} ${keyValues(table, key)}` : empty

/**
 * Queues the search for a person's numbers and addresses in texts that others wrote, in the
 * transaction that erases them; `wakeRuns` after the commit starts it. It goes through a company's
 * tables in steps, since these grow for ever.
 */
export async function queueBlanking(
  db: Db,
  { seal }: Pick<Kit, 'seal'>,
  { company_id, member_id, contacts, now }: { company_id: string; member_id: string; contacts: Contacts; now: Date },
): Promise<void> {
  if (contacts.phones.length + contacts.emails.length === 0) return
  const searched: Part[] = []
  for (const table of Object.keys(freeText) as Table[]) {
    let after: Key | null = null
    for (;;) {
      const upto: Key | null = await lastOfPage(db, company_id, table, after)
      searched.push({ table, after, upto })
      if (!upto) break
      after = upto
    }
  }
  const input: BlankInput = { sealed: seal.close(contacts).toString('base64'), searched }
  await createRun(db, blankRun, { company_id, user_id: null, record_id: member_id, input, now })
}

/** The key of the last row that one part searches; null: it reaches the end of the table. */
async function lastOfPage(db: Db, company_id: string, table: Table, after: Key | null): Promise<Key | null> {
  const row =
    await db.one<Row>(sql`select ${keyTexts(table)} from ${raw(table)} where company_id = ${company_id} ${isFrom(table, '>', after)}
    order by ${raw(freeText[table].key)} offset ${rowsOf(table) - 1} limit 1`)
  return row ? textsOf(table, row) : null
}

export const blankRun = defineRun<BlankInput, { blanked: number }>({
  name: 'member-erasure-blank',
  keptMs: 30 * 86_400_000,
  heavy: ['sealed'],
  parts: ({ searched }) => searched.length,
  step: async (work, part) => {
    const contacts = work.kit.seal.open<Contacts>(Buffer.from(work.input.sealed, 'base64'))
    const { table, after, upto } = work.input.searched[part]!
    const within = sql`company_id = ${work.run.company_id} ${isFrom(table, '>', after)} ${isFrom(table, '<=', upto)}`
    return { report: { blanked: await (table === 'audit' ? blankHistory : blankTable)(work, table, within, contacts) } }
  },
})

/** Blanks the texts of some rows, which are locked; returns how many changed. */
async function blankTable({ db, run }: RunWork, table: Table, within: Sql, contacts: Contacts): Promise<number> {
  const { columns, key, hasVersion, isDistinct }: FreeText = freeText[table]
  const found = columns.map((it) => mentions(sql`${raw(it)}::text`, contacts))
  const rows = await db.many<Row>(sql`select ${keyTexts(table)}, ${raw(columns.join(', '))} from ${raw(table)}
    where ${within} and (${join(found, ' or ')}) order by ${raw(key)} for update`)
  const patterns = patternsOf(contacts)
  for (const row of rows) {
    // Two names that consisted of the number alone must still differ.
    const by = isDistinct ? `—${String(row['key_id']).slice(-4)}` : '—'
    const values = columns.map((it) => {
      const value = blanked(row[it], patterns, by)
      return sql`${raw(it)} = ${typeof value === 'string' ? value : value === null ? null : JSON.stringify(value)}`
    })
    await db.one(sql`update ${raw(table)} set ${join(hasVersion ? [...values, sql`version = version + 1`] : values)}
      where company_id = ${run.company_id} and (${raw(key)}) = ${keyValues(table, textsOf(table, row))}`)
  }
  return rows.length
}

/**
 * Does the same in histories, where the values of other people are encrypted with their own keys.
 */
async function blankHistory({ db, kit, run }: RunWork, _: Table, within: Sql, contacts: Contacts): Promise<number> {
  const { company_id } = run
  const found = ['before', 'after'].map((it) => mentions(sql`${raw(it)}::text`, contacts))
  const lines = await db.many<RewrittenLine & { noun: string; record_id: string }>(sql`
    select at::text, id, noun, record_id, before, after from audit
    where ${within} and (before ? 'sealed' or after ? 'sealed' or ${join(found, ' or ')})`)
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
    // What was written in clear stays so; a side whose person was erased names nobody.
    const [before, after] = ([was.before, was.after] as (Row | null)[]).map((it, side) =>
      it && 'sealed' in it ? (sides[side]?.['erased'] ? it : sealed[side]) : rows[side],
    )
    rewritten.push({ at, id, before: before ?? null, after: after ?? null })
  }
  if (rewritten.length > 0) await rewriteHistory(db, kit.chainKey, company_id, rewritten)
  return rewritten.length
}
