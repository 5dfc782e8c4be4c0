import * as z from 'zod/mini'
import { day } from '#contract/kit/fields.ts'
import { inCountry, type Country } from '#contract/kit/phone.ts'
import { personFields } from '#contract/members/member.ts'
import {
  consentFields,
  type ConsentField,
  type ImportColumn,
  type ImportField,
} from '#contract/members/member-import.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { foldedWord, yesNoIn } from '#server/kit/list/sheet-words.ts'
import { dateIn, isDateFault, type DateFault } from './dates.ts'
import type { RawCell } from './raw-cell.ts'

/**
 * The faults of a cell; the texts are in import-words.ts. `phone_rounded`: a spreadsheet has
 * shortened the number (`5,32E+09`) and its digits are lost. `letters`: an earlier program could
 * not write some letters.
 */
export type CellFault = 'phone' | 'phone_rounded' | 'email' | DateFault | 'city' | 'text' | 'letters' | 'not_empty'

type ValueField = Exclude<ImportField, 'full_name' | 'consent_date' | ConsentField>
/** The values to write. Null empties the field. */
export type Values = Partial<Record<ValueField, string | number | null>>

/**
 * The consents in a row: the answers by channel (`unclear` if neither yes nor no), and the date on
 * which they were given.
 */
export interface RowConsents {
  answers: { channel: ConsentChannel; column: number; answer: 'given' | 'refused' | 'unclear' }[]
  on: string | null
}

/**
 * A field's value in the form in which the contract stores it. Undefined if the form and the API
 * would refuse the value too.
 */
const taken = (field: keyof typeof personFields, given: string): string | undefined => {
  const result = z.safeParse(personFields[field], given)
  return result.success && result.data !== null ? result.data : undefined
}

/**
 * Separators between several numbers or addresses in one cell, as people and address books (`:::`)
 * write them. The first number or address counts.
 */
const separators = /[;,|\n]|:::|\s\/\s|\s+(?:ve|and|und)\s+/u
const firstIn = (given: string) =>
  given
    .split(separators)
    .map((it) => it.trim())
    .find((it) => it !== '') ?? ''

/**
 * Labels that people write beside a number, such as `Tel:`, `(eşi)` or `- iş`. Nothing with a digit
 * counts as a label, because it may be an extension.
 */
const beside = /\[[^\]\d]*\]|\((?=[^)]*\p{L})[^)\d]*\)|^[\p{L}\p{M}.\s-]+:?|[\s-]+[\p{L}\p{M}][\p{L}\p{M}.\s]*$/gu
const rounded = /^(\d+)(?:[.,](\d+))?E\+?(\d+)$/i

/**
 * The phone number in a cell, in E.164, by the rules of the company's country. Spreadsheets store a
 * phone number as a number and may show it as 5,32E+09. If the cell contains only this short form,
 * the result is `phone_rounded`.
 */
