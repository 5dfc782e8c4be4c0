import type { CallInput } from '#contract/kit/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Option } from '#panel/ui/option.tsx'
import { phone } from '../words/format.ts'
import type { ListCall } from './list-query.ts'
import { ask } from './query.ts'

export type Id = string | number
export interface Named {
  id: Id
  name: string
  hint?: string
}
/** A call that returns names, as the contract declares them with `namesQuery` and `namesPage`. */
export type NamesCall = ListCall & { answer: { _zod: { output: { data: readonly Named[] } } } }

/** An option for a record. Its id is as in the API, where it may be a number. */
export interface NamedOption extends Option {
  id: Id
}
export const optionOf = ({ id, name, hint }: Named): NamedOption => ({
  id,
  value: String(id),
  label: name,
  description: hint && phone(hint),
})

/**
 * The parameters of a names call besides page, search and ids: those in its path, and further ones
 * in its query.
 */
export interface NamesOf {
  from: NamesCall
  place?: object
  query?: Record<string, unknown>
  /**
   * Names that the call cannot know, because the records were created in this form and are not
   * saved yet.
   */
  known?: readonly Named[]
}

/** The names of the chosen ids. For a deleted record, the id serves as its name. */
export function useChosenNames({ from, place, query, known = [] }: NamesOf, all: readonly Id[]) {
  const made = known.filter((it) => all.includes(it.id))
  const ids = all.filter((id) => !made.some((it) => it.id === id))

  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...ask(from, { ...place, query: { ...query, id: ids } } as CallInput<NamesCall>),
    enabled: ids.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const named = [...made, ...(ids.length > 0 ? ((data?.data ?? []) as readonly Named[]) : [])].map(optionOf)
  return { named, isKnown: ids.length === 0 || (isSuccess && !isPlaceholderData) }
}
