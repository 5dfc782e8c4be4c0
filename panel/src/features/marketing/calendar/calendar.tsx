import { useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { safeParse } from 'zod/mini'
import { day as dayField } from '#contract/kit/fields.ts'
import {
  calendar,
  calendarKinds,
  type CalendarEntry,
  type CalendarKind,
} from '#contract/marketing/calendar/calendar.ts'
import { branchNames, companyNames } from '#contract/organisation/names.ts'
import { useCompanyToday } from '#panel/domain/organisation/company-clock.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { phoneScreen, useMedia } from '#panel/ui/media.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { FilterTools, useIsNarrow } from '#panel/kit/filter/filter-tools.tsx'
import { choiceOf, valuesOf, type Filter } from '#panel/kit/filter/filters.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser, type Permission } from '#panel/kit/server/session.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { calendarViews, daysShown, firstOfMonth, dayAfterStep, type CalendarView } from './days.ts'
import { DayList, Grid } from './grid.tsx'
import { useMove } from './use-move.ts'
import { words } from './words.ts'

/**
 * What a company's customers can expect, by day: a month or a week (`?view=`) around a day
 * (`?date=`), by kind and branch (`?kind=`, `?branch_id=`). On a phone it is a list of days.
 */
export default function Calendar() {
  const t = useWords(words)
  const { search } = usePage<'/marketing/calendar'>()
  const isPhone = useMedia(phoneScreen)
  const companies = useUser().user_companies
  const company_id = valuesOf(search, 'company_id')[0] ?? companies[0]?.id
  const company = companies.length > 1 && companies.find(({ id }) => id === company_id)?.name
  const today = useCompanyToday(company_id)
  const given = safeParse(dayField(), search['date'])
  const day = given.success ? given.data : today
  const view: CalendarView = search['view'] === 'week' ? 'week' : 'month'
  const days = daysShown(view, day)
  const branch_id = valuesOf(search, 'branch_id')[0]
  const kinds = valuesOf(search, 'kind')
  const { data, error, refetch } = useQuery({
    ...ask(calendar.read, {
      query: { company_id: company_id ?? '', from: days[0]!, to: days.at(-1)!, ...(branch_id && { branch_id }) },
    }),
    enabled: company_id !== undefined,
    placeholderData: keepPreviousData,
  })
  const entries = (data?.entries ?? []).filter((it) => kinds.length === 0 || kinds.includes(it.kind))
  return (
    <div className="grid gap-4">
      <PageHead
        title={useScreenTitle()}
        description={[company, !isPhone && t('movesHelp')].filter(Boolean).join(' · ') || undefined}
        actions={<Steps view={view} day={day} today={today} />}
      />
      <Tools company_id={company_id} view={view} />
      {company_id === undefined ? (
        <EmptyState title={t('noCompany')} icon={<CalendarDays size={20} aria-hidden />}>
          {t('noCompanyText')}
        </EmptyState>
      ) : error && !data ? (
        <Refused message={error.message} onAgain={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-[36rem]" />
      ) : (
        <>
          {data.cut.length > 0 && (
            <Banner kind="warning" title={t('cut', { kinds: data.cut.map((it) => t(`kinds.${it}`)).join(', ') })} />
          )}
          <Days {...data} {...{ view, day, days, entries }} />
        </>
      )}
    </div>
  )
}

/** The period that is shown, and the buttons that lead to others. */
function Steps({ view, day, today }: { view: CalendarView; day: string; today: string }) {
  const t = useWords(words)
  const lang = useLanguage()
  const setSearch = useSetSearch()
  const go = (date: string) => setSearch({ date: date === today ? undefined : date })
  const [first, last] = [daysShown(view, day)[0]!, daysShown(view, day).at(-1)!].map(
    (it) => new Date(`${it}T00:00:00Z`),
  )
  const utc = { timeZone: 'UTC' } as const
  const title =
    view === 'month'
      ? new Intl.DateTimeFormat(locales[lang], { month: 'long', year: 'numeric', ...utc }).format(
          new Date(firstOfMonth(day)),
        )
      : new Intl.DateTimeFormat(locales[lang], { day: 'numeric', month: 'short', year: 'numeric', ...utc }).formatRange(
          first!,
          last!,
        )
  return (
    <>
      <span className="font-medium tabular-nums" aria-live="polite">
        {title}
      </span>
      <IconButton
        label={t('earlier')}
        icon={<ChevronLeft size={18} aria-hidden />}
        onPress={() => go(dayAfterStep(view, day, -1))}
      />
      <Button onPress={() => go(today)}>{t('today')}</Button>
      <IconButton
        label={t('later')}
        icon={<ChevronRight size={18} aria-hidden />}
        onPress={() => go(dayAfterStep(view, day, 1))}
      />
    </>
  )
}

function Tools({ company_id, view }: { company_id: string | undefined; view: CalendarView }) {
  const t = useWords(words)
  const { search } = usePage<'/marketing/calendar'>()
  const setSearch = useSetSearch()
  const bar = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(bar)
  const isOne = useUser().user_companies.length === 1
  const filters: Filter[] = [
    choiceOf('kind', t('kind'), calendarKinds, (it) => t(`kinds.${it}`)),
    { kind: 'record', field: 'branch_id', label: t('branch'), names: branchNames, query: { company_id } },
    ...(isOne ? [] : [{ kind: 'record', field: 'company_id', label: t('company'), names: companyNames } as const]),
  ]
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('view')}
        value={view}
        onChange={(it) => setSearch({ view: it === 'month' ? undefined : it })}
        segments={calendarViews.map((it) => ({ value: it, label: t(`views.${it}`) }))}
      />
      <FilterTools
        isNarrow={isNarrow}
        filters={filters}
        query={{ ...search, ...(!isOne && { company_id }) }}
        onChange={setSearch}
      />
    </div>
  )
}

/** The permission that a user needs to move an entry of a kind. */
const movePermissions: Partial<Record<CalendarKind, Permission>> = {
  notification: 'patch-notification-send',
  story: 'put-story',
  banner: 'put-banner',
  campaign: 'put-campaign',
  discount: 'put-discount',
  scheduled_task: 'put-scheduled-task',
}

interface DaysProps {
  view: CalendarView
  day: string
  days: readonly string[]
  entries: readonly CalendarEntry[]
  today: string
  more: readonly { on: string; count: number }[]
}

function Days({ view, day, days, entries, today, more }: DaysProps) {
  const t = useWords(words)
  const isPhone = useMedia(phoneScreen)
  const can = useCan()
  const moves = useMove({ today, days })
  const offered = entries.map((it) => ({ ...it, is_movable: it.is_movable && can(movePermissions[it.kind] ?? []) }))
  const byDay = Map.groupBy(offered, moves.dayOf)
  const shown = { days, byDay, moves, today, more: new Map(more.map(({ on, count }) => [on, count])) }
  if (!isPhone) return <Grid {...shown} view={view} month={day.slice(0, 7)} />
  if (entries.length === 0)
    return (
      <EmptyState title={t('nothing')} icon={<CalendarDays size={20} aria-hidden />}>
        {t('nothingText')}
      </EmptyState>
    )
  return <DayList {...shown} isWeek={view === 'week'} />
}
