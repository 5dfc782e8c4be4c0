import type { WeekSlot } from '#contract/organisation/opening-hours.ts'
import type { SpecialDays, WorkingHours } from '#contract/organisation/working-hours.ts'
import { useDayName } from '#panel/domain/organisation/day-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { endOf, slotText } from '#panel/domain/organisation/schedule.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * In the history and in conflicts, hours are compared day by day, order method by order method and
 * special day by special day, never row by row. Changes to different ones therefore do not
 * conflict.
 */
export function HistoryLabels() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const format = useFormat()
  const dayName = useDayName()
  const of = (name: string, method: WeekSlot['order_method']) =>
    method === 'all' ? name : `${name} · ${o(`delivery.${method}`)}`
  const date = (day: string | null) => (day ? format.date(`${day}T12:00:00`) : t('special'))
  const times = (slots: readonly Pick<WeekSlot, 'start_min' | 'end_min'>[]) =>
    slots.map((it) => (endOf(it) === 'allDay' ? t('allDay') : slotText(it))).join(', ') || t('closed')
  const special = ({ from, until, name, slots, cuts_tail }: SpecialDays) =>
    [until !== from && `${date(from)} – ${date(until)}`, name, times(slots), cuts_tail && t('cuts_tail')]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <HistoryLabel
        name="week.*"
        label={t('week')}
        parts={{
          of: (it: WeekSlot) => `${it.order_method} ${it.weekday}`,
          say: (it: WeekSlot) => of(dayName(it.weekday), it.order_method),
          rows: times,
        }}
      />
      <HistoryLabel
        name="methods.*"
        label={t('methods')}
        parts={{
          of: (it: WorkingHours['methods'][number]) => it.order_method,
          say: (it: WorkingHours['methods'][number]) => o(`delivery.${it.order_method}`),
        }}
      />
      <HistoryLabel
        name="special.*"
        label={t('special')}
        parts={{
          of: (it: SpecialDays) => `${it.from} ${it.order_method}`,
          say: (it: SpecialDays) => of(date(it.from), it.order_method),
          rows: (all: readonly SpecialDays[]) => all.map(special).join('; '),
        }}
      />
    </>
  )
}
