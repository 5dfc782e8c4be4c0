import { useEffect } from 'react'
import { Cog } from 'lucide-react'
import { backgroundWork, workKinds, workStates, type WorkRow } from '#contract/platform/background-work.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { forget } from '#panel/kit/server/query.ts'
import { useWorkWords } from './state.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<WorkRow>()
const againMs = 5000

/** The server's background tasks, worst first: when each last ran, and for whom it failed. */
export default function BackgroundWorkList() {
  const { t, name, state, took, late, wrong } = useWorkWords()
  const format = useFormat()
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void forget(backgroundWork.list, backgroundWork.read), againMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <ListWithDrawer
      list={backgroundWork.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), name, { card: 'primary' }),
        column.state('state', t('state'), state, { card: 'end' }),
        column.text('wrong', t('wrong'), wrong, { card: 'secondary', isSentence: true }),
        column.number('waiting', t('waiting'), (row) => row.waiting, { card: 'none' }),
        column.whole('began_at', t('began_at'), (row) => row.began_at ?? '', {
          cell: (row) => (row.began_at ? <Ago iso={row.began_at} /> : t('never')),
        }),
        column.whole('next_at', t('next_at'), (row) => row.next_at ?? '', {
          card: 'none',
          cell: (row) => (row.next_at ? format.dateTime(row.next_at) : t('always')),
        }),
        column.text('took_ms', t('took_ms'), (row) => took(row.took_ms), { align: 'end', yields: 'first' }),
        column.text('late_sec', t('late_sec'), late, { align: 'end', card: 'none' }),
      ]}
      filters={[choiceOf('state', t('state'), workStates, t), choiceOf('kind', t('kind'), workKinds, t)]}
      name={name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Cog size={20} aria-hidden /> }}
      drawer={Drawer}
    />
  )
}
