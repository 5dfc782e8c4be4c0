import { useEffect, useRef } from 'react'
import { scheduledTask, type ScheduledTask, type TaskRun } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { forget } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { ChequeLink } from './cheque-link.tsx'
import { useFailure, useRunState } from './state.ts'
import { viewWords } from './view-words.ts'
import { words } from './words.ts'

const column = columnsOf<TaskRun>()

/** The runs of a task, with the result of each and a link to what it made. */
export function Runs({ row }: { row: ScheduledTask }) {
  const t = useWords(viewWords)
  const w = useWords(words)
  const format = useFormat()
  const runState = useRunState()
  const failure = useFailure()
  const seen = useRef(JSON.stringify(row.last_run))
  const last = JSON.stringify(row.last_run)
  // The task is loaded repeatedly while it runs. When its last run changes, the list is loaded
  // again.
  useEffect(() => {
    if (seen.current === last) return
    seen.current = last
    void forget(scheduledTask.runs)
  }, [last])
  const resultOf = (it: TaskRun): string => {
    if (it.reason) return failure(it.reason)
    if (it.state === 'waiting' || it.state === 'superseded') return ''
    if (it.chosen === 0) return it.state === 'running' ? '' : t('nobody')
    const counts = { chosen: it.chosen, done: format.number(it.done) }
    const said = t(row.action === 'menu' ? 'parts' : 'members', counts)
    return it.failed > 0 ? `${said}, ${t('failedOf', { count: format.number(it.failed) })}` : said
  }
  return (
    <PartList
      list={scheduledTask.runs}
      params={{ params: { scheduled_task_id: row.id } }}
      label={t('history')}
      columns={[
        column.whole('due_at', t('due'), (it) => format.dateTime(it.due_at, row.timezone), { card: 'primary' }),
        column.state('state', w('state'), runState, { card: 'end' }),
        {
          ...column.text('result', t('result'), resultOf, { card: 'secondary', isSentence: true }),
          cell: (it: TaskRun) => (
            <span>
              {resultOf(it)} <Made it={it} row={row} />
            </span>
          ),
        },
        column.text('by', t('by'), (it) => it.by ?? t('itself'), { card: 'none' }),
      ]}
      name={(it) => format.dateTime(it.due_at, row.timezone)}
      empty={t('noRuns')}
    />
  )
}

function Made({ it, row }: { it: TaskRun; row: ScheduledTask }) {
  const t = useWords(viewWords)
  if (it.notification_id)
    return (
      <Link to={`/marketing/notification/view/${it.notification_id}`} className={linkClass}>
        {t('open')}
      </Link>
    )
  return it.gift_cheque_id && <ChequeLink id={it.gift_cheque_id} row={row} word={t('openCheque')} />
}
