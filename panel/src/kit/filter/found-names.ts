import { useEffect, useState } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../server/client.ts'
import type { CallInput } from '#contract/kit/call.ts'
import { matches } from '#contract/kit/fold.ts'
import { optionOf, type Named, type NamesCall, type NamesOf } from '../server/names.ts'
import { keyOf } from '../server/query.ts'

const typingMs = 200

/**
 * The names that match the typed text, page by page. While the choices are closed (`isOpen` is
 * false), nothing is requested.
 */
export function useFoundNames({ from, place, query }: NamesOf, isOpen: boolean) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  const names = useInfiniteQuery({
    queryKey: [keyOf(from), 'found', place, query, search],
    queryFn: ({ pageParam, signal }) =>
      send(
        from,
        { ...place, query: { ...query, search: search || undefined, page: pageParam } } as CallInput<NamesCall>,
        {
          signal,
        },
      ) as Promise<{ data: readonly Named[]; total: number; page: number; limit: number }>,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.limit < last.total ? last.page + 1 : undefined),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = (names.data?.pages ?? []).flatMap((page) => page.data.map(optionOf))
  // Earlier results stay visible until the answer arrives, but Enter must not pick one that does
  // not match.
  const isEarlier = typed !== search || names.isPlaceholderData
  return {
    found,
    options: isEarlier ? found.filter((option) => matches(option.label, typed)) : found,
    isLoading: names.isFetching || (isOpen && typed !== search),
    onMore: names.hasNextPage ? () => void names.fetchNextPage() : undefined,
    onSearch: (text: string) => setTyped(text.trim()),
  }
}
