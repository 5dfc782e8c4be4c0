import type { Option } from '#panel/ui/option.tsx'
import type { NamesCall } from '../server/names.ts'
import { optionsOf } from '../words/format.ts'

/**
 * One filter of a list. `field`, or `from` and `until`, are its parameters in the contract and in
 * the address. `label` is the field's name for users.
 */
export type Filter = ChoiceFilter | RecordFilter | DaysFilter | NumbersFilter | FlagFilter

/** A filter by any of a few values. */
export interface ChoiceFilter {
  kind: 'choice'
  field: string
  label: string
  options: readonly Option[]
}

/** A choice of listed values: `choiceOf('state', t('state'), userStates, t)`. */
export const choiceOf = <const V extends string>(
  field: string,
  label: string,
  values: readonly V[],
  word: (value: NoInfer<V>) => string,
): ChoiceFilter => ({ kind: 'choice', field, label, options: optionsOf(values, word) })

/** A filter by any of many records, searched by name while typing. */
export interface RecordFilter {
  kind: 'record'
  field: string
  label: string
  names: NamesCall
  /** More parameters of the names call. */
  query?: Record<string, unknown>
}

/** A filter by a range of days, both inclusive. */
export interface DaysFilter {
  kind: 'days'
  from: string
  until: string
  label: string
  /**
   * How the contract takes the range: as two `days`, or as two `moments`, the start of the first
   * day and the end of the last.
   */
  as: 'days' | 'moments'
  /** The time zone of the days (IANA): the branch's, or the browser's if omitted. */
  timeZone?: string
}

/** A filter by a range of numbers, both inclusive. */
export interface NumbersFilter {
  kind: 'numbers'
  from: string
  until: string
  label: string
  unit?: string
  /** The highest number that the contract accepts, in the contract's unit. */
  max: number
  /**
   * How many of the contract's units make one of the unit that the user types: 100 if the contract
   * counts in kuruş.
   */
  scale?: number
}

/** A filter by yes or no, each of which has its own words. */
export interface FlagFilter {
  kind: 'flag'
  field: string
  label: string
  on: string
  off: string
}

/** The contract accepts at most this many values per filter. */
export const maxChosen = 50

export const fieldsOf = (filter: Filter) => ('field' in filter ? [filter.field] : [filter.from, filter.until])

type Query = Record<string, unknown>
/** The values of a field in a query of the address; several if the field is repeated. */
export const valuesOf = (query: Query, field: string) => [query[field] ?? []].flat().map(String)
export const isSet = (filter: Filter, query: Query) => fieldsOf(filter).some((field) => query[field] !== undefined)
/** The part of a query that clears these filters. */
export const unset = (filters: readonly Filter[]): Query =>
  Object.fromEntries(filters.flatMap(fieldsOf).map((field) => [field, undefined]))

/** Props of a filter's panel. `onChange` receives the changed part of the query. */
export interface FilterPanelProps<F extends Filter> {
  filter: F
  query: Query
  onChange: (part: Query) => void
  close: () => void
}
