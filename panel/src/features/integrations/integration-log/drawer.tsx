import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { integrationLog } from '#contract/integrations/integration-log.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useProblem } from '#panel/domain/integrations/problem.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Peek } from '#panel/kit/list/peek.ts'
import { ask } from '#panel/kit/server/query.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { Timeline } from '#panel/kit/record/timeline.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { LogState } from './state.tsx'
import { drawerWords } from './drawer-words.ts'
import { words } from './words.ts'

/**
 * One delivery or step: its facts, its body without personal data, and the other events of the same
 * order.
 */
export default function LogDrawer(peek: Peek) {
  const t = useWords(words)
  const d = useWords(drawerWords)
  const format = useFormat()
  const why = useProblem()
  return (
    <RecordDrawer
      peek={peek}
      read={integrationLog.read}
      given={{ params: { log_id: peek.id } }}
      title={(it) => it.kind}
      state={(it) => <LogState state={it.state} />}
    >
      {(it) => (
        <>
          <Facts>
            <Fact name={t('direction')}>{t(it.direction)}</Fact>
            <Fact name={t('branch')}>{it.branch_name}</Fact>
            <Fact name={t('order')}>
              {it.order_id && (
                <Link to={`/manegement/${it.branch_id}/orders`} search={{ order: it.order_id }} className={linkClass}>
                  {it.order_number}
                </Link>
              )}
            </Fact>
            <Fact name={t('at')}>{format.dateTime(it.at)}</Fact>
            <Fact name={d('done_at')}>{it.done_at && format.dateTime(it.done_at)}</Fact>
            <Fact name={t('tries')}>{format.number(it.tries)}</Fact>
            <Fact name={t('problem')}>{it.problem && why(it.problem)}</Fact>
            <Fact name={d('external_id')}>{it.external_id && <CopyText text={it.external_id} />}</Fact>
          </Facts>
          <section className="grid gap-2">
            <h3 className="text-sm font-semibold">{d('body')}</h3>
            {it.body === null ? (
              <p className="text-sm text-muted">{d('noBody')}</p>
            ) : (
              <pre className="max-h-96 overflow-auto rounded-card bg-ground p-4 text-xs ring-1 ring-line ring-inset">
                {JSON.stringify(it.body, null, 2)}
              </pre>
            )}
          </section>
          {it.order_id && <Story order_id={it.order_id} branch_id={it.branch_id} log_id={it.id} />}
        </>
      )}
    </RecordDrawer>
  )
}

/** Everything about the order, oldest first. The open line is highlighted. */
function Story({ order_id, branch_id, log_id }: { order_id: string; branch_id: string | null; log_id: string }) {
  const d = useWords(drawerWords)
  const { data } = useQuery(ask(integrationLog.order, { query: { order_id, ...(branch_id && { branch_id }) } }))
  if (!data || data.length < 2) return null
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{d('story')}</h3>
      <Timeline
        events={data.map((it) => ({
          at: it.at,
          icon: it.direction === 'in' ? <ArrowDownLeft /> : <ArrowUpRight />,
          title: <code>{it.kind}</code>,
          by: <LogState state={it.state} />,
          isBad: it.state === 'problem',
          isCurrent: it.id === log_id,
        }))}
      />
    </section>
  )
}
