import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Send } from 'lucide-react'
import type { CallInput } from '#contract/kit/call.ts'
import { menu } from '#contract/menu/menu.ts'
import { productCatalog } from '#contract/menu/product-catalog.ts'
import type { SpreadRun } from '#contract/menu/spread.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { BranchDiffs, useCountsText } from '#panel/domain/menu/branch-diffs.tsx'
import { DiffButton } from '#panel/domain/menu/diff-button.tsx'
import { useDiff } from '#panel/domain/menu/use-diff.ts'
import { useMenuBranch } from '#panel/domain/menu/menu-branch.ts'
import { SpreadRunCard } from '#panel/domain/menu/spread-run.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { RunState } from '#panel/kit/run/run-state.tsx'
import { following } from '#panel/kit/run/run.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { publishWords } from './publish-words.ts'

const Later = lateLayer(() => import('./later.tsx'))
const calls = [productCatalog.publications, productCatalog.read, productCatalog.list]

/** Publishes a chain menu: what would change at each branch, now or later, the result, and undo. */
export default function Publish() {
  const t = useWords(publishWords)
  const can = useCan()
  const format = useFormat()
  const { params, search } = usePage<'/manegement/$branch_id/product/product-catalog/publish/$product_catalog_id'>()
  const { branch_id, product_catalog_id } = params
  const setSearch = useSetSearch()
  const of = { params: { product_catalog_id } }
  const { data: chain, error, refetch } = useQuery({ ...ask(productCatalog.read, of), staleTime: 0 })
  const { data: runs } = useQuery(following(productCatalog.publications, of))
  const { branch } = useMenuBranch(branch_id)
  const [isMatching, setMatching] = useState(true)
  const [isLater, setLater] = useState(false)
  usePageTitle(chain?.name)
  const match = isMatching ? ('name' as const) : ('master' as const)
  const diff = useDiff(productCatalog.diff)
  const publish = useSend(productCatalog.publish, {
    invalidates: calls,
    onDone: (run) => {
      setLater(false)
      diff.reset()
      setSearch({ run: run.state === 'scheduled' ? undefined : run.id })
    },
  })
  const cancel = useSend(productCatalog.cancel, {
    invalidates: calls,
    onDone: () => toasts.add({ title: t('cancelled') }),
  })
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!chain || !runs || !branch) return <Skeleton className="h-96 max-w-5xl" />
  const waiting = runs.find((it) => it.state === 'scheduled')
  const running = runs.find((it) => it.state === 'running' || it.state === 'waiting')
  const latest = runs.find((it) => it.state === 'done')
  const open = typeof search.run === 'string' ? search.run : running?.id
  const shown = runs.find((it) => it.id === open)
  const mayPublish = can('patch-product-catalog-publish')
  const isReady = chain.branch_ids.length > 0 && chain.products.length > 0
  const given = (run_at: string | null): CallInput<typeof productCatalog.publish> => ({
    ...of,
    body: { match, run_at, version: chain.version },
  })
  const base = `/manegement/${branch_id}/product/product-catalog`
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHead
        title={chain.name}
        description={t('publishTo', { branches: chain.branch_ids.length, products: chain.product_count })}
        actions={
          <Link to={`${base}/form/${chain.id}`} className={buttonClass('plain')}>
            {t('edit')}
          </Link>
        }
      />
      {!isReady && <Banner title={t('noBranches')}>{t('noBranchesText')}</Banner>}
      {waiting && (
        <Banner
          title={t('scheduled', { when: format.dateTime(waiting.run_at, branch.timezone) })}
          action={
            mayPublish && (
              <Button
                size="small"
                isPending={cancel.isPending}
                onPress={() => cancel.mutate({ params: { menu_change_id: waiting.id } })}
              >
                {t('cancelRun')}
              </Button>
            )
          }
        >
          {t('scheduledText')}
        </Banner>
      )}
      {open && (
        <SpreadRunCard
          key={open}
          menu_change_id={open}
          currency={branch.currency}
          title={shown ? t('report', { when: format.dateTime(shown.run_at, branch.timezone) }) : t('publish')}
          undo={productCatalog.rollback}
          canUndo={(run) => run.id === latest?.id && !running}
          onEnd={() => void forget(...calls, menu.read)}
        />
      )}
      {isReady && !waiting && !running && (
        <Card
          isFlush
          title={diff.data ? t('diff') : t('publish')}
          description={diff.data && t('diffText')}
          actions={
            diff.data &&
            mayPublish && (
              <span className="flex flex-wrap gap-2">
                <Button icon={<CalendarClock size={16} aria-hidden />} onPress={() => setLater(true)}>
                  {t('later')}
                </Button>
                <Button
                  variant="solid"
                  isDisabled={diff.data.every((it) => it.refused)}
                  icon={<Send size={16} aria-hidden />}
                  isPending={publish.isPending}
                  onPress={() => publish.mutate(given(null))}
                >
                  {t('publish')}
                </Button>
              </span>
            )
          }
        >
          {diff.data ? (
            <BranchDiffs branches={diff.data} currency={branch.currency} />
          ) : (
            <div className="grid justify-items-start gap-4 px-5 pb-5">
              <Switch label={t('match')} description={t('matchHelp')} value={isMatching} onChange={setMatching} />
              <DiffButton
                isPending={diff.isPending}
                done={diff.done}
                total={chain.branch_ids.length}
                onPress={() => diff.mutate({ ...of, body: { match } })}
              />
            </div>
          )}
        </Card>
      )}
      <History runs={runs} timezone={branch.timezone} open={open} onOpen={(id) => setSearch({ run: id })} />
      {isLater && (
        <Later
          timezone={branch.timezone}
          isPending={publish.isPending}
          onClose={() => setLater(false)}
          onChoose={(run_at) => publish.mutate(given(run_at))}
        />
      )}
    </div>
  )
}

/** Publications so far, newest first. */
function History({
  runs,
  timezone,
  open,
  onOpen,
}: {
  runs: readonly SpreadRun[]
  timezone: string
  open: string | undefined
  onOpen: (id: string) => void
}) {
  const t = useWords(publishWords)
  const format = useFormat()
  const counts = useCountsText()
  const sum = (run: SpreadRun) => {
    const all = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }
    for (const it of run.branches)
      for (const key of Object.keys(all) as (keyof typeof all)[]) all[key] += it.counts[key]
    return counts(all)
  }
  return (
    <Card isFlush title={t('history')}>
      {runs.length === 0 && <p className="px-5 pb-5 text-sm text-muted">{t('noHistory')}</p>}
      <ul className="divide-y divide-line">
        {runs.map((it) => (
          <li key={it.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
            <span className="font-medium tabular-nums">{format.dateTime(it.run_at, timezone)}</span>
            <RunState state={it.state} />
            <span className="min-w-0 flex-1 basis-52 text-muted">
              {[it.by, t('branchCount', { count: it.branches.length }), it.state === 'done' && sum(it)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {it.id !== open && it.state !== 'scheduled' && it.state !== 'cancelled' && (
              <Button size="small" onPress={() => onOpen(it.id)}>
                {t('open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
