import { queryOptions } from '@tanstack/react-query'
import { courierDelivery } from '#contract/integrations/courier-delivery.ts'
import { orderPayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { keepBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { setServerTime } from '#panel/domain/platform/clock.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { ask, keyOf as callKey, queries } from '#panel/kit/server/query.ts'
import { applyEvent, applyRow, type Board, type OrderEvent } from './board/board-data.ts'
import { keepRows, type OrderPage } from './list/list-rows.ts'

/**
 * How many events are kept per branch. They are applied to an older snapshot that arrives after
 * them.
 */
const maxRecent = 50
const recent = new Map<string, OrderEvent[]>()

const keyOf = (branch_id: string) => ask(order.board, { params: { branch_id } }).queryKey

/** The board of a branch. Events keep it up to date, so it never becomes stale by itself. */
export const boardQuery = (branch_id: string) =>
  queryOptions<Board, Refusal>({
    queryKey: keyOf(branch_id),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const board = await send(order.board, { params: { branch_id } }, { signal })
      setServerTime(board.now, askedAt)
      keepBranchZone(branch_id, board.timezone)
      return (recent.get(branch_id) ?? []).reduce(applyEvent, board)
    },
    staleTime: Infinity,
  })

/**
 * Applies an event of the socket, so that the board and the order's own record are right at once.
 */
export function hearOrder(branch_id: string, event: OrderEvent) {
  recent.set(branch_id, [...(recent.get(branch_id) ?? []), event].slice(-maxRecent))
  queries.setQueryData<Board>(keyOf(branch_id), (board) => board && applyEvent(board, event))
  hearDetail(event.data)
}

/** Applies an order that one of our calls has returned, without waiting for the socket. */
export function hearRow(row: OrderRow) {
  queries.setQueryData<Board>(keyOf(row.branch_id), (board) => board && applyRow(board, row))
  hearDetail(row)
  // The list on the screen listens to the socket itself. In all other cached pages of lists, the
  // row is updated here, and those pages are refetched when they are next shown.
  const queryKey = [callKey(order.list)]
  queries.setQueriesData<OrderPage>({ queryKey }, (page) => page && keepRows(page, page, new Map([[row.id, row]])))
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
}

/**
 * Merges a row's fields into the order's record. Fields that only the record has are refetched if
 * it is open.
 */
function hearDetail(row: OrderRow) {
  const { queryKey } = ask(order.read, ofOrder(row))
  const old = queries.getQueryData(queryKey)
  if (!old || old.version > row.version) return
  queries.setQueryData(queryKey, { ...old, ...row })
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: ask(order.timeline, ofOrder(row)).queryKey })
  void queries.invalidateQueries({ queryKey: ask(orderPayment.list, ofOrder(row)).queryKey })
  void queries.invalidateQueries({ queryKey: ask(courierDelivery.list, ofOrder(row)).queryKey })
}
