import { orderStatuses, type OrderStatus, type Situation } from '#contract/ordering/delivery-type.ts'

/** The statuses in which an order ends. A delivered order may still be returned. */
const ends: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']
/** Whether nothing may follow this status (semantics §2). */
export const isFinal = (status: OrderStatus) => status === 'cancelled' || status === 'returned'
export const isEnd = (status: OrderStatus) => ends.includes(status)

const inOrder = (statuses: Iterable<OrderStatus>) => {
  const all = new Set(statuses)
  return orderStatuses.filter((status) => all.has(status))
}

/** Adds or removes a status. Removing it also removes the steps that lead to it. */
export function takeStatus(situations: readonly Situation[], status: OrderStatus, isUsed: boolean): Situation[] {
  if (!isUsed)
    return situations
      .filter((each) => each.status !== status)
      .map((each) => ({ ...each, next_status: each.next_status.filter((next) => next !== status) }))
  if (situations.some((each) => each.status === status)) return [...situations]
  const all = [...situations, { status, next_status: [], sla_sec: 0, remind_sec: 0 }]
  return orderStatuses.flatMap((each) => all.filter((one) => one.status === each))
}

/** Allows or forbids the step from one status to another. */
export const setStep = (
  situations: readonly Situation[],
  from: OrderStatus,
  to: OrderStatus,
  isAllowed: boolean,
): Situation[] =>
  situations.map((each) =>
    each.status === from
      ? {
          ...each,
          next_status: inOrder(isAllowed ? [...each.next_status, to] : each.next_status.filter((next) => next !== to)),
        }
      : each,
  )

export const setSeconds = (
  situations: readonly Situation[],
  status: OrderStatus,
  field: 'sla_sec' | 'remind_sec',
  seconds: number,
): Situation[] => situations.map((each) => (each.status === status ? { ...each, [field]: seconds } : each))

/**
 * The statuses from which no end can be reached, for the diagram. The server checks this again on
 * saving.
 */
export function stuckStatuses(situations: readonly Situation[]): OrderStatus[] {
  const ending = new Set(situations.map((each) => each.status).filter(isEnd))
  for (let before = -1; before !== ending.size;) {
    before = ending.size
    for (const { status, next_status } of situations)
      if (next_status.some((next) => ending.has(next))) ending.add(status)
  }
  return situations.map((each) => each.status).filter((status) => !ending.has(status))
}

/** The statuses that no sequence of allowed steps leads to. */
export function unreachedStatuses(situations: readonly Situation[]): OrderStatus[] {
  const reached = new Set<OrderStatus>(['awaiting_approval'])
  for (let before = -1; before !== reached.size;) {
    before = reached.size
    for (const { status, next_status } of situations)
      if (reached.has(status)) for (const next of next_status) reached.add(next)
  }
  return situations.map((each) => each.status).filter((status) => !reached.has(status))
}
