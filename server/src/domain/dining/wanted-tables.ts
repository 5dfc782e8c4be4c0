import { wrongField } from '#server/kit/answer/fault.ts'
import type { Wanted } from './settle.ts'

const minuteMs = 60_000

/** The moment `minutes` after `from`. */
export const untilOf = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

/**
 * The tables that staff chose, or the best free ones for null. An empty list is refused, because
 * seated guests need a table; only a request may go without one.
 */
export function chosenTables(given: readonly string[] | null): Pick<Wanted, 'tables' | 'isChosen'> {
  if (given?.length === 0) throw wrongField('table_ids', 'required')
  return given ? { tables: given.map((it) => it.toLowerCase()), isChosen: true } : { tables: 'free' }
}
