import type { ReactNode } from 'react'
import type { ReservationDay } from '#contract/dining/reservation.ts'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { stepMs, type Ghost } from './plan-room.ts'
import type { Scale } from './plan-scale.ts'
import { words } from './words.ts'

interface PlanLaneProps {
  day: ReservationDay
  scale: Scale
  label: string
  detail: string
  /** Undefined for the lane of reservations without a table. */
  table_id: string | undefined
  /** The reservation that is being moved, and whether it may be dropped at its current position. */
  ghost: Ghost | null
  isFree: boolean
  time: (ms: number) => string
  /** Creates a reservation at the clicked position; undefined if the user may not. */
  onAdd: ((at: { starts_at?: string; table_id: string }) => void) | undefined
  /** The bars of the lane's reservations. */
  children: ReactNode
}

/** The lane of one table on the plan: its reservations, its walk-in guests, and the drop target. */
export function PlanLane(props: PlanLaneProps) {
  const { day, scale, label, detail, table_id, ghost, isFree, time, onAdd, children } = props
  const t = useWords(words)
  return (
    <div className="grid grid-cols-[8rem_1fr] border-t border-line">
      <div className="sticky left-0 z-10 flex min-w-0 items-baseline gap-1.5 border-r border-line bg-surface px-2 py-2 text-sm">
        <span className="truncate font-medium">{label}</span>
        <span className="shrink-0 text-xs text-muted tabular-nums">{detail}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only for the pointer; the key C opens the same form */}
      <div
        data-table={table_id}
        onClick={(event) => {
          // Clicks on a reservation's bar are handled by the bar itself.
          if (event.target !== event.currentTarget || !table_id || !onAdd) return
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const at = Math.floor(scale.at((event.clientX - left) / width) / stepMs) * stepMs
          const starts_at = new Date(at).toISOString()
          onAdd({ table_id, ...(day.starts.includes(starts_at) && { starts_at }) })
        }}
        className={cx('relative min-h-10', table_id && onAdd && 'cursor-cell')}
      >
        {scale.hours.map((at) => (
          <span
            key={at}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 border-l border-line/70"
            style={{ left: scale.left(at) }}
          />
        ))}
        {day.sessions
          .filter((it) => it.table_id === table_id)
          .map((it) => (
            <span
              key={it.from}
              style={scale.place(Date.parse(it.from), Date.parse(it.until))}
              className="pointer-events-none absolute inset-y-1 flex items-center truncate rounded-md bg-neutral-tint px-2 text-xs text-neutral ring-1 ring-line ring-inset"
            >
              {t('sitting', { count: it.guests })}
            </span>
          ))}
        {children}
        {ghost && table_id && ghost.table_ids.includes(table_id) && (
          <span
            data-ghost={isFree ? 'free' : 'taken'}
            aria-hidden
            style={scale.place(ghost.from, ghost.until)}
            className={cx(
              'pointer-events-none absolute inset-y-1 z-20 grid place-items-center overflow-hidden rounded-md text-xs font-medium whitespace-nowrap ring-2 ring-inset',
              isFree ? 'bg-tint text-accent-text ring-accent' : 'bg-danger-tint text-danger ring-danger',
            )}
          >
            {time(ghost.from)}–{time(ghost.until)}
          </span>
        )}
      </div>
    </div>
  )
}
