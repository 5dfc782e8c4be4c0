import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowRightLeft, ArrowUpRight, CalendarDays, ReceiptText } from 'lucide-react'
import { integrationLog, logDirections, logStates, type LogRow } from '#contract/integrations/integration-log.ts'
import { isPlatform, platformCodes, platforms } from '#contract/platform/platforms.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { branch } from '#contract/organisation/branch.ts'
import { Button } from '#panel/ui/button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { writeSearch } from '#panel/kit/address.ts'
import { columnsOf } from '#panel/kit/columns.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { ListPage } from '#panel/kit/list-page.tsx'
import { useGo, usePage, useSetSearch } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { problemWord } from './problem.ts'
import { LogState } from './state.tsx'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
// Calendars weigh more than the list.
const DateRangePicker = lazy(() =>
  import('#panel/ui/date-range-picker.tsx').then((it) => ({ default: it.DateRangePicker })),
)
const column = columnsOf<LogRow>()

/** What the platforms delivered and what we told them, newest first. */
export default function IntegrationLogList() {
  const t = useWords(words)
  const go = useGo()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const branches = useQuery(ask(branch.names, { query: { limit: maxLimit } })).data?.data ?? []
  const open = typeof search.log === 'string' ? search.log : undefined
  const why = (code: string | null) => {
    const word = code && problemWord(code)
    return word ? t(word) : (code ?? '')
  }
  return (
    <>
      <ListPage
        list={integrationLog.list}
        searchPlaceholder={t('search')}
        columns={[
          column.text('kind', t('kind'), (row) => row.kind, {
            card: 'primary',
            cell: (row) => (
              <span className="inline-flex items-center gap-2">
                {row.direction === 'in' ? (
                  <ArrowDownLeft size={15} role="img" aria-label={t('in')} className="shrink-0 text-info" />
                ) : (
                  <ArrowUpRight size={15} role="img" aria-label={t('out')} className="shrink-0 text-muted" />
                )}
                <code>{row.kind}</code>
              </span>
            ),
          }),
          column.text('state', t('state'), (row) => t(row.state), {
            card: 'end',
            cell: (row) => <LogState state={row.state} />,
          }),
          column.text('problem', t('problem'), (row) => why(row.problem)),
          column.text('platform', t('platform'), (row) =>
            isPlatform(row.platform) ? platforms[row.platform].name : row.platform,
          ),
          column.text('branch_name', t('branch'), (row) => row.branch_name, { card: 'secondary' }),
          column.text('order', t('order'), (row) =>
            row.order_number === null ? (row.external_number ?? '–') : `#${row.order_number}`,
          ),
          column.number('tries', t('tries'), (row) => row.tries, { card: 'none' }),
          column.ago('at', t('at'), (row) => row.at),
        ]}
        filters={[
          {
            field: 'platform',
            label: t('platform'),
            options: optionsOf(platformCodes, (it) => platforms[it].name),
          },
          {
            field: 'direction',
            label: t('direction'),
            options: optionsOf(logDirections, t),
          },
          { field: 'state', label: t('state'), options: optionsOf(logStates, t) },
          ...(branches.length > 1
            ? [
                {
                  field: 'branch_id',
                  label: t('branch'),
                  options: branches.map((it) => ({ value: it.id, label: it.name })),
                },
              ]
            : []),
        ]}
        name={(row) => `${row.kind} ${row.branch_name}`}
        href={(row) => `/user-log/list${writeSearch({ ...search, log: row.id })}`}
        actions={(row) =>
          row.order_id === null
            ? []
            : [
                {
                  id: 'order',
                  label: t('toOrder'),
                  icon: <ReceiptText size={16} aria-hidden />,
                  onAction: () => go(`/manegement/${row.branch_id}/orders?order=${row.order_id!}`),
                },
              ]
        }
        empty={{ title: t('empty'), text: t('emptyText'), icon: <ArrowRightLeft size={20} aria-hidden /> }}
      >
        <Days
          from={typeof search.from === 'string' ? search.from : undefined}
          until={typeof search.until === 'string' ? search.until : undefined}
          onChange={(from, until) => setSearch({ from, until, page: undefined }, { replace: true })}
        />
      </ListPage>
      {open && <Drawer log_id={open} onClose={() => setSearch({ log: undefined })} />}
    </>
  )
}

/** From which days: all, until somebody asks for some. */
function Days({
  from,
  until,
  onChange,
}: {
  from: string | undefined
  until: string | undefined
  onChange: (from: string | undefined, until: string | undefined) => void
}) {
  const t = useWords(words)
  const [isPicking, setPicking] = useState(from !== undefined)
  if (!isPicking)
    return (
      <Button
        className="w-fit"
        icon={<CalendarDays size={15} aria-hidden className="text-muted" />}
        onPress={() => setPicking(true)}
      >
        {t('allDays')}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Suspense fallback={<Skeleton className="h-ctl w-64 rounded-control" />}>
        <DateRangePicker
          label={t('days')}
          isLabelHidden
          value={from && until ? { start: from, end: until } : null}
          onChange={(range) => onChange(range?.start, range?.end)}
          className="w-64"
        />
      </Suspense>
      <Button
        variant="ghost"
        onPress={() => {
          onChange(undefined, undefined)
          setPicking(false)
        }}
      >
        {t('allDays')}
      </Button>
    </div>
  )
}
