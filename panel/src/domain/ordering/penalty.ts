import type { OrderRow } from '#contract/ordering/order.ts'

export type Urgency = 'calm' | 'warning' | 'danger'

/**
 * How many seconds before the deadline an order's card turns to a warning and then to danger. The
 * danger starts earlier before a closing or a cancellation, which is worse than a late order.
 */
const limits = {
  late: { warning: 300, danger: 60 },
  cancel: { warning: 180, danger: 90 },
  close: { warning: 180, danger: 90 },
}

/** How urgent a deadline is with this many seconds left. A negative number is overdue. */
export function urgencyOf(seconds: number, kind: NonNullable<OrderRow['deadline_kind']>): Urgency {
  if (seconds <= limits[kind].danger) return 'danger'
  return seconds <= limits[kind].warning ? 'warning' : 'calm'
}

type Penalised = Pick<OrderRow, 'deadline_at' | 'created_at' | 'id'>

/**
 * Sorts cards: the nearest penalty first, then those without a penalty by age. Each moment is
 * parsed only once, however many cards there are.
 */
export const byPenalty = <T extends Penalised>(cards: readonly T[]): T[] =>
  cards
    .map((card) => ({
      card,
      at: card.deadline_at === null ? Infinity : Date.parse(card.deadline_at),
      age: Date.parse(card.created_at),
    }))
    .sort((a, b) => (a.at === b.at ? a.age - b.age || (a.card.id < b.card.id ? -1 : 1) : a.at - b.at))
    .map(({ card }) => card)
