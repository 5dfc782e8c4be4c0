import { inCountry, type Country } from '#contract/kit/phone.ts'
import type { ImportColumn, ImportField } from '#contract/members/member-import.ts'
import { foldedWord } from '#server/kit/list/sheet-words.ts'
import { cityIn, emailIn, isPhone } from './cells.ts'
import type { RawCell } from './raw-cell.ts'
import { dateIn, dateOrderIn, isDateFault, orderIn } from './dates.ts'
import { isSilent, namedIn, type Named } from './vocabulary.ts'

const filled = (row: readonly RawCell[]) => row.filter((it) => it !== null && String(it).trim() !== '')
const isData = (cell: RawCell) =>
  typeof cell === 'number' || isPhone(cell) || emailIn(cell) !== undefined || orderIn(cell) !== undefined

/**
 * The index of the header row among a sheet's first rows, counted from 0; -1 if there is none. The
 * header is the row in which most columns have names known in one of the languages. Otherwise it is
 * the first row that contains only different texts and stands above a row with data. A row with
 * data is never a header, even if one of its cells contains the name of a column.
 */
export const headerIn = (rows: readonly (readonly RawCell[])[], country: Country): number =>
  inCountry(country, () => {
    const first = rows.slice(0, 20)
    const known = first.map((row) => {
      const cells = filled(row)
      return cells.some(isData) ? 0 : cells.filter((it) => namedIn(String(it))).length
    })
    const most = Math.max(0, ...known)
    if (most > 0) return known.indexOf(most)
    return first.findIndex((row, at) => {
      const cells = filled(row)
      const isTexts = cells.length > 1 && !cells.some(isData) && new Set(cells).size === cells.length
      return isTexts && (first[at + 1] ?? []).some(isData)
    })
  })

/** Whether at least four fifths of a column's cells are of one kind. */
const isMostly = (cells: readonly RawCell[], is: (cell: RawCell) => boolean) =>
  cells.length > 0 && cells.filter(is).length * 5 >= cells.length * 4

/**
 * A column and the field it is taken for. With `is_guessed`, only the column's content suggests the
 * field, so the user must confirm it.
 */
export interface GuessedColumn extends ImportColumn {
  is_guessed: boolean
}

interface Guessing {
  today: string
  country: Country
  cities: ReadonlyMap<string, number>
  /** Which field each header was mapped to in the user's earlier choices. */
  before: ReadonlyMap<string, ImportColumn>
}

/**
 * Finds the field of each column. It is taken from the user's earlier choice, otherwise from the
 * header, and from the content only if the header says nothing. No field gets two columns.
 */
export const columnsIn = (
  headers: readonly string[],
  rows: readonly (readonly RawCell[])[],
  it: Guessing,
): GuessedColumn[] => inCountry(it.country, () => guessed(headers, rows, it))

function guessed(headers: readonly string[], rows: readonly (readonly RawCell[])[], it: Guessing): GuessedColumn[] {
  const { before } = it
  const width = Math.max(headers.length, ...rows.map((row) => row.length), 0)
  const columns = Array.from({ length: width }, (_, n) => {
    const header = headers[n] ?? ''
    const word = foldedWord(header)
    const said = word ? before.get(word) : undefined
    return {
      n,
      header,
      said,
      cells: filled(rows.map((row) => row[n] ?? null)),
      named: said ? undefined : namedIn(header),
    }
  })
  const fields = new Map<number, { field: ImportField; is_guessed: boolean }>()
  const taken = new Set<ImportField>()
  const take = (n: number, field: ImportField, is_guessed = false) => {
    if (taken.has(field)) return
    taken.add(field)
    fields.set(n, { field, is_guessed })
  }
  for (const { n, said } of columns) if (said?.field) take(n, said.field)
  const meant = withNames(
    columns.flatMap(({ n, cells, named }) => (named ? [{ n, cells, ...named }] : [])),
    taken,
  )
  // Address books have a column for each possible telephone. If several columns could be the phone,
  // an empty one is not chosen.
  const byRank = meant.toSorted(
    (a, b) => Number(a.cells.length === 0) - Number(b.cells.length === 0) || a.rank - b.rank || a.n - b.n,
  )
  for (const { n, field, isGuessed } of byRank) take(n, field, isGuessed)
  for (const { n, field } of byContent(
    columns.filter(({ said, named, header }) => !said && !named && isSilent(header)),
    taken,
    it,
  ))
    if (!(taken.has('full_name') && isName(field)) && !(field === 'full_name' && [...taken].some(isName)))
      take(n, field, true)
  return columns.map(({ n, said, cells }) => {
    const { field = null, is_guessed = false } = fields.get(n) ?? {}
    const date_order = isDateField(field) ? (dateOrderIn(cells) ?? said?.date_order ?? null) : null
    return { field, date_order, is_guessed }
  })
}

