import { CalendarClock } from 'lucide-react'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { nameOf } from './acts.ts'
import { ReservationState } from './state.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { ToldStep } from './step-dialog.tsx'
import { words } from './words.ts'

/** A day as a list by hour. This is the view for phones, operated with a thumb. */
export function DayList({
  day,
  rows,
  onOpen,
  onTold,
}: {
  day: ReservationDay
  rows: readonly Reservation[]
  onOpen: (id: string) => void
  onTold: (row: Reservation, step: ToldStep) => void
}) {
  const t = useWords(words)
  const format = useFormat()
  if (rows.length === 0)
    return (
      <EmptyState icon={<CalendarClock size={20} aria-hidden />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 rounded-card bg-surface p-3 shadow-card sm:grid-cols-[auto_1fr_auto_auto]"
        >
          <span className="text-base font-semibold tabular-nums">{format.time(row.starts_at, day.timezone)}</span>
          <button
            type="button"
            data-row={row.id}
            onClick={() => onOpen(row.id)}
            className="grid min-h-11 min-w-0 content-center rounded-control text-left hover:text-accent-text"
          >
            <span className="truncate font-medium">{nameOf(row)}</span>
            <span className="line-clamp-2 text-sm text-balance text-muted">
              {t('guests', { count: row.party_size })} · {row.table_names || t('noTable')}
              {row.note && ` · ${row.note}`}
            </span>
          </button>
          <ReservationState row={row} />
          <StepButtons row={row} onTold={onTold} className="col-span-full sm:col-span-1" />
        </li>
      ))}
    </ul>
  )
}
