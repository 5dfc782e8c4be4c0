import { useQuery } from '@tanstack/react-query'
import { integrationLog, type LogRow } from '#contract/integrations/integration-log.ts'
import { Drawer } from '#panel/ui/drawer.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { problemWord } from './problem.ts'
import { LogState } from './state.tsx'
import { drawerWords } from './drawer-words.ts'
import { words } from './words.ts'

/** One delivery or step: its facts, its body without people's data, and what else happened to its order. */
export default function LogDrawer({ log_id, onClose }: { log_id: string; onClose: () => void }) {
  const t = useWords(words)
  const d = useWords(drawerWords)
  const format = useFormat()
  const { data, error, refetch } = useQuery(ask(integrationLog.read, { params: { log_id } }))
  const word = data?.problem ? problemWord(data.problem) : null
  const facts = data && [
    [t('branch'), data.branch_name],
    [t('at'), format.dateTime(data.at)],
    ...(data.done_at ? [[d('done_at'), format.dateTime(data.done_at)]] : []),
    [t('tries'), format.number(data.tries)],
    ...(data.problem ? [[t('problem'), word ? t(word) : data.problem]] : []),
    ...(data.external_id ? [[d('external_id'), data.external_id]] : []),
  ]
  return (
    <Drawer isOpen onClose={onClose} title={data?.kind ?? t('title')}>
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && facts && (
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center gap-3 text-sm">
            <LogState state={data.state} />
            <span className="text-muted">{t(data.direction)}</span>
            {data.order_id && (
              <Link to={`/manegement/${data.branch_id}/orders`} search={{ order: data.order_id }} className={linkClass}>
                {t('toOrder')} #{data.order_number}
              </Link>
            )}
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <section className="grid gap-2">
            <h3 className="text-sm font-semibold">{d('body')}</h3>
            {data.body === null ? (
              <p className="text-sm text-muted">{d('noBody')}</p>
            ) : (
              <pre className="max-h-96 overflow-auto rounded-card bg-ground p-4 text-xs ring-1 ring-line ring-inset">
                {JSON.stringify(data.body, null, 2)}
              </pre>
            )}
          </section>
          {data.order_id && <Story order_id={data.order_id} log_id={log_id} />}
        </div>
      )}
    </Drawer>
  )
}

/** Everything about the order, oldest first; the line one looks at stands out. */
function Story({ order_id, log_id }: { order_id: string; log_id: string }) {
  const d = useWords(drawerWords)
  const format = useFormat()
  const { data } = useQuery(ask(integrationLog.order, { query: { order_id } }))
  if (!data || data.length < 2) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{d('story')}</h3>
      <ol className="grid gap-1 text-sm">
        {data.map((it: LogRow) => (
          <li
            key={it.id}
            aria-current={it.id === log_id ? 'true' : undefined}
            className={`flex items-center gap-3 rounded-control px-2 py-1 ${it.id === log_id ? 'bg-hover font-medium' : ''}`}
          >
            <time dateTime={it.at} className="shrink-0 text-muted tabular-nums">
              {format.dateTime(it.at)}
            </time>
            <code className="min-w-0 flex-1 truncate">{it.kind}</code>
            <LogState state={it.state} />
          </li>
        ))}
      </ol>
    </section>
  )
}
