import * as z from 'zod/mini'
import { email as emailRule, optionalText, phone as phoneRule, text } from '#contract/kit/fields.ts'
import {
  consentFields,
  type ConsentField,
  type ImportColumn,
  type ImportField,
} from '#contract/members/member-import.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { foldedWord, yesNoIn } from '#server/kit/sheet-words.ts'

/** A cell as stored: a date of a spreadsheet is text in ISO's form. */
export type RawCell = string | number | boolean | null

/** What may be wrong with a cell; the texts are in import-words.ts. */
export type CellFault = 'phone' | 'email' | 'date' | 'date_order' | 'city' | 'text' | 'not_empty'

type ValueField = Exclude<ImportField, 'full_name' | 'consent_date' | ConsentField>
/** A value to write; null empties the field. */
export type Values = Partial<Record<ValueField, string | number | null>>

/** What a row says of consents: answers by channel, `unclear` where it is neither yes nor no, and when they were given. */
export interface Said {
  answers: { channel: ConsentChannel; column: number; answer: 'given' | 'refused' | 'unclear' }[]
  on: string | null
}

const parsed = (schema: z.ZodMiniType<string, string>, given: string): string | undefined => {
  const result = z.safeParse(schema, given)
  return result.success ? result.data : undefined
}
const rules = {
  name: text(60),
  surname: optionalText(60),
  plate: optionalText(20),
  note: optionalText(1000),
  phone: phoneRule(),
  email: emailRule(),
}

/** Several numbers or addresses in one cell: the first counts. */
const separators = /[;,|\n]|\s\/\s|\s+(?:ve|and|und)\s+/u

/**
 * A phone number in E.164. Spreadsheets keep it as a number, sometimes shown as 5,32E+09, and people write `00` for `+`; what has been rounded to such a text is
 * none any more.
 */
export function phoneIn(cell: RawCell): string | undefined {
  const given = typeof cell === 'number' ? (Number.isSafeInteger(cell) ? String(cell) : '') : String(cell ?? '')
  const [first = ''] = given.normalize('NFKC').split(separators)
  const spelled = first.trim().replace(/^['’]/, '').replace(/\.0$/, '')
  if (!/^[+\d()\s./-]+$/.test(spelled)) return undefined
  return parsed(rules.phone, spelled.replace(/^00/, '+').replaceAll('/', ' '))
}

export function emailIn(cell: RawCell): string | undefined {
  const [first = ''] = String(cell ?? '')
    .normalize('NFKC')
    .split(/[;,|\s]+/u)
    .filter(Boolean)
  return parsed(rules.email, first.replace(/^mailto:/i, '').replace(/^<(.*)>$/, '$1'))
}

/** Days since the end of 1899, as spreadsheets count, from 1900 to 2100. */
const serialDay = (n: number) =>
  Number.isInteger(n) && n > 60 && n < 73_415
    ? new Date(Date.UTC(1899, 11, 30 + n)).toISOString().slice(0, 10)
    : undefined

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const split = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,T].*)?$/

/** Which of a date's two numbers is the day, as this cell alone tells: with dots it is the first. */
export function orderIn(cell: RawCell): 'day' | 'month' | undefined {
  const [, first, sign, second] = split.exec(String(cell ?? '').trim()) ?? []
  if (!first) return undefined
  if (sign === '.' || Number(first) > 12) return 'day'
  return Number(second) > 12 ? 'month' : undefined
}
/** Whether the order of its two numbers must be known. */
export const isAmbiguous = (cell: RawCell): boolean =>
  split.test(String(cell ?? '').trim()) && orderIn(cell) === undefined

/** A day as ISO writes it, from 1900 to `today`. */
export function dateIn(cell: RawCell, order: 'day' | 'month' | null, today: string): string | CellFault {
  const given = String(cell ?? '').trim()
  const spelled =
    (typeof cell === 'number' || /^\d{4,5}$/.test(given) ? serialDay(Number(given)) : undefined) ??
    written(given, order)
  if (spelled === 'date_order') return spelled
  if (!spelled || !isDay(spelled) || spelled < '1900-01-01' || spelled > today) return 'date'
  return spelled
}

function written(given: string, order: 'day' | 'month' | null): string | undefined {
  const [, year, month = '', day = ''] = iso.exec(given) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, one = '', , two = '', end] = split.exec(given) ?? []
  if (!end) return undefined
  const first = orderIn(given) ?? order
  if (!first) return 'date_order'
  const [d, m] = first === 'day' ? [one, two] : [two, one]
  return `${end}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
}

const isDay = (given: string) => {
  const at = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given)
}

/** A name and a surname in one cell: the last word is the surname. */
export function namesIn(given: string): { name: string; surname: string } {
  const words = given.trim().split(/\s+/u)
  const surname = words.length > 1 ? words.at(-1)! : ''
  return { name: words.slice(0, surname ? -1 : undefined).join(' '), surname }
}

export interface CellsContext {
  /** Ids of cities by their folded names. */
  cities: ReadonlyMap<string, number>
  today: string
}

const isConsent = (field: ImportField): field is ConsentField => field in consentFields
const isDash = (given: unknown) => given === '-' || given === '–'

/** What the cells of a row say, and what is wrong with which. An empty cell says nothing, `-` empties; columns later in the row win. */
export function readCells(
  cells: readonly RawCell[],
  columns: readonly ImportColumn[],
  { cities, today }: CellsContext,
): { values: Values; said: Said; faults: { column: number; code: CellFault }[] } {
  const values: Values = {}
  const said: Said = { answers: [], on: null }
  const faults: { column: number; code: CellFault }[] = []
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
      if (value === 'date' || value === 'date_order') wrong(value)
      else said.on = value
    } else if (isDash(given)) {
      if (field === 'name' || field === 'full_name') wrong('not_empty')
      else values[field] = null
    } else if (field === 'phone' || field === 'email') {
      const value = field === 'phone' ? phoneIn(given) : emailIn(given)
      if (value === undefined) wrong(field)
      else values[field] = value
    } else if (field === 'birth_date' || field === 'marriage_anniversary') {
      const value = dateIn(given, date_order, today)
      if (value === 'date' || value === 'date_order') wrong(value)
      else values[field] = value
    } else if (field === 'city') {
      const id = cities.get(foldedWord(String(given)))
      if (id === undefined) wrong('city')
      else values.city = id
    } else {
      const text = String(given)
        .normalize('NFC')
        .replaceAll(/[^\S\n]+/gu, ' ')
      const pair: Values = field === 'full_name' ? namesIn(text) : { [field]: text }
      for (const [key, value] of Object.entries(pair)) {
        const kept = parsed(rules[key as keyof typeof rules], String(value))
        if (kept === undefined) wrong('text')
        else if (kept !== '') values[key as keyof Values] = kept
      }
    }
  }
  return { values, said, faults }
}
