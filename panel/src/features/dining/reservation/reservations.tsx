import { Suspense, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarOff, Table2 } from 'lucide-react'
import { safeParse } from 'zod/mini'
import { reservation, type Reservation } from '#contract/dining/reservation.ts'
import { day as dayField } from '#contract/kit/fields.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { useMedia } from '#panel/ui/media.ts'
import { focusedRow } from '#panel/ui/row-focus.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { usePeek } from '#panel/kit/list/peek.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { readAgain } from './acts.ts'
import { DaySkeleton } from './day-skeleton.tsx'
import { DayList } from './day-list.tsx'
import { DaySwitch, Head } from './head.tsx'
import { useMove } from './use-move.ts'
import { useStepKeys } from './use-step-keys.ts'
import type { ToldStep } from './step-dialog.tsx'
import { Waiting } from './waiting.tsx'
import { words } from './words.ts'

const AllList = lazy(() => import('./all-list.tsx'))
const Plan = lazy(() => import('./plan.tsx'))
const Drawer = lateLayer(() => import('./drawer.tsx'))
const FormDialog = lateLayer(() => import('./form-dialog.tsx'))
const WalkInDialog = lateLayer(() => import('./walk-in-dialog.tsx'))
const StepDialog = lateLayer(() => import('./step-dialog.tsx'))
const MoveDialog = lateLayer(() => import('./move-dialog.tsx'))

/** A screen wide enough for the plan. */
const planScreen = '(min-width: 48rem)'

type Open =
  | { kind: 'form'; row?: Reservation; at?: { starts_at?: string; table_id?: string } }
  | { kind: 'walkIn' }
  | { kind: 'step'; row: Reservation; step: ToldStep }

/**
 * A branch's reservations: one day as a plan or a list (`?view=`, `?date=`), or all of them. One
 * reservation can be open beside them (`?id=`).
 */
export default function Reservations() {
  const t = useWords(words)
  const can = useCan()
  const { params, search } = usePage<'/manegement/$branch_id/reservation'>()
  const { branch_id } = params
  const setSearch = useSetSearch()
  const hasRoom = useMedia(planScreen)
  const [open, show] = useState<Open | null>(null)
  const { peek } = usePeek()
  const asked = safeParse(dayField(), search['date'])
  const date = asked.success ? asked.data : undefined
  const of = (day: string | undefined) => ({ params: { branch_id }, query: day ? { date: day } : {} })
  const {
    data: day,
    error,
    refetch,
  } = useQuery({ ...ask(reservation.day, of(date)), placeholderData: keepPreviousData })
  const { data: walkInDay } = useQuery({ ...ask(reservation.day, of(undefined)), enabled: open?.kind === 'walkIn' })
  useBranchEvents(branch_id, {
    reservation: () => void readAgain(),
    resync: () => void readAgain(),
  })
  const move = useMove(day)
  // Remembers today's date, so that the user can go on to other days even while the answer for the
  // requested day is pending or has failed.
  const [today, setToday] = useState(day?.today)
  if (day && day.today !== today) setToday(day.today)
  const shownDate = date ?? today

  const views = hasRoom ? (['plan', 'list', 'all'] as const) : (['list', 'all'] as const)
  const view = views.find((it) => it === search.view) ?? views[0]
  const tell = (row: Reservation, step: ToldStep) => show({ kind: 'step', row, step })
  const add = (at?: { starts_at?: string; table_id?: string }) =>
    can('post-reservation') && show({ kind: 'form', ...(at && { at }) })
  const walkIn = () => can('post-reservation') && show({ kind: 'walkIn' })
  const openOne = (id: string) => setSearch({ id })
  useStepKeys(() => day?.data.find((it) => it.id === focusedRow()?.dataset['row']), tell)
  useKeys(
    can('post-reservation')
      ? [
          { keys: 'c', label: t('keysAdd'), run: () => add() },
          { keys: 'w', label: t('keysWalkIn'), run: walkIn },
        ]
      : [],
  )

  const bar = today && shownDate && (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {view === 'all' ? (
        <span />
      ) : (
        <DaySwitch
          date={shownDate}
          today={today}
          onChange={(next) => setSearch({ date: next === today ? undefined : next })}
        />
      )}
      <Segmented
        label={t('view')}
        value={view}
        onChange={(next) => setSearch({ view: next === views[0] ? undefined : next })}
        segments={views.map((it) => ({ value: it, label: t(it) }))}
      />
    </div>
  )
  const rows = day?.data.filter((it) => it.status !== 'waiting') ?? []
  return (
    <>
      {view === 'all' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AllList branch_id={branch_id}>{bar}</AllList>
        </Suspense>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Head day={day} onAdd={() => add()} onWalkIn={walkIn} />
          {bar || <Skeleton className="h-10" />}
          {error && !day && <Refused message={error.message} onAgain={() => void refetch()} />}
          {!day && !error && <DaySkeleton isPlan={view === 'plan'} />}
          {day && (
            <>
              {!day.is_open && can('put-branch-setting') && (
                <Banner
                  title={t('offline')}
                  action={
                    <Link to={`/manegement/${branch_id}/settings/general-settings`} className={buttonClass()}>
                      {t('toGeneral')}
                    </Link>
                  }
                >
                  {t('offlineText')}
                </Banner>
              )}
              <Waiting
                day={day}
                rows={rows.length === day.data.length ? [] : day.data.filter((it) => it.status === 'waiting')}
              />
              {day.tables.length === 0 ? (
                <EmptyState
                  icon={<Table2 size={20} aria-hidden />}
                  title={t('noTables')}
                  action={
                    can('get-branch-table-all') && (
                      <Link to={`/manegement/${branch_id}/settings/table-list`} className={buttonClass()}>
                        {t('toTables')}
                      </Link>
                    )
                  }
                >
                  {t('noTablesText')}
                </EmptyState>
              ) : view === 'list' ? (
                <DayList day={day} rows={rows} onOpen={openOne} onTold={tell} />
              ) : day.starts.length === 0 && rows.length === 0 ? (
                <EmptyState icon={<CalendarOff size={20} aria-hidden />} title={t('closed')}>
                  {t('closedText')}
                </EmptyState>
              ) : (
                <Suspense fallback={<DaySkeleton isPlan />}>
                  <Plan key={day.date} day={day} onOpen={openOne} onDrop={move.drop} onAdd={add} />
                </Suspense>
              )}
            </>
          )}
        </div>
      )}
      {peek && !open && <Drawer {...peek} onEdit={(row) => show({ kind: 'form', row })} onTold={tell} />}
      {open?.kind === 'form' && day && (
        <FormDialog day={day} branch_id={branch_id} row={open.row} at={open.at} onClose={() => show(null)} />
      )}
      {open?.kind === 'walkIn' && walkInDay && (
        <WalkInDialog branch_id={branch_id} today={walkInDay} onClose={() => show(null)} />
      )}
      {open?.kind === 'step' && day && (
        <StepDialog row={open.row} step={open.step} place={day} onClose={() => show(null)} />
      )}
      {move.asked && day && (
        <MoveDialog
          row={move.asked.row}
          to={move.asked.to}
          table={move.asked.table}
          place={day}
          onMove={move.confirm}
          onClose={move.giveUp}
        />
      )}
    </>
  )
}
