import { useState } from 'react'
import { get, useFormState, useWatch, type FieldError } from 'react-hook-form'
import type { WeekSlot, HoursOf } from '#contract/organisation/opening-hours.ts'
import type { WorkingHoursInput } from '#contract/organisation/working-hours.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useDayName } from '#panel/domain/organisation/day-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import ScheduleWeek from '#panel/domain/organisation/schedule-week.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { DayBar } from './day-bar.tsx'
import { words } from './words.ts'

const inOrder = (week: WeekSlot[]) =>
  week.toSorted(
    (a, b) => a.order_method.localeCompare(b.order_method) || a.weekday - b.weekday || a.start_min - b.start_min,
  )

/** The hours of all orders for a week, and of each method that has its own. */
export function Week() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const { value, onChange, onBlur, isReadOnly } = useBound<WeekSlot[]>({ name: 'week', label: t('week') })
  const methods = useWatch({ name: 'methods' }) as WorkingHoursInput['methods']
  const { errors, submitCount } = useFormState({ name: 'week' })
  const dayName = useDayName()
  const apart = methods.filter((it) => it.has_own_hours).map((it) => it.order_method)
  const [chosen, choose] = useState<HoursOf>('all')
  const method = apart.some((it) => it === chosen) ? chosen : 'all'
  const [shownFor, setShownFor] = useState(submitCount)
  // Switches to the week that contains the error that prevents saving.
  if (shownFor !== submitCount) {
    setShownFor(submitCount)
    const wrong = value.filter((_, at) => get(errors, `week.${at}`)).map((it) => it.order_method)
    if (wrong[0] && !wrong.includes(method)) choose(wrong[0])
  }
  const places = value.flatMap((it, at) => (it.order_method === method ? [at] : []))
  const own = places.map((at) => value[at]!)
  const change = (slots: readonly Omit<WeekSlot, 'order_method'>[]) => {
    const others = value.filter((it) => it.order_method !== method)
    onChange(
      inOrder([
        ...others,
        ...slots.map(({ weekday, start_min, end_min }) => ({ order_method: method, weekday, start_min, end_min })),
      ]),
    )
    onBlur()
  }
  return (
    <FormSection title={t('week')} description={isReadOnly ? t('weekClock') : `${t('weekClock')} ${t('weekDraw')}`}>
      {apart.length > 0 && (
        <Segmented
          label={t('whose')}
          value={method}
          onChange={choose}
          segments={(['all', ...apart] as const).map((it) => ({
            value: it,
            label: it === 'all' ? t('all') : o(`delivery.${it}`),
          }))}
          className="col-span-full w-fit"
        />
      )}
      <div className="col-span-full min-w-0">
        <ScheduleWeek
          schedule={own}
          onChange={change}
          isReadOnly={isReadOnly}
          errorAt={(at) => (get(errors, `week.${places[at]}.start_min`) as FieldError | undefined)?.message}
          empty={t('closed')}
          bar={(weekday) => (
            <DayBar weekday={weekday} day={dayName(weekday)} slots={own} isReadOnly={isReadOnly} onChange={change} />
          )}
        />
      </div>
    </FormSection>
  )
}
