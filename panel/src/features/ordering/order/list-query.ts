import * as z from 'zod/mini'
import { order } from '#contract/ordering/order.ts'

/** The list of orders of one branch: the contract's own, with the branch filled in instead of asked for in the address. */
export const ordersOf = (branch_id: string) => ({
  ...order.list,
  query: z.extend(order.list.query, { branch_id: z._default(z.array(z.string()), [branch_id]) }),
})

/** As far as the server counts a narrowed list. */
const countedTo = 1000

const narrowing = ['search', 'delivery_type', 'channel', 'payment_method', 'created_at_from', 'created_at_to'] as const

/** Whether a query narrows its list by more than branch and status: then the counts per status that come with every page stop where its total does. */
export const isCountedApart = (query: Record<string, unknown>) => narrowing.some((field) => query[field] !== undefined)

/** The counts per status of a page, or undefined where counting stopped: the figures would be of some of the orders only. */
export function wholeCounts(counts: Record<string, number> | undefined, query: Record<string, unknown>) {
  const sum = Object.values(counts ?? {}).reduce((all, each) => all + each, 0)
  return isCountedApart(query) && sum > countedTo ? undefined : counts
}

const day = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** Days of a range, both included, as the list is asked: from the first midnight here to the midnight after the last. */
export function toMoments(range: { start: string; end: string } | null) {
  if (!range) return { created_at_from: undefined, created_at_to: undefined }
  const end = new Date(`${range.end}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return { created_at_from: new Date(`${range.start}T00:00:00`).toISOString(), created_at_to: end.toISOString() }
}

/** The range that an address says, or null. */
export function toRange(from: unknown, to: unknown) {
  const [start, end] = [from, to].map((each) =>
    typeof each === 'string' && !Number.isNaN(Date.parse(each)) ? new Date(each) : null,
  )
  if (!start || !end) return null
  end.setTime(end.getTime() - 1)
  return { start: day(start), end: day(end) }
}

/** The ranges one click away, as of a moment. */
export function presets(now: Date) {
  const back = (days: number) => {
    const date = new Date(now)
    date.setDate(date.getDate() - days)
    return day(date)
  }
  return {
    today: { start: back(0), end: back(0) },
    yesterday: { start: back(1), end: back(1) },
    week: { start: back(6), end: back(0) },
    month: { start: `${back(0).slice(0, 8)}01`, end: back(0) },
  }
}
