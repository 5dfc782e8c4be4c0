import { useState, type DragEvent } from 'react'

/** The same items with the one at `from` moved to `to`; out of range changes nothing. */
export function withMoved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  if (from < 0 || to < 0 || from >= all.length || to >= all.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * An order that is changed by dragging: put `row(at)` on each item's element. Pair it with buttons
 * that move by one step, since not everybody uses a pointer.
 */
export function useReorder<T>(all: readonly T[], onChange: (all: T[]) => void, isOff = false) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    dragged,
    step: (at: number, by: 1 | -1) => onChange(withMoved(all, at, at + by)),
    row: (at: number) => ({
      draggable: !isOff,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(at)
      },
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        onChange(withMoved(all, dragged, at))
        setDragged(null)
      },
    }),
  }
}
