import type { KeyboardEvent, PointerEvent } from 'react'
import { planWidth, type DiningTable } from '#contract/dining/table.ts'
import { cx } from '#panel/ui/cx.ts'
import { arrowOf, useDrag } from '#panel/ui/use-drag.ts'
import { placeOnPlan, tableRound } from '#panel/domain/dining/floor-plan.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { Place } from './use-places.ts'
import { words } from './words.ts'

interface PlanTableProps {
  table: DiningTable
  place: Place
  isChosen: boolean
  canMove: boolean
  onChoose: () => void
  onPut: (place: Partial<Place>) => void
}

/** The step with Shift. */
const far = 4
const quarter = 15

/**
 * A table on the plan. It is dragged by mouse or finger, or moved, turned and resized with keys.
 */
export function PlanTable({ table, place, isChosen, canMove, onChoose, onPut }: PlanTableProps) {
  const t = useWords(words)
  const drag = useDrag<Pick<Place, 'x' | 'y'>>()

  function grab(event: PointerEvent<HTMLButtonElement>) {
    onChoose()
    if (!canMove) return
    const square = event.currentTarget.parentElement!.getBoundingClientRect().width / planWidth
    const { x, y } = place
    const { clientX, clientY } = event
    drag.grab(event, {
      at: (to) => ({
        x: x + Math.round((to.clientX - clientX) / square),
        y: y + Math.round((to.clientY - clientY) / square),
      }),
      onMove: onPut,
      onEnd: (to) => to ?? onPut({ x, y }),
    })
  }
  function press(event: KeyboardEvent) {
    if (!canMove || event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrowOf(event)
    const by = event.shiftKey ? far : 1
    if (arrow) onPut({ x: place.x + arrow.x * by, y: place.y + arrow.y * by })
    else if (event.key.toLowerCase() === 'r') onPut({ turn: place.turn + (event.shiftKey ? -quarter : quarter) })
    else if (event.key === '+') onPut({ w: place.w + 1, h: place.h + 1 })
    else if (event.key === '-') onPut({ w: place.w - 1, h: place.h - 1 })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      style={placeOnPlan(place)}
      onPointerDown={grab}
      onFocus={onChoose}
      onKeyDown={press}
      className={cx(
        'absolute grid place-items-center p-0.5 text-xs font-medium ring-1 ring-inset select-none',
        tableRound(place.shape),
        isChosen ? 'bg-tint text-accent-text ring-accent' : 'bg-surface shadow-card ring-line hover:bg-hover',
        canMove && 'cursor-grab touch-none active:cursor-grabbing',
        !table.is_active && 'opacity-50',
      )}
    >
      {/* The text stays upright, whatever the table's rotation. */}
      <span style={{ rotate: `${-place.turn}deg` }} className="grid max-w-full justify-items-center leading-tight">
        <span className="max-w-full truncate">{table.name}</span>
        <span className="font-normal text-muted tabular-nums">{table.seats_max}</span>
        <span className="sr-only">{t('persons')}</span>
      </span>
    </button>
  )
}
