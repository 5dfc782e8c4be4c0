import { Suspense, useEffect } from 'react'
import { get, useFormState, type FieldError } from 'react-hook-form'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { useInside } from '#panel/kit/form/form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { usualWeek } from './schedule.ts'
import { scheduleWords } from './schedule-words.ts'

// Loaded on demand: most products are on sale whenever the branch is open, so they need no week.
const ScheduleWeek = lazy(() => import('./schedule-week.tsx'))

interface ScheduleInputProps {
  name: string
  label: string
  /**
   * Texts to use if the schedule is not that of a product: for always, for certain hours, and for a
   * day without hours.
   */
  texts?: { always: string; hours: string; closed: string }
}

/**
 * When something is on sale (contract menu/menu-fields.ts): always, or from–to per weekday. If the
 * end is on the next day, the text says so.
 */
export function ScheduleInput({ name, label, texts }: ScheduleInputProps) {
  const t = useWords(scheduleWords)
  const { labels } = useInside()
  const { value, onChange, onBlur, isReadOnly } = useBound<Schedule | undefined>({ name, label })
  const { errors } = useFormState({ name })
  const schedule = value ?? []
  useEffect(() => {
    labels.set(`${name}.*.start_min`, { label: t('from') })
    labels.set(`${name}.*.end_min`, { label: t('to') })
  }, [labels, name, t])
  const change = (next: Schedule) => {
    onChange(next)
    onBlur()
  }
  return (
    <fieldset className="col-span-full grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {!isReadOnly && (
        <Segmented
          label={label}
          value={schedule.length > 0 ? 'hours' : 'always'}
          onChange={(kind) => change(kind === 'always' ? [] : usualWeek)}
          segments={(['always', 'hours'] as const).map((kind) => ({ value: kind, label: t(kind) }))}
          className="w-fit"
        />
      )}
      <p className="text-xs text-muted">
        {schedule.length > 0 ? (texts?.hours ?? t('hoursText')) : (texts?.always ?? t('alwaysText'))}
      </p>
      {schedule.length > 0 && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ScheduleWeek
            schedule={schedule}
            onChange={change}
            isReadOnly={isReadOnly}
            errorAt={(at) => (get(errors, `${name}.${at}.start_min`) as FieldError | undefined)?.message}
            empty={texts?.closed ?? t('closed')}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
