import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { scheduledTask, type ScheduledTask, type TaskRun } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { AudienceCount } from '#panel/domain/members/audience-count.tsx'
import { timeOf } from '#panel/domain/organisation/schedule.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Actions } from './actions.tsx'
import { formWords } from './form-words.ts'
import { ChequeLink } from './cheque-link.tsx'
import { NextRuns } from './next-runs.tsx'
import { Runs } from './runs.tsx'
import { useFailure, useTaskState } from './state.ts'
import { viewWords } from './view-words.ts'
import { words } from './words.ts'

const base = '/marketing/scheduled-task'
/** The pause before the task is loaded again while a run is in progress, in ms. */
const againMs = 2000

const isGoing = (it: Pick<TaskRun, 'state'> | null | undefined) => it?.state === 'waiting' || it?.state === 'running'

/** One scheduled task: what it does, when it runs next, and what became of its runs. */
export default function ScheduledTaskView() {
  const { scheduled_task_id } = usePage<'/marketing/scheduled-task/view/$scheduled_task_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(scheduledTask.read, { params: { scheduled_task_id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isGoing((state.data as ScheduledTask | undefined)?.last_run) ? againMs : false),
  })
  usePageTitle(data?.name)
  if (error && !data) return <Unloaded error={error} back={base} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 max-w-6xl" />
  return <Shown row={data} />
}

function Shown({ row }: { row: ScheduledTask }) {
  const t = useWords(viewWords)
  const w = useWords(words)
  const f = useWords(formWords)
  const can = useCan()
  const stateOf = useTaskState()
  const failure = useFailure()
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead
        title={row.name}
        mark={<StatePill {...stateOf(row)} />}
        description={t('at', { cycle: w(`cycles.${row.cycle}`), time: timeOf(row.at_min) })}
        actions={
          <>
            <Actions row={row} />
            {can('put-scheduled-task') && (
              <Link to={`${base}/form/${row.id}`} className={buttonClass()}>
                <Pencil size={16} aria-hidden />
                {t('edit')}
              </Link>
            )}
          </>
        }
      />
      {row.obstacle && (
        <Banner kind="danger" title={t('cannot')}>
          {failure(row.obstacle)}
        </Banner>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Card title={t('facts')}>
          <TaskFacts row={row} />
        </Card>
        <div className="grid gap-5">
          <NextRuns
            timing={row.is_paused ? undefined : row}
            timezone={row.timezone}
            ranOn={row.ran_on}
            isPaused={row.is_paused}
          />
          {row.audience && (
            <Card title={f('reach')}>
              <AudienceCount company_id={row.company_id} audience={row.audience} />
            </Card>
          )}
        </div>
      </div>
      <Card title={t('history')}>
        <Runs row={row} />
      </Card>
    </div>
  )
}

function TaskFacts({ row }: { row: ScheduledTask }) {
  const t = useWords(viewWords)
  const w = useWords(words)
  const f = useWords(formWords)
  const format = useFormat()
  const counts = { categories: row.category_ids.length, products: row.product_ids.length }
  const from = format.date(row.starts_on)
  return (
    <Facts>
      <Fact name={w('action')}>{w(`actions.${row.action}`)}</Fact>
      <Fact name={t('template')}>
        {row.notification_id && (
          <Link to={`/marketing/notification/view/${row.notification_id}`} className={linkClass}>
            {row.template_name}
          </Link>
        )}
      </Fact>
      <Fact name={t('cheque')}>
        {row.gift_cheque_id && <ChequeLink id={row.gift_cheque_id} row={row} word={row.template_name ?? ''} />}
      </Fact>
      <Fact name={t('content')}>
        {row.points !== null && t('points', { count: row.points })}
        {row.action === 'menu' && t(row.switches_on ? 'switchesOn' : 'switchesOff', counts)}
      </Fact>
      <Fact name={t('clock')}>
        {row.branch_name === null ? t('companyClock') : t('branchClock', { name: row.branch_name })}
      </Fact>
      <Fact name={t('span')}>
        {row.ends_on === null ? t('from', { from }) : t('until', { from, until: format.date(row.ends_on) })}
      </Fact>
      <Fact name={t('rest')}>{row.rest_days > 0 && t('rests', { count: row.rest_days })}</Fact>
      <Fact name={t('valid')}>
        {row.validity_days > 0 && `${row.validity_days} ${f('days', { count: row.validity_days })}`}
      </Fact>
    </Facts>
  )
}