export function phoneIn(cell: RawCell): string | 'phone' | 'phone_rounded' {
  const given = typeof cell === 'number' ? (Number.isSafeInteger(cell) ? String(cell) : '') : String(cell ?? '')
  const whole = given
    .normalize('NFKC')
    .trim()
    .replace(/^="?(.*?)"?$/, '$1')
  const [, digits, rest = '', power] = rounded.exec(whole) ?? []
  if (digits) return rest.length < Number(power) ? 'phone_rounded' : phoneIn(digits + rest.slice(0, Number(power)))
  const spelled = firstIn(whole)
    .replace(/^['’]/, '')
    .replace(/[.,]0+$/, '')
    .replace(/^tel:/i, '')
    .replaceAll(beside, '')
    .trim()
  return taken('phone', spelled) ?? 'phone'
}
export const isPhone = (cell: RawCell): boolean => phoneIn(cell).startsWith('+')

export function emailIn(cell: RawCell): string | undefined {
  const [first = ''] = firstIn(String(cell ?? '')).split(/\s+/u)
  return taken('email', first.replace(/^mailto:/i, '').replace(/^<(.*)>$/, '$1'))
}

/**
 * Splits a cell that holds both name and surname. The surname is the last word, or the part before
 * a comma.
 */
export function namesIn(given: string): { name: string; surname: string } {
  const [before = '', after, ...more] = given.split(',').map((it) => it.trim())
  if (after && before && more.length === 0) return { name: after, surname: before }
  const words = given.trim().split(/\s+/u)
  const surname = words.length > 1 ? words.at(-1)! : ''
  return { name: words.slice(0, surname ? -1 : undefined).join(' '), surname }
}

/**
 * The city that a cell names, alone or together with a district or postal code: "İstanbul /
 * Kadıköy", "10115 Berlin".
 */
export function cityIn(cell: RawCell, cities: ReadonlyMap<string, number>): number | undefined {
  const given = String(cell ?? '')
  const of = (text: string) => cities.get(foldedWord(text))
  return (
    of(given) ??
    given
      .split(/[/,;|()–]|\s-\s|\d+/u)
      .map(of)
      .find((it) => it !== undefined)
  )
}

export interface CellsContext {
  /** The ids of cities by their names in folded form. */
  cities: ReadonlyMap<string, number>
  /** The company's country, whose rules apply to phone numbers. */
  country: Country
  today: string
}

const isConsent = (field: ImportField): field is ConsentField => field in consentFields
const isDash = (given: unknown) => given === '-' || given === '–'
/**
 * Matches a character that stands for a letter which an earlier program could not write: �, or a
 * question mark within a word.
 */
const isBroken = (given: RawCell, field: ImportField) =>
  typeof given === 'string' &&
  (given.includes('\uFFFD') || (/^(name|surname|full_name|city)$/.test(field) && /\p{L}\?\p{L}/u.test(given)))

/**
 * Reads the cells of a row, with their faults. An empty cell is ignored; `-` empties the field. If
 * two columns give the same field, the one further right counts.
 */
export const readCells = (
  cells: readonly RawCell[],
  columns: readonly ImportColumn[],
  context: CellsContext,
): CellsRead => inCountry(context.country, () => read(cells, columns, context))

interface CellsRead {
  values: Values
  said: RowConsents
  faults: { column: number; code: CellFault }[]
}

function read(cells: readonly RawCell[], columns: readonly ImportColumn[], { cities, today }: CellsContext): CellsRead {
  const values: Values = {}
  const said: RowConsents = { answers: [], on: null }
  const faults: CellsRead['faults'] = []
  for (const [column, { field, date_order }] of columns.entries()) {
    const cell = cells[column] ?? null
    const given = typeof cell === 'string' ? cell.trim() : cell
    if (!field || given === null || given === '') continue
    const wrong = (code: CellFault) => void faults.push({ column, code })
    if (isConsent(field)) {
      const answer = yesNoIn(given)
      const is = answer === undefined ? 'unclear' : answer ? 'given' : 'refused'
      if (!isDash(given)) said.answers.push({ channel: consentFields[field], column, answer: is })
    } else if (field === 'consent_date') {
      const value = isDash(given) ? null : dateIn(given, date_order, today)
      if (value !== null && isDateFault(value)) wrong(value)
      else if (value !== null && !z.safeParse(consentDay, value).success) wrong('date')
      else said.on = value
    } else if (isDash(given)) {
      if (field === 'name' || field === 'full_name') wrong('not_empty')
      else values[field] = null
    } else if (isBroken(given, field)) wrong('letters')
    else if (field === 'phone') {
      const value = phoneIn(given)
      if (value === 'phone' || value === 'phone_rounded') wrong(value)
      else values.phone = value
    } else if (field === 'email') {
      const value = emailIn(given)
      if (value === undefined) wrong('email')
      else values.email = value
    } else if (field === 'birth_date' || field === 'marriage_anniversary') {
      const value = dateIn(given, date_order, today)
      if (isDateFault(value)) wrong(value)
      else if (taken(field, value) === undefined) wrong('date')
      else values[field] = value
    } else if (field === 'city') {
      const id = cityIn(given, cities)
      if (id === undefined) wrong('city')
      else values.city = id
    } else {
      const text = String(given)
        .normalize('NFC')
        .replaceAll(/[^\S\n]+/gu, ' ')
      const pair: Values = field === 'full_name' ? namesIn(text) : { [field]: text }
      for (const [key, value] of Object.entries(pair)) {
        const kept = taken(key as keyof typeof personFields, String(value))
        if (kept === undefined) wrong('text')
        else if (kept !== '') values[key as keyof Values] = kept
      }
    }
  }
  return { values, said, faults }
}
/** A consent that is entered by hand follows the same rule. */
const consentDay = day()
