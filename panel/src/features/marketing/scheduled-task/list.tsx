import { CalendarClock } from 'lucide-react'
import {
  scheduledTask,
  taskActions,
  taskStates,
  type ScheduledTask,
} from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useRunState, useTaskState } from './state.ts'
import { words } from './words.ts'

const column = columnsOf<ScheduledTask>()
const base = '/marketing/scheduled-task'

/** The scheduled tasks of companies, newest first. */
export default function ScheduledTaskList() {
  const t = useWords(words)
  const format = useFormat()
  const stateOf = useTaskState()
  const runState = useRunState()
  const company = useCompanyColumn<ScheduledTask>()
  const lastOf = ({ last_run, timezone }: ScheduledTask) =>
    last_run ? `${runState(last_run).word} · ${format.dateTime(last_run.due_at, timezone)}` : '–'
  return (
    <ListPage
      {...plainList(scheduledTask, base)}
      href={(row) => `${base}/view/${row.id}`}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.state('state', t('state'), stateOf, { card: 'end' }),
        column.whole('action', t('action'), (row) => t(`actions.${row.action}`), { card: 'secondary' }),
        column.whole('cycle', t('cycle'), (row) => t(`cycles.${row.cycle}`)),
        column.whole('next_due_at', t('next'), (row) =>
          row.next_due_at ? format.dateTime(row.next_due_at, row.timezone) : '–',
        ),
        column.whole('last_run', t('last'), lastOf, { card: 'none' }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        choiceOf('state', t('state'), taskStates, (it) => t(`states.${it}`)),
        choiceOf('action', t('action'), taskActions, (it) => t(`actions.${it}`)),
        company.filter,
      ]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <CalendarClock size={20} aria-hidden /> }}
    />
  )
}
