import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { shownNumber } from '#panel/domain/order-number.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/format.ts'
import { ask } from '#panel/kit/query.ts'
import { useCan, useUser } from '#panel/kit/session.ts'
import { exactFirst, orderSearch } from './order-search.ts'

/** A pause this long means the word is complete. */
const pauseMs = 200

/** Orders of the branch, or of all visible branches, whose number, phone or customer contains what was typed; asked only when the text could be one of these. */
export function useFoundOrders(typed: string, branch_id: string | undefined) {
  const format = useFormat()
  const can = useCan()
  const user = useUser()
  const mayAsk = can('get-order-all')
  const wanted = mayAsk ? orderSearch(typed) : null
  const search = useAfterPause(wanted)
  const isAsked = wanted !== null && search !== null
  const { data, isFetching } = useQuery({
    ...ask(order.list, {
      query: { search: search ?? '', limit: 6, branch_id: branch_id ? [branch_id] : undefined },
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const rows = isAsked ? exactFirst(data?.data ?? [], search) : []
  const branches = branch_id ? [] : branchesOf(user)
  // Each branch counts for itself: across several, a number alone says little.
  const placeOf = (id: string) => (branches.length > 1 && branches.find((each) => each.branch_id === id)?.name) || null
  return {
    isSearching: wanted !== null && (isFetching || wanted !== search),
    orders: rows.map((row) => ({
      id: row.id,
      name: `#${shownNumber(row)} ${row.customer_name}`,
      hint:
        placeOf(row.branch_id) ??
        (row.customer_phone ? format.phone(row.customer_phone) : format.relative(row.created_at)),
      href: `/manegement/${row.branch_id}/orders?order=${row.id}`,
    })),
  }
}

/** The same text, a moment after the last change. */
function useAfterPause<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
