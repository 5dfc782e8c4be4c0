import sql, { type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '../context.ts'
import { fault, Fault } from '../answer/fault.ts'

/** The singular and plural of a noun, in three languages. */
export type Things = Record<Lang, readonly [one: string, more: string]>

/**
 * What the search for a record's uses must know about the caller: which records they may access,
 * and their language.
 */
export type Asker = Pick<Context, 'lang' | 'reach'>

/**
 * An action on a record that may be in use. With `anyway`, the action is allowed even so, because
 * the caller has read the warning.
 */
export type Act = 'removal' | 'off' | 'anyway'

/**
 * One kind of record that refers to this one. `of` selects the `name` of a few such records and
 * their number as `n`; n = 0 means that there are some but their number is unknown.
 */
export interface Use<Row> {
  things: Things
  of: (row: Row, ctx: Asker) => Sql
  /** Whether the record can be switched off in spite of this use. */
  survivesOff?: true
  /** The action that the user should take first, or instead. */
  advice?: Record<Lang, string>
}

/**
 * Declares the same use for a record that has it through another record, such as the place to which
 * it belongs.
 */
export const usedAt = <Row, At>(use: Use<At>, at: (row: Row) => At): Use<Row> => ({
  ...use,
  of: (row, ctx) => use.of(at(row), ctx),
})

/** All declared uses, by table, for the test that checks every table. */
export const hanging: { noun: object; table: string; uses: readonly Use<never>[] | undefined }[] = []

/** Declares in which ways a noun's records are used. */
export function hangsOn<Row>(noun: object, table: string, uses: readonly Use<Row>[] | undefined): readonly Use<Row>[] {
  hanging.push({ noun, table, uses })
  return uses ?? []
}

/** "3 ürün", "1 product". */
export const counted = (lang: Lang, n: number, things: Things): string =>
  `${n} ${things[lang][lang === 'tr' || n === 1 ? 0 : 1]}`

const and: Record<Lang, string> = { tr: ' ve ', en: ' and ', de: ' und ' }

/** Joins parts as "a", "a and b" or "a, b and c". */
export const listOf = (lang: Lang, parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(and[lang])

const stays: Record<Act, Record<Lang, (by: string) => string>> = {
  removal: {
    tr: (by) => `Silinemez, kullananlar: ${by}.`,
    en: (by) => `Cannot be deleted; it is used by: ${by}.`,
    de: (by) => `Kann nicht gelöscht werden; verwendet von: ${by}.`,
  },
  off: {
    tr: (by) => `Şu an devre dışı bırakılamaz: ${by}.`,
    en: (by) => `Cannot be disabled now: ${by}.`,
    de: (by) => `Kann jetzt nicht deaktiviert werden: ${by}.`,
  },
  anyway: {
    tr: (by) => `Buna bağlı olanlar var: ${by}.`,
    en: (by) => `Something still depends on it: ${by}.`,
    de: (by) => `Davon hängt noch etwas ab: ${by}.`,
  },
}
const stands: Record<Lang, (by: string) => string> = {
  tr: (by) => `Değiştirilemez, kullananlar: ${by}`,
  en: (by) => `Cannot be changed; it is used by: ${by}`,
  de: (by) => `Kann nicht geändert werden; verwendet von: ${by}`,
}

/**
 * Names the records that use a record and says what to do about them: "4 companies (A, B, C …) and
 * orders". Undefined if no record uses it.
 */
async function usersOf<Row>(
  db: Db,
  ctx: Asker,
  uses: readonly Use<Row>[],
  row: Row,
): Promise<{ by: string; advice: string } | undefined> {
  const { lang } = ctx
  const parts: string[] = []
  const advice = new Set<string>()
  for (const { things, of, advice: first } of uses) {
    const found = await db.many<{ name: string; n: number }>(sql`${of(row, ctx)} limit 3`)
    const n = found[0]?.n
    if (n === undefined) continue
    const names = found.map((it) => it.name).filter(Boolean)
    const named = names.length > 0 ? ` (${names.join(', ')}${n > names.length ? ' …' : ''})` : ''
    parts.push(n === 0 ? things[lang][1] : counted(lang, n, things) + named)
    if (first) advice.add(first[lang])
  }
  return parts.length > 0 ? { by: listOf(lang, parts), advice: [...advice].join(' ') } : undefined
}

/**
 * Throws `in_use` if a record that is to be deleted or switched off is in use. The refusal names
 * the records that use it and says what to do about them.
 */
export async function refuseIfUsed<Row>(
  db: Db,
  ctx: Asker,
  uses: readonly Use<Row>[],
  row: Row,
  act: Act = 'removal',
): Promise<void> {
  const users = await usersOf(db, ctx, act !== 'removal' ? uses.filter((it) => !it.survivesOff) : uses, row)
  if (users) throw fault('in_use', { detail: [stays[act][ctx.lang](users.by), users.advice].filter(Boolean).join(' ') })
}

/** Whether a change switches a record off. */
export const switchesOff = (before: object, after: object): boolean =>
  'is_active' in before && before.is_active === true && 'is_active' in after && after.is_active === false

/**
 * Refuses to change the field by which others refer to a record: for the others, a change would be
 * the same as a deletion.
 */
export async function refuseIfKnown<Row>(
  db: Db,
  ctx: Asker,
  uses: readonly Use<Row>[],
  row: Row,
  path: string,
): Promise<void> {
  const users = await usersOf(db, ctx, uses, row)
  if (users)
    throw new Fault('invalid', {
      errors: [{ path, code: 'in_use', message: [stands[ctx.lang](users.by), users.advice].filter(Boolean).join(' ') }],
    })
}
