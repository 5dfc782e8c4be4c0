import type { CallInput } from '#contract/kit/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useFormat } from '../words/format.ts'
import { readQuery, type ListCall } from '../server/list-query.ts'
import { firstPage, usePage, useSetSearch } from '../page/page.tsx'
import { ask } from '../server/query.ts'

export interface StatusTabsProps<S extends string> {
  /** The list that these tabs filter, and its path parameters on this page. */
  list: ListCall
  params?: { params: Record<string, string> }
  statuses: readonly S[]
  /** The status that the list uses if the address names none. By default, all statuses. */
  initial?: S
  label: string
  all: string
  word: (status: S) => string
}

/**
 * Tabs of a list's statuses with counts (`counts` of its answer); the chosen status is kept in the
 * address.
 */
export function StatusTabs<S extends string>({
  list,
  params,
  statuses,
  initial,
  label,
  all,
  word,
}: StatusTabsProps<S>) {
  const format = useFormat()
  const { search } = usePage()
  const setSearch = useSetSearch()
  // The same query as the page's own, so that only one request is sent.
  const query = readQuery(list, search)
  const { data } = useQuery({
    ...ask(list, { ...params, query } as CallInput<ListCall>),
    placeholderData: keepPreviousData,
  })
  const counts = (data as { counts?: Record<string, number> } | undefined)?.counts
  const shown = (count: number | undefined) => (count === undefined ? undefined : format.number(count))
  const every = {
    value: 'all' as const,
    label: all,
    count: shown(counts && Object.values(counts).reduce((sum, each) => sum + each, 0)),
  }
  const each = statuses.map((value) => ({ value, label: word(value), count: shown(counts && (counts[value] ?? 0)) }))
  const chosen = statuses.find((it) => it === search.status)
  const addressOf = (next: S | 'all') =>
    next === (initial ?? 'all') ? undefined : next === 'all' ? [...statuses] : next
  return (
    <Segmented<S | 'all'>
      label={label}
      value={chosen ?? (Array.isArray(search.status) ? 'all' : (initial ?? 'all'))}
      onChange={(next) => setSearch({ ...firstPage, status: addressOf(next) })}
      segments={initial ? [...each, every] : [every, ...each]}
      className="w-fit shrink-0"
    />
  )
}
