import { useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { useFormat } from '#panel/kit/format.ts'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'

const atLeastDigits = 3

/** Orders of the branch whose number or phone has what was typed; asked only for what looks like either. */
export function useFoundOrders(typed: string, branch_id: string | undefined) {
  const format = useFormat()
  const can = useCan()
  const text = useDeferredValue(typed.trim())
  const isNumber = /^[\d\s()+#-]+$/.test(text) && text.replace(/\D/g, '').length >= atLeastDigits
  const isAsked = isNumber && can('get-order-all')
  const { data, isFetching } = useQuery({
    ...ask(order.list, { query: { search: text, limit: 6, branch_id: branch_id ? [branch_id] : undefined } }),
    enabled: isAsked,
  })
  const rows = isAsked ? (data?.data ?? []) : []
  return {
    isSearching: isAsked && isFetching,
    orders: rows.map((row) => ({
      id: row.id,
      name: `#${row.number} ${row.customer_name}`,
      hint: row.customer_phone ? format.phone(row.customer_phone) : format.relative(row.created_at),
      href: `/manegement/${row.branch_id}/orders?order=${row.id}`,
    })),
  }
}
