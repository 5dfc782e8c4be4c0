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

/** Order of cards: the nearest penalty first, those without one after them by age. */
export function byPenalty(
  a: Pick<OrderRow, 'deadline_at' | 'created_at' | 'id'>,
  b: Pick<OrderRow, 'deadline_at' | 'created_at' | 'id'>,
): number {
  const [at, other] = [a.deadline_at, b.deadline_at].map((iso) => (iso === null ? Infinity : Date.parse(iso))) as [
    number,
    number,
  ]
  if (at !== other) return at - other
  return Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1)
}
