import type { OrderRow } from '#contract/ordering/order.ts'

export type Urgency = 'calm' | 'warning' | 'danger'

/** How many seconds before the penalty a card turns loud. Being closed or cancelled is worse than being late, so it warns sooner. */
const limits = {
  late: { warning: 300, danger: 60 },
  cancel: { warning: 180, danger: 90 },
  close: { warning: 180, danger: 90 },
}

/** How urgent a deadline is with this many seconds left; negative is overdue. */
export function urgencyOf(seconds: number, kind: NonNullable<OrderRow['deadline_kind']>): Urgency {
  if (seconds <= limits[kind].danger) return 'danger'
  return seconds <= limits[kind].warning ? 'warning' : 'calm'
}

/** `03:12`; `1:05:00` from an hour on; what is overdue has a plus before it: `+02:10` says two minutes too many. */
export function clockText(seconds: number): string {
  const all = Math.abs(Math.trunc(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60]
  return `${seconds < 0 ? '+' : ''}${hours > 0 ? `${hours}:` : ''}${pad(minutes)}:${pad(all % 60)}`
}

type Penalised = Pick<OrderRow, 'deadline_at' | 'created_at' | 'id'>

/** Cards in their order: the nearest penalty first, those without one after them by age. Each moment is read once, however many cards there are. */
export const byPenalty = <T extends Penalised>(cards: readonly T[]): T[] =>
  cards
    .map((card) => ({
      card,
      at: card.deadline_at === null ? Infinity : Date.parse(card.deadline_at),
      age: Date.parse(card.created_at),
    }))
    .sort((a, b) => (a.at === b.at ? a.age - b.age || (a.card.id < b.card.id ? -1 : 1) : a.at - b.at))
    .map(({ card }) => card)
