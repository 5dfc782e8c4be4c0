import { wrongField } from '#server/kit/answer/fault.ts'
import type { Wanted } from './settle.ts'

const minuteMs = 60_000

/** The moment `minutes` after `from`. */
export const untilOf = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

/**
 * The tables that staff chose; null stands for the best free ones. An empty list is refused,
 * because seated guests need a table; only a reservation that is still a request may have none.
 */
export function chosenTables(given: readonly string[] | null): Pick<Wanted, 'tables' | 'isChosen'> {
  if (given?.length === 0) throw wrongField('table_ids', 'required')
  return given ? { tables: given.map((it) => it.toLowerCase()), isChosen: true } : { tables: 'free' }
}
