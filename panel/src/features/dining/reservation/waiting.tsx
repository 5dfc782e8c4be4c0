import { X } from 'lucide-react'
import { assign } from '#contract/dining/assign-table.ts'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act, nameOf } from './acts.ts'
import { roomOf } from './plan-room.ts'
import { words } from './words.ts'

/** The waiting list, longest wait first, each with the table that the guests would get now. */
export function Waiting({ day, rows }: { day: ReservationDay; rows: readonly Reservation[] }) {
  const t = useWords(words)
  const can = useCan()
  const minute = useSecond((second) => Math.floor(second / 60))
  if (rows.length === 0) return null
  const room = { ...roomOf(day), covers: new Map<number, number>() }
  return (
    <Card>
      <section aria-label={t('waiting')} className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('waiting')}</h2>
        <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => {
            const found = assign(room, { guests: row.party_size, at: minute * 60_000, minutes: row.minutes })
            const table = 'table_ids' in found ? found.table_ids : null
            const waited = Math.max(0, minute - Math.floor(Date.parse(row.starts_at) / 60_000))
            return (
              <li
                key={row.id}
                data-row={row.id}
                className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate text-sm font-medium">{nameOf(row)}</span>
                  <span className="text-xs text-muted">
                    {t('guests', { count: row.party_size })} ·{' '}
                    {waited > 0 ? t('waits', { minutes: String(waited) }) : t('waitsNow')}
                  </span>
                </span>
                {can('patch-reservation') && (
                  <>
                    {table && (
                      <Button size="small" onPress={() => act(row, 'seat', { table_ids: table })}>
                        {t('seatAt', {
                          table: table.map((id) => day.tables.find((it) => it.id === id)?.name ?? '').join(' + '),
                        })}
                      </Button>
                    )}
                    <IconButton
                      size="small"
                      label={`${nameOf(row)}: ${t('step.cancel')}`}
                      icon={<X size={14} aria-hidden />}
                      onPress={() => act(row, 'cancel', { is_told: false })}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </Card>
  )
}
