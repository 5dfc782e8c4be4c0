import * as z from 'zod/mini'
import { order } from '#contract/ordering/order.ts'

/** The list of orders of one branch: the contract's own, with the branch filled in instead of asked for in the address. */
export const ordersOf = (branch_id: string) => ({
  ...order.list,
  query: z.extend(order.list.query, { branch_id: z._default(z.array(z.string()), [branch_id]) }),
})

/** How far the server counts what a search finds, and a list that is narrowed otherwise. */
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

/** Whether a query narrows its list by more than branch and status: then the counts per status that come with every page stop where its total does. */
export const isCountedApart = (query: Record<string, unknown>) => narrowing.some((field) => query[field] !== undefined)

/** The counts per status of a page, or undefined where counting stopped: the figures would be of some of the orders only. */
export function wholeCounts(counts: Record<string, number> | undefined, query: Record<string, unknown>) {
  const sum = Object.values(counts ?? {}).reduce((all, each) => all + each, 0)
  return isCountedApart(query) && sum > countedTo(query) ? undefined : counts
}
