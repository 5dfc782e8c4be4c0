import { useEffect, useEffectEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Call, CallInput } from '#contract/kit/call.ts'
import { isLong, readQuery, rowId, type ListCall, type ParamsOf, type RowOf } from '../server/list-query.ts'
import { firstPage, usePage, useSetSearch } from '../page/page.tsx'
import { ask } from '../server/query.ts'
import { useRemoving } from './removing.ts'

/**
 * Reads the page of a list that the address asks for. Rows that `remove` is about to delete are
 * left out.
 */
export function useListData<C extends ListCall>(list: C, params: ParamsOf<C> | undefined, remove: Call | undefined) {
  const setSearch = useSetSearch()
  const query = readQuery(list, usePage().search)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...ask(list, { ...params, query } as CallInput<C>),
    placeholderData: keepPreviousData,
  })
  const removing = useRemoving(remove)
  const isCapped = data?.total_capped ?? false
  const last = data ? Math.ceil(data.total / query.limit) : 1
  const toPage = (page: number, how?: { replace: boolean }) =>
    setSearch({ ...firstPage, page: page > 1 ? page : undefined }, how)
  const toCursor = (cursor: string | null | undefined) =>
    cursor ? () => setSearch({ ...firstPage, cursor }) : undefined
  // The address may be outdated: its page or cursor no longer exists, or the records of its last
  // page were deleted. Then the last page is shown instead, or the first if the list uses cursors.
  const isThere = data !== undefined && !isPlaceholderData
  const isBeyond = isThere && data.data.length === 0 && data.total > 0 && !isCapped
  const isFirst = isThere && query.cursor !== undefined && data.previous_cursor === null
  const isAstray = isFirst || (error?.status === 422 && ((query.page ?? 1) > 1 || query.cursor !== undefined))
  const better = isAstray ? 1 : isBeyond ? last : undefined
  const goBack = useEffectEvent((page: number) => toPage(page, { replace: true }))
  useEffect(() => {
    if (better !== undefined) goBack(better)
  }, [better])
  const page = data?.page ?? query.page ?? 1
  // A search that is too short or too broad is not a failure. The list says what to type instead.
  const hint = error?.problem?.errors?.find(({ path }) => path === 'search')?.message
  return {
    query,
    error: hint === undefined ? error : null,
    /** A hint on what to search for instead, if the search was refused. */
    hint,
    isFetching,
    refetch,
    isCapped,
    page,
    /** Functions that go to other pages of the list; undefined where there is no such page. */
    steps: isLong(list)
      ? { onFirst: () => toPage(1), onPrevious: toCursor(data?.previous_cursor), onNext: toCursor(data?.next_cursor) }
      : {
          onPrevious: page > 1 ? () => toPage(page - 1) : undefined,
          onNext: isCapped || page < last ? () => toPage(page + 1) : undefined,
        },
    /** Undefined while the first page is loading. */
    rows: (hint === undefined ? data?.data.filter((row) => !removing.has(rowId(row))) : []) as RowOf<C>[] | undefined,
    total: data && hint === undefined ? data.total - removing.size : 0,
    /** How many rows are being deleted. The list says so if no other row is visible. */
    leaving: data?.data.length ? removing.size : 0,
  }
}
