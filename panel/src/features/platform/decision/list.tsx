import { ListChecks } from 'lucide-react'
import type { WaitingRecord } from '#contract/platform/decision.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useScreenTitle } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useWaiting } from './waiting.ts'
import { words } from './words.ts'

/**
 * Everything that waits for the user's decision, of all kinds, longest wait first. Each entry links
 * to where it is decided.
 */
export default function DecisionList() {
  const t = useWords(words)
  const format = useFormat()
  const title = useScreenTitle()
  const { kinds, error, refetch } = useWaiting()
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead title={title} />
      {error && !kinds ? (
        <Refused message={error.message} onAgain={() => void refetch()} />
      ) : !kinds ? (
        <Loading />
      ) : kinds.length === 0 ? (
        <Card>
          <EmptyState icon={<ListChecks size={20} aria-hidden />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        </Card>
      ) : (
        kinds.map(({ kind, count, is_capped, data }) => (
          <Card
            key={kind}
            isFlush
            title={
              <span className="flex items-center gap-2">
                {t(`kinds.${kind}`)}
                <Badge>
                  {format.number(count)}
                  {is_capped && '+'}
                </Badge>
              </span>
            }
            description={data.length < count && t('shown', { count: format.number(data.length) })}
          >
            <ul className="divide-y divide-line border-t border-line">
              {data.map((it) => (
                <Row key={it.id} it={it} />
              ))}
            </ul>
          </Card>
        ))
      )}
    </div>
  )
}

function Row({ it }: { it: WaitingRecord & { path: string } }) {
  const t = useWords(words)
  return (
    <li>
      <Link
        to={it.path}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="truncate text-sm font-medium">{it.name || t('nameless')}</span>
        <Ago iso={it.since} className="text-sm whitespace-nowrap text-muted" />
        <span className="col-span-full grid min-w-0 gap-x-2 text-sm text-muted sm:flex">
          <span className="truncate sm:max-w-[50%] sm:shrink-0">{it.place}</span>
          {it.hint && <span className="truncate sm:before:mr-2 sm:before:content-['·']">{it.hint}</span>}
        </span>
      </Link>
    </li>
  )
}

const Loading = () => (
  <div aria-hidden className="grid gap-5">
    <Skeleton className="h-52" />
    <Skeleton className="h-36" />
  </div>
)
