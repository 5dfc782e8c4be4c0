import { order } from '#contract/ordering/order.ts'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'

/** The list of one branch's orders. */
export const ordersOf = (branch_id: string) => listOfBranch(order.list, branch_id)

/** The number up to which the server counts the results of a search, or of other filters. */
const countedTo = (query: Record<string, unknown>) => (query['search'] === undefined ? 1000 : 200)

const narrowing = [
  'search',
  'delivery_type',
  'channel',
  'payment_method',
  'created_at_from',
  'created_at_to',
  'total_from',
  'total_to',
] as const

/**
 * Whether a query filters its list by more than branch and status. If so, the counts per status
 * stop at the same limit as the total.
 */
export const isCountedApart = (query: Record<string, unknown>) => narrowing.some((field) => query[field] !== undefined)

/**
 * The counts per status of a page. Undefined if counting stopped, because the numbers would cover
 * only some of the orders.
 */
export function wholeCounts(counts: Record<string, number> | undefined, query: Record<string, unknown>) {
  const sum = Object.values(counts ?? {}).reduce((all, each) => all + each, 0)
  return isCountedApart(query) && sum > countedTo(query) ? undefined : counts
}
