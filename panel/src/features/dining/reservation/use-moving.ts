import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { ghostOf, isDroppable, isOnPlan, stepMs, type Ghost } from './plan-room.ts'

const shortestMs = 2 * stepMs
/** Movements below this distance do not start a drag. */
const slackPx = 4

interface Moving {
  day: ReservationDay
  axis: { from: number; to: number }
  /** The element that represents the axis. */
  track: RefObject<HTMLElement | null>
  onDrop: (row: Reservation, ghost: Ghost) => void
  /** Announces the drop target to screen readers. */
  say: (ghost: Ghost, isFree: boolean) => string
}

const rounded = (ms: number) => Math.round(ms / stepMs) * stepMs
const isSame = (a: Ghost, b: Ghost) =>
  a.from === b.from && a.until === b.until && a.table_ids.join() === b.table_ids.join()

/** Seated guests have arrived: their table and end can change, but not their start. */
const isFixed = (row: Reservation) => row.status === 'seated'
const isMovable = (row: Reservation) => row.status !== 'completed'

/**
 * Moves reservations on the plan by pointer or keys: both show the target, and whether it is free,
 * before the drop.
 */
export function useMoving({ day, axis, track, onDrop, say }: Moving) {
  const [held, setGhost] = useState<Ghost | null>(null)
  const dragged = useRef(false)
  // Another till may remove the reservation from the plan while it is being moved here.
  const moved = held && day.data.find((it) => it.id === held.id && isOnPlan(it))
  const ghost = moved ? held : null
  const isFree = ghost !== null && isDroppable(day, moved!, ghost)

  const show = (row: Reservation, next: Ghost) => {
    setGhost(next)
    sayAloud(say(next, isDroppable(day, row, next)))
  }
  const drop = (row: Reservation, at: Ghost | null) => {
    setGhost(null)
    if (!at || isSame(at, ghostOf(row))) return
    if (isDroppable(day, row, at)) onDrop(row, at)
  }

  /**
   * Left and right move by a quarter of an hour, with Shift they move the end; up and down move
   * between tables; Enter drops, Escape cancels.
   */
  const onKey = (row: Reservation) => (event: KeyboardEvent) => {
    const now = ghost?.id === row.id ? ghost : ghostOf(row)
    if (event.key === 'Escape' && ghost) {
      event.stopPropagation()
      return setGhost(null)
    }
    if (event.key === 'Enter' && ghost) {
      event.preventDefault()
      return drop(row, ghost)
    }
    if (!isMovable(row)) return
    const by = { ArrowLeft: -stepMs, ArrowRight: stepMs }[event.key]
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined && down === undefined) return
    event.preventDefault()
    if (by !== undefined && event.shiftKey)
      return show(row, { ...now, until: Math.max(now.from + shortestMs, now.until + by) })
    if (by !== undefined)
      return isFixed(row) ? undefined : show(row, { ...now, from: now.from + by, until: now.until + by })
    if (now.table_ids.length > 1) return
    const at = day.tables.findIndex((it) => it.id === now.table_ids[0])
    const table = day.tables[at + down!]
    if (table) show(row, { ...now, table_ids: [table.id] })
  }

  const onGrab = (row: Reservation) => (event: PointerEvent<HTMLElement>, part: 'bar' | 'end') => {
    dragged.current = false
    if (!isMovable(row) || event.button !== 0 || !track.current) return
    event.stopPropagation()
    const { left, width } = track.current.getBoundingClientRect()
    const msAt = (x: number) => axis.from + ((x - left) / width) * (axis.to - axis.from)
    const [startX, startY] = [event.clientX, event.clientY]
    const start = ghostOf(row)
    const grabbed = msAt(startX)
    const { pointerId } = event
    event.currentTarget.setPointerCapture(pointerId)
    let at: Ghost | null = null
    const over = new AbortController()
    // On the window, since the grabbed element is gone if another till moves the reservation.
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (next: globalThis.PointerEvent) => void) =>
      addEventListener(type, (next) => next.pointerId === pointerId && act(next), { signal: over.signal })
    on('pointermove', (next) => {
      if (!dragged.current && Math.hypot(next.clientX - startX, next.clientY - startY) < slackPx) return
      dragged.current = true
      const by = msAt(next.clientX) - grabbed
      if (part === 'end') at = { ...start, until: Math.max(start.from + shortestMs, rounded(start.until + by)) }
      else {
        const from = isFixed(row) ? start.from : rounded(start.from + by)
        const under = document
          .elementsFromPoint(next.clientX, next.clientY)
          .map((it) => (it as HTMLElement).dataset['table'])
          .find(Boolean)
        const table_ids = under && start.table_ids.length < 2 ? [under] : start.table_ids
        at = { ...start, table_ids, from, until: from + start.until - start.from }
      }
      setGhost(at)
    })
    const end = (isDropped: boolean) => () => {
      over.abort()
      if (dragged.current) drop(row, isDropped ? at : null)
    }
    on('pointerup', end(true))
    on('pointercancel', end(false))
  }

  return {
    ghost,
    isFree,
    onKey,
    onGrab,
    giveUp: () => setGhost(null),
    /** A click that ends a drag opens nothing. */
    wasDragged: () => dragged.current,
  }
}
