import { useQuery } from '@tanstack/react-query'
import { orderReturn, type ReturnQuote } from '#contract/ordering/order-return.ts'
import type { ReturnedLines } from '#contract/ordering/order-fields.ts'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { ask } from '#panel/kit/server/query.ts'

/**
 * What a return of these lines, or of all that is left, would give back. `isCurrent` is false while
 * `quote` is still about other lines; `error` says why the server has not answered.
 */
export function useReturnQuote(row: OrderDetail, lines: ReturnedLines | undefined, isAsked: boolean) {
  const wanted = ask(orderReturn.quote, { ...ofOrder(row), body: lines ? { lines } : {} })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...wanted,
    // An answer for an earlier version of the order may name another amount.
    queryKey: [...wanted.queryKey, row.version],
    enabled: isAsked,
    placeholderData: (before: ReturnQuote | undefined) => before,
    staleTime: 0,
  })
  return { quote: data, isCurrent: data !== undefined && !isPlaceholderData, error, askAgain: () => void refetch() }
}
