import type { Option } from '#panel/ui/option.tsx'
import type { NamesCall } from '../server/names.ts'

/** One filter of a list. `field`, or `from` and `until`, are its names in the contract and in the address; `label` is what the field is called. */
export type Filter = ChoiceFilter | RecordFilter | DaysFilter | NumbersFilter | FlagFilter

/** Any of a few. */
export interface ChoiceFilter {
  kind: 'choice'
  field: string
  label: string
  options: readonly Option[]
}

/** Any of many, searched by name while typing. */
export interface RecordFilter {
  kind: 'record'
  field: string
  label: string
  names: NamesCall
  /** More parameters of the names call. */
  query?: Record<string, unknown>
}

/** From one day to another, both included. */
export interface DaysFilter {
  kind: 'days'
  from: string
  until: string
  label: string
  /** The contract asks for `days` as they are written, or for `moments`: the first day's beginning and the end of the last. */
  as: 'days' | 'moments'
  /** Whose days they are: the branch's clock (IANA); the browser's own without one. */
  timeZone?: string
}

/** From one number to another, both included. */
export interface NumbersFilter {
  kind: 'numbers'
  from: string
  until: string
  label: string
  unit?: string
  /** The most that the contract accepts, in its units. */
  max: number
  /** The contract counts in smaller units than people use: 100 for kuruş. */
  scale?: number
}

/** Yes or no, each in its own words. */
export interface FlagFilter {
  kind: 'flag'
  field: string
  label: string
  on: string
  off: string
}

/** What the contract accepts of one filter. */
export const maxChosen = 50

export const fieldsOf = (filter: Filter) => ('field' in filter ? [filter.field] : [filter.from, filter.until])

type Query = Record<string, unknown>
/** The values of a field, as an address writes them. */
export const valuesOf = (query: Query, field: string) => [query[field] ?? []].flat().map(String)
export const isSet = (filter: Filter, query: Query) => fieldsOf(filter).some((field) => query[field] !== undefined)
/** The part of a query without these filters. */
export const unset = (filters: readonly Filter[]): Query =>
  Object.fromEntries(filters.flatMap(fieldsOf).map((field) => [field, undefined]))

/** What the panel of a filter is given; it is told the part of the query that becomes another. */
export interface FilterPanelProps<F extends Filter> {
  filter: F
  query: Query
  onChange: (part: Query) => void
  close: () => void
}
