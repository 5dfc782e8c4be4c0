import type { Answer } from '#contract/kit/call.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { order, OrderRow } from '#contract/ordering/order.ts'
import { byPenalty } from '#panel/domain/penalty.ts'

export type Board = Answer<typeof order.board>
export interface OrderEvent {
  seq: number
  data: OrderRow
}

/** How long before its time a scheduled order wakes (rules §6). */
const wakesBeforeMs = 60 * 60_000
/** Finished orders leave the board after two hours, as the server's own answer has it. */
const staysMs = 120 * 60_000

export const lanes = ['scheduled', 'awaiting_approval', 'preparing', 'on_the_way', 'finished'] as const
export type Lane = (typeof lanes)[number]

/** The board after an event; what it already knows by number is left as it is. Cards that did not change stay the same objects. */
export function applyEvent(board: Board, { seq, data }: OrderEvent): Board {
  if (seq <= board.seq) return board
  const isKnown = board.data.some((row) => row.id === data.id)
  return {
    ...board,
    seq,
    data: isKnown ? board.data.map((row) => (row.id === data.id ? data : row)) : [...board.data, data],
  }
}

/** A row as an answer told it, before its event comes; an older one changes nothing. */
export function applyRow(board: Board, row: OrderRow): Board {
  const old = board.data.find((each) => each.id === row.id)
  if (!old || old.version > row.version) return board
  return { ...board, data: board.data.map((each) => (each === old ? row : each)) }
}

const finished: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']

/** Whether somebody still has to act on it. */
export const isOpen = (row: Pick<OrderRow, 'status'>) => !finished.includes(row.status)

/** Which lane a card lies in at a moment (ms), or null once it has left the board. */
export function laneOf(row: OrderRow, now: number): Lane | null {
  if (!isOpen(row)) return row.finished_at && now - Date.parse(row.finished_at) > staysMs ? null : 'finished'
  if (row.scheduled_at && row.status !== 'on_the_way' && Date.parse(row.scheduled_at) - now > wakesBeforeMs)
    return 'scheduled'
  return row.status as Lane
}

/** The cards of each lane: by time to penalty; scheduled ones by their time, finished ones the newest first. */
export function cardsOf(rows: readonly OrderRow[], now: number): Record<Lane, OrderRow[]> {
  const cards: Record<Lane, OrderRow[]> = {
    scheduled: [],
    awaiting_approval: [],
    preparing: [],
    on_the_way: [],
    finished: [],
  }
  for (const row of rows) {
    const lane = laneOf(row, now)
    if (lane) cards[lane].push(row)
  }
  for (const lane of ['awaiting_approval', 'preparing', 'on_the_way'] as const) cards[lane].sort(byPenalty)
  cards.scheduled.sort((a, b) => Date.parse(a.scheduled_at ?? '') - Date.parse(b.scheduled_at ?? ''))
  cards.finished.sort((a, b) => Date.parse(b.finished_at ?? '') - Date.parse(a.finished_at ?? ''))
  return cards
}
