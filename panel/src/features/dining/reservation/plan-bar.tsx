import type { KeyboardEvent, PointerEvent } from 'react'
import { UsersRound } from 'lucide-react'
import type { Reservation } from '#contract/dining/reservation.ts'
import { cx } from '#panel/ui/cx.ts'
import { toneClass } from '#panel/ui/status-pill.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf } from './acts.ts'
import { tones } from './state.tsx'
import { words } from './words.ts'

/** A position on the plan's axis, as fractions of its width. */
export interface Place {
  left: string
  width: string
}

/**
 * A reservation at a table. Pressing the bar opens the reservation. The bar is moved by dragging or
 * with arrow keys, and its end can be dragged to extend the reservation.
 */
export function PlanBar({
  row,
  place,
  timezone,
  isLate,
  isMoving,
  isReadOnly,
  isMain,
  onOpen,
  onKey,
  onGrab,
  onBlur,
}: {
  row: Reservation
  place: Place
  timezone: string
  isLate: boolean
  isMoving: boolean
  isReadOnly: boolean
  /** Whether this bar takes the focus. Of the bars on joined tables, only the first does. */
  isMain: boolean
  onOpen: () => void
  onKey: (event: KeyboardEvent) => void
  onGrab: (event: PointerEvent<HTMLElement>, part: 'bar' | 'end') => void
  onBlur: () => void
}) {
  const t = useWords(words)
  const format = useFormat()
  const said = {
    name: nameOf(row),
    guests: String(row.party_size),
    from: format.time(row.from, timezone),
    until: format.time(row.until, timezone),
    table: row.table_names || t('noTable'),
    status: t(isLate ? 'late' : `status.${row.status}`),
  }
  return (
    <button
      type="button"
      {...(isMain && { 'data-row': row.id })}
      tabIndex={isMain ? 0 : -1}
      aria-label={t('bar', said)}
      title={`${said.name} · ${t('guests', { count: row.party_size })} · ${said.from}–${said.until}${row.note ? `\n${row.note}` : ''}`}
      onClick={onOpen}
      onKeyDown={onKey}
      onBlur={onBlur}
      onPointerDown={(event) => onGrab(event, 'bar')}
      style={place}
      className={cx(
        'absolute inset-y-1 flex items-center gap-1 overflow-hidden rounded-md ps-2 pe-3 text-left text-xs ring-1 ring-current/40 ring-inset outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus',
        isLate ? toneClass.danger : toneClass[tones[row.status]],
        isMoving && 'opacity-40',
        row.status === 'completed' && 'opacity-60',
        !isReadOnly && 'cursor-grab touch-none',
      )}
    >
      {/* The space separates name and number for screen readers, as in the label. */}
      <span className="truncate font-medium">{said.name}</span>{' '}
      <span className="flex shrink-0 items-center gap-0.5 tabular-nums">
        <UsersRound size={12} aria-hidden />
        {row.party_size}
      </span>
      {!isReadOnly && (
        <span
          aria-hidden
          onPointerDown={(event) => onGrab(event, 'end')}
          className="absolute inset-y-0 right-0 w-2.5 cursor-ew-resize border-r-4 border-current/40"
        />
      )}
    </button>
  )
}
