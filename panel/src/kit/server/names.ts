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
/** A call that answers names, as `namesQuery` and `namesPage` of the contract declare them. */
export type NamesCall = ListCall & { answer: { _zod: { output: { data: readonly Named[] } } } }

/** An option for a record: its id as on the wire, which may be a number. */
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
 * Parameters of a names call besides page, search and ids: those in its path, and more of its
 * query.
 */
export interface NamesOf {
  from: NamesCall
  place?: object
  query?: Record<string, unknown>
  /** Names the call cannot know: records created in this form and not yet saved. */
  known?: readonly Named[]
}

/** The names of the chosen ids. A deleted record's id serves as its name. */
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
