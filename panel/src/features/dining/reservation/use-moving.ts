import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { useDrag } from '#panel/ui/use-drag.ts'
import { ghostOf, isDroppable, isOnPlan, stepMs, type Ghost } from './plan-room.ts'

const shortestMs = 2 * stepMs

interface Moving {
  day: ReservationDay
  axis: { from: number; to: number }
  /** The element that represents the axis. */
  track: RefObject<HTMLElement | null>
  onDrop: (row: Reservation, ghost: Ghost) => void
  /** The text that tells users of screen readers where a reservation would be dropped. */
  say: (ghost: Ghost, isFree: boolean) => string
}

const rounded = (ms: number) => Math.round(ms / stepMs) * stepMs
const isSame = (a: Ghost, b: Ghost) =>
  a.from === b.from && a.until === b.until && a.table_ids.join() === b.table_ids.join()

/** Seated guests have already arrived, so their table and end can change but not their start. */
const isFixed = (row: Reservation) => row.status === 'seated'
const isMovable = (row: Reservation) => row.status !== 'completed'

/**
 * Moves reservations on the plan by pointer or keys. Both show the target, and whether it is free,
 * before the drop.
 */
export function useMoving({ day, axis, track, onDrop, say }: Moving) {
  const [held, setGhost] = useState<Ghost | null>(null)
  const drag = useDrag<Ghost>()
  // Another till may remove the reservation from the plan while it is being moved here.
  const moved = held && day.data.find((it) => it.id === held.id && isOnPlan(it))
  const ghost = moved ? held : null

  const moving = (row: Reservation) => ({
    onMove: setGhost,
    onEnd: (at: Ghost | null) => {
      setGhost(null)
      if (at && !isSame(at, ghostOf(row)) && isDroppable(day, row, at)) onDrop(row, at)
    },
    say: (at: Ghost) => say(at, isDroppable(day, row, at)),
  })

  /**
   * Left and right move by a quarter of an hour; with Shift they move the end. Up and down move
   * between tables. Enter drops, Escape cancels.
   */
  const onKey = (row: Reservation) => (event: KeyboardEvent) => {
    const now = ghost?.id === row.id ? ghost : ghostOf(row)
    drag.carry(event, {
      ...moving(row),
      step: ({ x, y, isFar }) => {
        const by = x * stepMs
        if (!isMovable(row)) return null
        if (x && isFar) return { ...now, until: Math.max(now.from + shortestMs, now.until + by) }
        if (x) return isFixed(row) ? null : { ...now, from: now.from + by, until: now.until + by }
        if (now.table_ids.length > 1) return null
        const table = day.tables[day.tables.findIndex((it) => it.id === now.table_ids[0]) + y]
        return table ? { ...now, table_ids: [table.id] } : null
      },
    })
  }

  const onGrab = (row: Reservation) => (event: PointerEvent<HTMLElement>, part: 'bar' | 'end') => {
    if (!isMovable(row) || !track.current) return
    const { width } = track.current.getBoundingClientRect()
    const start = ghostOf(row)
    const { clientX } = event
    drag.grab(event, {
      ...moving(row),
      at: (to) => {
        const by = ((to.clientX - clientX) / width) * (axis.to - axis.from)
        if (part === 'end') return { ...start, until: Math.max(start.from + shortestMs, rounded(start.until + by)) }
        const from = isFixed(row) ? start.from : rounded(start.from + by)
        const under = document
          .elementsFromPoint(to.clientX, to.clientY)
          .map((it) => (it as HTMLElement).dataset['table'])
          .find(Boolean)
        const table_ids = under && start.table_ids.length < 2 ? [under] : start.table_ids
        return { ...start, table_ids, from, until: from + start.until - start.from }
      },
    })
  }

  return { ghost, isFree: ghost !== null && isDroppable(day, moved!, ghost), onKey, onGrab, giveUp: drag.giveUp }
}
