import type { RawCell } from './raw-cell.ts'

/** Why a cell is not a date. `date_year`: its year has two digits, so the century is ambiguous. */
export type DateFault = 'date' | 'date_order' | 'date_year'
export const isDateFault = (given: string): given is DateFault => given.startsWith('date')

/**
 * Converts a spreadsheet's day number, counted from the end of 1899, to a date. Accepts the years
 * 1900 to 2100.
 */
const serialDay = (n: number) =>
  Number.isInteger(n) && n > 60 && n < 73_415
    ? new Date(Date.UTC(1899, 11, 30 + n)).toISOString().slice(0, 10)
    : undefined

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const split = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,T].*)?$/
const short = /^(?:\d{1,2}([./-])\d{1,2}\1['’]?\d{2}|['’]?\d{2}([/-])\d{1,2}\2\d{1,2})(?:[ ,T].*)?$/

/**
 * Says whether the first number of a date is the `day` or the `month`, judged from this cell alone.
 * With dots, the first number is the day.
 */
export function orderIn(cell: RawCell): 'day' | 'month' | undefined {
  const [, first, sign, second] = split.exec(String(cell ?? '').trim()) ?? []
  if (!first) return undefined
  if (sign === '.' || Number(first) > 12) return 'day'
  return Number(second) > 12 ? 'month' : undefined
}
/** Whether the cell can be read only if the order of day and month is known. */
export const isAmbiguous = (cell: RawCell): boolean =>
  split.test(String(cell ?? '').trim()) && orderIn(cell) === undefined

/** A date in ISO format, from 1900 to `today`. */
export function dateIn(cell: RawCell, order: 'day' | 'month' | null, today: string): string {
  const given = String(cell ?? '').trim()
  const spelled =
    (typeof cell === 'number' || /^\d{4,5}$/.test(given) ? serialDay(Number(given)) : undefined) ??
    written(given, order)
  if (spelled === 'date_order' || spelled === 'date_year') return spelled
  if (!spelled || !isDay(spelled) || spelled < '1900-01-01' || spelled > today) return 'date'
  return spelled
}

function written(given: string, order: 'day' | 'month' | null): string | undefined {
  const [, year, month = '', day = ''] = iso.exec(given) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (short.test(given)) return 'date_year'
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

/**
 * The order of day and month in a column, judged from those of its dates that can be read only one
 * way. Null if there are none or they contradict each other.
 */
export function dateOrderIn(cells: readonly RawCell[]): 'day' | 'month' | null {
  // A date with dots is unambiguous itself, but says nothing about dates with slashes in the same
  // column.
  const told = new Set(
    cells
      .filter((it) => !String(it).includes('.'))
      .map(orderIn)
      .filter((it) => it !== undefined),
  )
  if (told.size === 1) return [...told][0]!
  return told.size === 0 && !cells.some(isAmbiguous) ? 'day' : null
}
