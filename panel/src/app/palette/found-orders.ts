import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { exactFirst, orderSearch } from './order-search.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useAfterPause } from '../use-after-pause.ts'

/**
 * Orders of the branch, or of all visible branches, whose number, phone or customer matches the
 * typed text. Requested only if the text could be one of these.
 */
export function useFoundOrders(typed: string, branch_id: string | undefined, isWaitedFor: boolean) {
  const format = useFormat()
  const money = useMoney()
  const statusName = useStatusName()
  const o = useWords(orderWords)
  const can = useCan()
  const user = useUser()
  const zone = useBranchZone(branch_id ?? '', branch_id !== undefined && can('get-order-all'))
  const mayAsk = can('get-order-all')
  const wanted = mayAsk ? orderSearch(typed) : null
  const search = useAfterPause(wanted, isWaitedFor)
  const { data, isError } = useQuery({
    ...ask(order.list, {
      query: { search: search ?? '', limit: 6, branch_id: branch_id ? [branch_id] : undefined },
    }),
    enabled: search !== null && search === wanted,
  })
  const rows = search !== null && search === wanted ? exactFirst(data?.data ?? [], search) : []
  const branches = branch_id ? [] : branchesOf(user)
  // Each branch numbers its own orders, so a number alone says little if all branches are searched.
  const placeOf = (id: string) =>
    branches.length > 1 ? branches.find((each) => each.branch_id === id)?.name : undefined
  return {
    isSearching: wanted !== null && (wanted !== search || (!data && !isError)),
    orders: rows.map((row) => ({
      // Two companies may have orders with the same id, so the branch is part of the hit's id.
      id: `${row.branch_id}:${row.id}`,
      name: `${shownNumber(row)} ${customerName(row, o)}`,
      detail: [
        statusName(row.status, row.delivery_type),
        money(row.total, row.currency),
        format.dateTime(row.created_at, zone),
        row.customer_phone && format.phone(row.customer_phone),
      ]
        .filter(Boolean)
        .join(' · '),
      hint: placeOf(row.branch_id),
      href: `/manegement/${row.branch_id}/orders?order=${row.id}`,
    })),
  }
}
