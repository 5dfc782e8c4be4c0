import { useState, type PointerEvent } from 'react'
import { cx } from '#panel/ui/cx.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { useDrag } from '#panel/ui/use-drag.ts'
import { useWords } from '../words/words.ts'
import { withMoved } from './moved.ts'
import { reorderWords } from './reorder-words.ts'

/**
 * Spread this onto an item's grip. On a touch screen, a finger drags only there and scrolls
 * everywhere else.
 */
export const grip = { 'data-grip': true, className: 'shrink-0 cursor-grab touch-none text-muted' } as const
const pressable = 'button, input, textarea, select, [contenteditable]'

/** The item of the same list under a point. */
function placeAt(list: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): number | null {
  const item = document
    .elementsFromPoint(clientX, clientY)
    .map((it) => it.closest<HTMLElement>('[data-place]'))
    .find((it) => it && list?.contains(it))
  return item ? Number(item.dataset['place']) : null
}

/**
 * The order of a list's items, changed by dragging. Spread `row(at)` onto each item's element and
 * `grip` onto its handle. An element with `data-order` must contain all items. Add buttons that
 * move an item by one step, because not everybody uses a pointer.
 */
export function useReorder<T>(all: readonly T[], onChange: (all: T[], moved: T) => void, isOff = false) {
  const t = useWords(reorderWords)
  const [moving, setMoving] = useState<{ from: number; to: number } | null>(null)
  const { grab } = useDrag<number>()
  const say = (to: number) => t('position', { at: to + 1 })
  const move = (from: number, to: number) => {
    if (to !== from && all[to] !== undefined) onChange(withMoved(all, from, to), all[from]!)
  }
  return {
    step: (at: number, by: 1 | -1) => {
      move(at, at + by)
      sayAloud(say(at + by))
    },
    row: (at: number, className: string) => ({
      'data-place': at,
      className: cx(
        className,
        moving?.from === at && 'opacity-50',
        moving?.to === at && 'outline-2 -outline-offset-2 outline-accent',
      ),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const target = event.target as Element
        // If a finger does not start on a grip, it scrolls the page instead of dragging.
        const isGrip = target.closest('[data-grip]') !== null
        if (isOff || target.closest(pressable) || (event.pointerType !== 'mouse' && !isGrip)) return
        const list = event.currentTarget.closest('[data-order]')
        grab(event, {
          at: (pointer) => placeAt(list, pointer) ?? at,
          onMove: (to) => setMoving({ from: at, to }),
          onEnd: (to) => {
            setMoving(null)
            if (to !== null) move(at, to)
          },
          say,
        })
      },
    }),
  }
}