const isName = (field: ImportField) => field === 'name' || field === 'surname'
const isDateField = (field: ImportField | null) =>
  field === 'birth_date' || field === 'marriage_anniversary' || field === 'consent_date'

type Meant = Named & { n: number; cells: RawCell[]; isGuessed?: boolean }

/**
 * Decides on all columns with names together. Separate columns for given name and family name are
 * preferred to one column with both. A column called only "Name" is interpreted by its neighbours
 * (it is the family name next to a "Vorname"), otherwise by its content.
 */
function withNames(columns: Meant[], taken: ReadonlySet<ImportField>): Meant[] {
  const has = (field: ImportField, isBare?: boolean) =>
    taken.has(field) || columns.some((it) => it.field === field && (isBare === undefined || it.isBare === isBare))
  const [hasName, hasSurname, hasBoth] = [has('name', false), has('surname'), has('full_name')]
  return columns.flatMap((it): Meant[] => {
    if (it.field === 'full_name') return hasSurname && has('name') ? [] : [it]
    if (!isName(it.field)) return [it]
    if (hasBoth && !(hasSurname && has('name'))) return []
    if (!it.isBare) return [it]
    if (hasName) return !hasSurname && columns.some((one) => one.isVorname) ? [{ ...it, field: 'surname' }] : []
    return !hasSurname && isMostly(it.cells, isFullName) ? [{ ...it, field: 'full_name', isGuessed: true }] : [it]
  })
}

const word = String.raw`\p{L}[\p{L}\p{M}'’.-]*`
const isFullName = (cell: RawCell) =>
  typeof cell === 'string' && new RegExp(`^${word}(?:,? ${word}){1,4}$`, 'u').test(cell.trim())
const isOneName = (cell: RawCell) =>
  typeof cell === 'string' && cell.trim().length > 1 && new RegExp(`^${word}(?: ${word})?$`, 'u').test(cell.trim())

/**
 * The latest plausible date of birth. Later dates are more likely those of orders, registrations or
 * visits.
 */
const youngest = (today: string) => `${Number(today.slice(0, 4)) - 10}${today.slice(4)}`

/**
 * Guesses the fields of columns without a header. Of two columns with names, the first is the given
 * name.
 */
function byContent(
  columns: readonly { n: number; cells: RawCell[] }[],
  taken: ReadonlySet<ImportField>,
  { today, cities }: Guessing,
): { n: number; field: ImportField }[] {
  const isBirthday = (cell: RawCell) => {
    const day = typeof cell === 'string' ? dateIn(cell, orderIn(cell) ?? 'day', today) : 'date'
    return !isDateFault(day) && day <= youngest(today)
  }
  const kinds: [ImportField, (cell: RawCell) => boolean][] = [
    ['email', (it) => emailIn(it) !== undefined],
    ['phone', isPhone],
    ['birth_date', isBirthday],
    ['city', (it) => typeof it === 'string' && cityIn(it, cities) !== undefined],
    ['full_name', isFullName],
  ]
  const found = columns.map(({ n, cells }) => ({ n, cells, field: kinds.find(([, is]) => isMostly(cells, is))?.[0] }))
  const names = found.filter((it) => !it.field && isMostly(it.cells, isOneName))
  const hasFull = found.some((it) => it.field === 'full_name')
  // A cover page contains words too, so columns count as names and cities only in a sheet that also
  // has a column with contacts.
  const isOfPeople = [...taken, ...found.map((it) => it.field)].some((it) => it === 'phone' || it === 'email')
  if (!isOfPeople) return found.flatMap(({ n, field }) => (field === 'birth_date' ? [{ n, field }] : []))
  return found.flatMap(({ n, field }) => {
    const at = names.findIndex((it) => it.n === n)
    const own = field ?? (hasFull || at < 0 || names.length > 2 ? undefined : (['name', 'surname'] as const)[at])
    return own ? [{ n, field: own }] : []
  })
}
