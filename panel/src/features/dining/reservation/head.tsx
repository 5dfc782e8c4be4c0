import { useState } from 'react'
import { ChevronLeft, ChevronRight, DoorOpen, Link as LinkIcon, Plus } from 'lucide-react'
import { safeParse } from 'zod/mini'
import type { ReservationDay } from '#contract/dining/reservation.ts'
import { isHolding } from '#contract/dining/reservation-steps.ts'
import { day as dayField } from '#contract/kit/fields.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { dayOf } from '#panel/ui/typed-time.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useScreenTitle } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { Awaited } from '#panel/kit/page/stand-in.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const DatePicker = lazy(() => import('#panel/ui/date-picker.tsx').then((it) => ({ default: it.DatePicker })))

/** The day's totals, and buttons for new reservations. */
export function Head({
  day,
  onAdd,
  onWalkIn,
}: {
  day: ReservationDay | undefined
  onAdd: () => void
  onWalkIn: () => void
}) {
  const t = useWords(words)
  const can = useCan()
  const title = useScreenTitle()
  const coming = day?.data.filter((it) => isHolding(it.status) || it.status === 'completed') ?? []
  const guests = coming.reduce((sum, it) => sum + it.party_size, 0)
  const pending = coming.filter((it) => it.status === 'pending').length
  return (
    <PageHead
      title={title}
      description={
        day &&
        [
          t('summary', { count: coming.length, guests: String(guests) }),
          pending > 0 && t('pendingCount', { count: pending }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={
        <>
          {day?.booking_url && (
            <span className="inline-flex items-center gap-1.5 text-sm text-muted max-sm:hidden">
              <LinkIcon size={14} aria-hidden />
              <CopyText text={day.booking_url}>{t('bookingLink')}</CopyText>
            </span>
          )}
          {can('post-reservation') && (
            <>
              <Button icon={<DoorOpen size={16} aria-hidden />} onPress={onWalkIn} isDisabled={!day}>
                {t('walkIn')}
              </Button>
              <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={onAdd} isDisabled={!day}>
                {t('add')}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

/** Changes the day, by one day or to any date. */
export function DaySwitch({
  date,
  today,
  onChange,
}: {
  date: string
  today: string
  onChange: (date: string) => void
}) {
  const t = useWords(words)
  const format = useFormat()
  const field = { label: t('date'), isLabelHidden: true, className: 'w-44 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1' }
  /**
   * The text of the field while the user types. It may contain a half-typed year; only valid dates
   * take effect.
   */
  const [typed, type] = useState<string | null>(null)
  const change = (next: string | null) => {
    type(next)
    if (safeParse(dayField(), next).success) onChange(next!)
  }
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <IconButton
        variant="plain"
        label={t('dayBefore')}
        icon={<ChevronLeft size={16} aria-hidden />}
        onPress={() => onChange(plusDays(date, -1))}
      />
      <div
        className="contents"
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || type(null)}
      >
        <Awaited field={field} text={format.date(`${date}T12:00:00`)} read={(text) => change(dayOf(text))}>
          <DatePicker {...field} value={typed ?? date} onChange={change} />
        </Awaited>
      </div>
      <IconButton
        variant="plain"
        label={t('dayAfter')}
        icon={<ChevronRight size={16} aria-hidden />}
        onPress={() => onChange(plusDays(date, 1))}
      />
      <Button onPress={() => onChange(today)} isDisabled={date === today}>
        {t('today')}
      </Button>
    </div>
  )
}
