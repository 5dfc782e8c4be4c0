import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { openSpans, type Hours, type HoursOf, type Span } from '#contract/organisation/opening-hours.ts'
import { lengthOf } from '#contract/organisation/slots.ts'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { daysOf, workingHours, type WorkingHoursInput } from '#contract/organisation/working-hours.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useDayName } from '#panel/domain/organisation/day-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// Loaded on demand, because its fields need the widget library.
const OpenAt = lazy(() => import('./open-at.tsx'))

const shownDays = 14
const dayMin = 1440

/**
 * Shows the effect of a branch's hours, including unsaved changes: the next two weeks, and whether
 * it is open at a given time.
 */
export function NextDays({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const o = useWords(orderWords)
  const saved = useQuery(ask(workingHours.read, { params: { branch_id } })).data
  const draft = useWatch() as WorkingHoursInput
  const [chosen, choose] = useState<HoursOf>('all')
  if (!saved || !draft.week) return null
  const apart = draft.methods
    .filter(
      (it) =>
        it.has_own_hours || it.last_order_min || draft.special.some((day) => day.order_method === it.order_method),
    )
    .map((it) => it.order_method)
    .filter((it) => saved.order_methods.includes(it))
  const method = apart.some((it) => it === chosen) ? chosen : 'all'
  // A row that was just added has no days yet, so it is left out.
  const special = daysOf(draft.special.filter((it) => it.from && it.until && it.from <= it.until))
  const hours: Hours = { timezone: saved.timezone, week: draft.week, methods: draft.methods, special }
  return (
    <Card title={t('next')} description={t(can(workingHours.update.permission) ? 'nextDraft' : 'nextHelp')}>
      <div className="grid gap-4">
        {apart.length > 0 && (
          <Segmented
            label={t('whose')}
            value={method}
            onChange={choose}
            segments={(['all', ...apart] as const).map((it) => ({
              value: it,
              label: it === 'all' ? t('all') : o(`delivery.${it}`),
            }))}
          />
        )}
        <Warnings draft={draft} on={saved.order_methods} />
        <Days hours={hours} method={method} special={draft.special} />
        <Suspense fallback={<Skeleton className="h-28" />}>
          <OpenAt
            branch_id={branch_id}
            hours={hours}
            method={method}
            order_method={
              method === 'all'
                ? (saved.order_methods.find((it) => it !== 'onlyPayment') ?? 'deliveryToAddress')
                : method
            }
          />
        </Suspense>
      </div>
    </Card>
  )
}

/** Warnings about hours that are allowed but probably not intended. */
function Warnings({ draft, on }: { draft: WorkingHoursInput; on: readonly DeliveryType[] }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const dayName = useDayName()
  const never = draft.methods.filter(
    ({ order_method, has_own_hours }) =>
      on.includes(order_method) && !draft.week.some((it) => it.order_method === (has_own_hours ? order_method : 'all')),
  )
  const gaps = draft.week.flatMap((it) => {
    const end = it.start_min + lengthOf(it)
    const next = draft.week.find(
      (other) =>
        other.order_method === it.order_method &&
        other.weekday === it.weekday &&
        other.start_min > end &&
        other.start_min - end < 15,
    )
    return next ? [{ weekday: it.weekday, count: next.start_min - end }] : []
  })
  if (never.length + gaps.length === 0) return null
  return (
    <ul role="status" className="grid gap-1 rounded-control bg-tint p-3 text-sm">
      {never.map(({ order_method }) => (
        <li key={order_method}>{t('warnNever', { method: o(`delivery.${order_method}`) })}</li>
      ))}
      {gaps.map(({ weekday, count }) => (
        <li key={`${weekday} ${count}`}>{t('warnGap', { day: dayName(weekday), count })}</li>
      ))}
    </ul>
  )
}

function useWeekday() {
  const lang = useLanguage()
  return (date: string) =>
    new Intl.DateTimeFormat(locales[lang], { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

interface DaysProps {
  hours: Hours
  method: HoursOf
  special: WorkingHoursInput['special']
}

function Days({ hours, method, special }: DaysProps) {
  const t = useWords(words)
  const format = useFormat()
  const weekday = useWeekday()
  const { timezone } = hours
  const [today] = useState(() => wallClock(new Date(), timezone).date)
  const spans = [...openSpans(hours, method, plusDays(today, -2), shownDays + 4)]
  return (
    <ol className="grid gap-1 text-sm">
      {Array.from({ length: shownDays }, (_, n) => {
        const date = plusDays(today, n)
        const [start, end] = [0, dayMin].map((minute) => instantOf(date, minute, timezone).getTime()) as [
          number,
          number,
        ]
        const hoursOfDay = (end - start) / 3_600_000
        const parts = spans.filter((it) => it.from < end && it.to > start)
        const own = special.find(
          (it) => it.from <= date && date <= it.until && (it.order_method === method || it.order_method === 'all'),
        )
        const clock = (at: number) => (at === end ? '24:00' : format.time(new Date(at).toISOString(), timezone))
        // The slots that start on this day. Where such a slot touches one of an adjacent day, the
        // bar continues past midnight.
        const slots = [...openSpans(hours, method, date, 1)]
        const tail = parts.find((it) => it.from < start)
        const text = (it: Span) => {
          if (it.from === start && it.to === end) return t('allDay')
          const run = `${clock(it.from)}–${clock(it.to)}`
          // No last-order time is shown if the next day continues without a break.
          const isLast = it.last < it.to && parts.some((each) => each.to === it.to)
          return isLast ? `${run} (${t('lastOrder', { time: clock(it.last) })})` : run
        }
        return (
          <li key={date} className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2">
            <span className="text-muted tabular-nums">
              {weekday(date)} {format.date(`${date}T12:00:00`).slice(0, 5)}
            </span>
            <span aria-hidden className="relative h-3 overflow-hidden rounded-sm bg-sunken">
              {parts.map((it) => (
                <span
                  key={it.from}
                  className="absolute inset-y-0 bg-accent/60"
                  style={{
                    left: `${((Math.max(it.from, start) - start) / (end - start)) * 100}%`,
                    right: `${((end - Math.min(it.to, end)) / (end - start)) * 100}%`,
                  }}
                />
              ))}
            </span>
            <span className="col-start-2 text-xs tabular-nums">
              {slots.map(text).join(', ') || (tail ? t('tail', { time: clock(tail.to) }) : t('closed'))}
              {own && <span className="text-muted"> · {own.name || t('special')}</span>}
              {hoursOfDay !== 24 && (
                <span className="text-accent-text"> · {t(hoursOfDay < 24 ? 'shorter' : 'longer')}</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
