import sql, { type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, Fault } from './fault.ts'

/** The singular and plural of a noun in three languages. */
export type Things = Record<Lang, readonly [one: string, more: string]>

/**
 * Something that may need a record: `of` selects a few of those that do by `name`, and their number as `n`; n = 0 means that there are some, number unknown.
 */
export interface Use<Row> {
  things: Things
  of: (row: Row) => Sql
}

/** "3 ürün", "1 product". */
export const counted = (lang: Lang, n: number, things: Things): string =>
  `${n} ${things[lang][lang === 'tr' || n === 1 ? 0 : 1]}`

const and: Record<Lang, string> = { tr: ' ve ', en: ' and ', de: ' und ' }

/** "a", "a and b", "a, b and c". */
export const listOf = (lang: Lang, parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(and[lang])

const stays: Record<Lang, (by: string) => string> = {
  tr: (by) => `Silinemez, kullananlar: ${by}.`,
  en: (by) => `Cannot be deleted; it is used by: ${by}.`,
  de: (by) => `Kann nicht gelöscht werden; verwendet von: ${by}.`,
}
const stands: Record<Lang, (by: string) => string> = {
  tr: (by) => `Değiştirilemez, kullananlar: ${by}`,
  en: (by) => `Cannot be changed; it is used by: ${by}`,
  de: (by) => `Kann nicht geändert werden; verwendet von: ${by}`,
}

/** Who uses a record, in words: "4 companies (A, B, C …) and orders"; undefined where nobody does. */
async function usersOf<Row>(db: Db, lang: Lang, uses: readonly Use<Row>[], row: Row): Promise<string | undefined> {
  const parts: string[] = []
  for (const { things, of } of uses) {
    const found = await db.many<{ name: string; n: number }>(sql`${of(row)} limit 3`)
    const n = found[0]?.n
    if (n === undefined) continue
    const names = found.map((it) => it.name).filter(Boolean)
    const named = names.length > 0 ? ` (${names.join(', ')}${n > names.length ? ' …' : ''})` : ''
    parts.push(n === 0 ? things[lang][1] : counted(lang, n, things) + named)
  }
  return parts.length > 0 ? listOf(lang, parts) : undefined
}

/** Throws `in_use`, naming the users, where a record to be deleted is needed by others. */
export async function refuseIfUsed<Row>(db: Db, lang: Lang, uses: readonly Use<Row>[], row: Row): Promise<void> {
  const by = await usersOf(db, lang, uses, row)
  if (by) throw fault('in_use', { detail: stays[lang](by) })
}

/** The same for a change of the field by which others refer to a record: they would lose it as if it were deleted. */
export async function refuseIfKnown<Row>(
  db: Db,
  lang: Lang,
  uses: readonly Use<Row>[],
  row: Row,
  path: string,
): Promise<void> {
  const by = await usersOf(db, lang, uses, row)
  if (by) throw new Fault('invalid', { errors: [{ path, code: 'in_use', message: stands[lang](by) }] })
}
