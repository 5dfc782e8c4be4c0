import type { Room } from '#contract/dining/assign-table.ts'
import { isFree } from '#contract/dining/assign-table.ts'
import { isHolding, lateMin } from '#contract/dining/reservation-steps.ts'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'

export const stepMs = 15 * 60_000
const hourMs = 3_600_000

/**
 * Where a reservation would be dropped now, while it is being dragged: its id, start, end and
 * tables.
 */
export interface Ghost {
  id: string
  table_ids: readonly string[]
  from: number
  until: number
}

export const ghostOf = (row: Reservation): Ghost => ({
  id: row.id,
  table_ids: row.table_ids,
  from: Date.parse(row.from),
  until: Date.parse(row.until),
})

/**
 * Whether a reservation is shown on the plan: it occupies its tables, or its guests have left them.
 */
export const isOnPlan = ({ status }: Reservation): boolean => isHolding(status) || status === 'completed'

/**
 * The day's tables and when they are occupied, leaving out the reservation `without`. The server
 * decides by the same data.
 */
export function roomOf(day: ReservationDay, without?: string): Room {
  const held = day.data.filter((it) => isHolding(it.status) && it.id !== without)
  const counted = held.filter((it) => it.source !== 'walk_in' && it.table_ids.length > 0)
  return {
    tables: day.tables,
    joins: day.joins,
    rules: day,
    starts: day.starts.map((it) => Date.parse(it)),
    taken: [...held.flatMap((it) => it.table_ids.map((table_id) => ({ ...it, table_id }))), ...day.sessions].map(
      (it) => ({ table_id: it.table_id, from: Date.parse(it.from), to: Date.parse(it.until) }),
    ),
    covers: new Map(
      Map.groupBy(counted, (it) => Date.parse(it.starts_at))
        .entries()
        .map(([at, of]) => [at, of.reduce((sum, it) => sum + it.party_size, 0)]),
    ),
  }
}

/**
 * Whether a reservation can be dropped at its current position: its tables must be free for the
 * whole time, and if its start changes, the new start must be one that guests may book.
 */
export function isDroppable(day: ReservationDay, row: Reservation, ghost: Ghost): boolean {
  const { taken, starts } = roomOf(day, row.id)
  const isMoved = ghost.from !== Date.parse(row.from)
  if (ghost.table_ids.length === 0 || (isMoved && !starts.includes(ghost.from))) return false
  return ghost.table_ids.every((id) => isFree(taken, id, ghost.from, ghost.until))
}

/**
 * The hours that the plan shows: they cover all start times and reservations, rounded to whole
 * hours.
 */
export function axisOf(day: ReservationDay): { from: number; to: number } {
  const rows = day.data.filter(isOnPlan)
  const starts = day.starts.map((it) => Date.parse(it))
  const from = Math.min(...starts, ...rows.map((it) => Date.parse(it.from)))
  const ends = [...rows, ...day.sessions].map((it) => Date.parse(it.until))
  const to = Math.max(...starts.map((it) => it + 2 * hourMs), ...ends)
  return { from: Math.floor(from / hourMs) * hourMs, to: Math.ceil(to / hourMs) * hourMs }
}

/** Whether guests are late: a quarter of an hour has passed since the time of their reservation. */
export const isLate = ({ status, starts_at }: Reservation, now: number): boolean =>
  status === 'approved' && now - Date.parse(starts_at) > lateMin * 60_000

/**
 * The input of the call for a drop. Walk-in guests keep their arrival time, so their duration is
 * counted from then.
 */
export function inputOf(row: Reservation, { table_ids, from, until }: Ghost) {
  const { name, phone, email, lang, note, party_size, version } = row
  const isMoved = from !== Date.parse(row.from)
  const starts = isMoved ? from : Date.parse(row.starts_at)
  const minutes = Math.round((until - starts) / 300_000) * 5
  return {
    name,
    phone,
    email,
    lang,
    note,
    party_size,
    version,
    minutes,
    starts_at: new Date(starts).toISOString(),
    table_ids: table_ids.length > 0 ? [...table_ids] : null,
  }
}
