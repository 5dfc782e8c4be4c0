import { wrongField } from '#server/kit/answer/fault.ts'
import type { Wanted } from './settle.ts'

const minuteMs = 60_000

/** The moment that many minutes later. */
export const untilOf = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)

/** Seated guests need a table; only a request may go without one. */
export function chosenTables(given: readonly string[] | null): Pick<Wanted, 'tables' | 'isChosen'> {
  if (given?.length === 0) throw wrongField('table_ids', 'required')
  return given ? { tables: given.map((it) => it.toLowerCase()), isChosen: true } : { tables: 'free' }
}
