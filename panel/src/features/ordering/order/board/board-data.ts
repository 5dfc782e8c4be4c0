import type { Answer } from '#contract/kit/call.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { order, OrderRow } from '#contract/ordering/order.ts'
import { byPenalty } from '#panel/domain/ordering/penalty.ts'

export type Board = Answer<typeof order.board>
export interface OrderEvent {
  seq: number
  data: OrderRow
}

/** How long before its time, in ms, a scheduled order becomes active (rules §6). */
const wakesBeforeMs = 60 * 60_000
/** After this time, in ms, a finished order leaves the board, as in the server's answer. */
const staysMs = 120 * 60_000
/** How many finished orders stay on the board: the newest ones, as in the server's answer. */
const maxFinished = 60

export const lanes = ['scheduled', 'awaiting_approval', 'preparing', 'on_the_way', 'finished'] as const
export type Lane = (typeof lanes)[number]

/**
 * Applies an event to the board, unless its number is already known. Unchanged cards stay the same
 * objects.
 */
export function applyEvent(board: Board, { seq, data }: OrderEvent): Board {
  if (seq <= board.seq) return board
  const isKnown = board.data.some((row) => row.id === data.id)
  const rows = isKnown ? board.data.map((row) => (row.id === data.id ? data : row)) : [...board.data, data]
  return { ...board, seq, data: isOpen(data) ? rows : withoutOldest(rows) }
}

/** A board that is never reloaded must not keep every order of the day. */
function withoutOldest(rows: OrderRow[]): OrderRow[] {
  const ended = rows.filter((row) => !isOpen(row))
  if (ended.length <= maxFinished) return rows
  ended.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  const gone = new Set(ended.slice(maxFinished))
  return rows.filter((row) => !gone.has(row))
}

/**
 * Applies a row from a call's answer before its event arrives. A row older than the board's changes
 * nothing.
 */
export function applyRow(board: Board, row: OrderRow): Board {
  const old = board.data.find((each) => each.id === row.id)
  if (!old || old.version > row.version) return board
  return { ...board, data: board.data.map((each) => (each === old ? row : each)) }
}

const finished: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']

/** Whether somebody must still do something for the order. */
export const isOpen = (row: Pick<OrderRow, 'status'>) => !finished.includes(row.status)

/** The lane of a card at a moment (ms), or null once it has left the board. */
export function laneOf(row: OrderRow, now: number): Lane | null {
  if (!isOpen(row)) return row.finished_at && now - Date.parse(row.finished_at) > staysMs ? null : 'finished'
  if (row.scheduled_at && row.status !== 'on_the_way' && Date.parse(row.scheduled_at) - now > wakesBeforeMs)
    return 'scheduled'
  return row.status as Lane
}

/**
 * Sorts the cards of a lane: by the time left until a penalty; scheduled orders by their time, and
 * finished orders newest first.
 */
const inOrder: Record<Lane, (rows: OrderRow[]) => OrderRow[]> = {
  scheduled: (rows) => rows.sort((a, b) => Date.parse(a.scheduled_at ?? '') - Date.parse(b.scheduled_at ?? '')),
  awaiting_approval: byPenalty,
  preparing: byPenalty,
  on_the_way: byPenalty,
  finished: (rows) => rows.sort((a, b) => Date.parse(b.finished_at ?? '') - Date.parse(a.finished_at ?? '')),
}

type Cards = Record<Lane, readonly OrderRow[]>

/**
 * The cards of each lane, memoised. A lane without changes is the same array, so it is neither
 * sorted nor rendered again.
 */
export function cardsKept(): (rows: readonly OrderRow[], now: number) => Cards {
  const last = new Map<Lane, { rows: readonly OrderRow[]; cards: readonly OrderRow[] }>()
  return (rows, now) => {
    const of = Map.groupBy(rows, (row) => laneOf(row, now))
    const cardsOf = (lane: Lane) => {
      const mine = of.get(lane) ?? []
      const old = last.get(lane)
      if (old?.rows.length === mine.length && old.rows.every((row, at) => row === mine[at])) return old.cards
      const cards = inOrder[lane]([...mine])
      last.set(lane, { rows: mine, cards })
      return cards
    }
    return Object.fromEntries(lanes.map((lane) => [lane, cardsOf(lane)])) as Cards
  }
}
