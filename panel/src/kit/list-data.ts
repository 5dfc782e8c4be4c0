import { useEffect, useEffectEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, Given } from '#contract/kit/call.ts'
import { readQuery, rowId, type ListCall, type ParamsOf, type RowOf } from './list-query.ts'
import { usePage, useSetSearch } from './page.tsx'
import { ask } from './query.ts'
import { useRemoving } from './remove-later.ts'

/** The page of rows that the address asks for, without those being deleted by `remove`. */
export function useListData<C extends ListCall>(list: C, params: ParamsOf<C> | undefined, remove: Call | undefined) {
  const setSearch = useSetSearch()
  const query = readQuery(list, usePage().search)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(list, { ...params, query } as Given<C>),
    placeholderData: keepPreviousData,
  })
  const removing = useRemoving(remove)
  const isCapped = data?.total_capped ?? false
  // An old link, or the last page's records were deleted: fall back to the last page.
  const goToLast = useEffectEvent((last: number) => setSearch({ page: last > 1 ? last : undefined }, { replace: true }))
  const isBeyond = data !== undefined && data.data.length === 0 && data.total > 0 && !isPlaceholderData
  const last = data ? Math.ceil(data.total / query.limit) : 1
  useEffect(() => {
    if (isBeyond && !isCapped) goToLast(last)
  }, [isBeyond, isCapped, last])
  return {
    query,
    error,
    isFetching,
    refetch,
    isCapped,
    /** Undefined while the first page is loading. */
    rows: data?.data.filter((row) => !removing.has(rowId(row))) as RowOf<C>[] | undefined,
    total: data ? data.total - removing.size : 0,
    /** How many are being deleted when no other row is visible. */
    leaving: data?.data.length ? removing.size : 0,
  }
}
