import { lazy, Suspense } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/ordering/overview.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { AttentionList } from './attention.tsx'
import { BranchTable } from './branch-table.tsx'
import { Hear, refreshMs, useRefresh } from './refresh.tsx'
import { HomeSkeleton } from './skeleton.tsx'
import { Tiles } from './tiles.tsx'
import { words } from './words.ts'

const Charts = lazy(() => import('./charts.tsx'))

/** How many branches are followed live; beyond that a refresh every minute must do. */
const maxHeard = 40

/** All branches the user may see: the day in one currency (`?currency=EUR`), what needs attention, and each branch. */
export default function Home() {
  const t = useWords(words)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const currency = typeof search['currency'] === 'string' ? search['currency'] : undefined
  const { data, error, refetch } = useQuery({
    ...ask(overview.all, { query: { currency } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(overview.all)
  const heard = can('get-order-all') && data && data.branches.length <= maxHeard ? data.branches : []
  return (
    <div className="mx-auto grid max-w-360 gap-5">
      {heard.map(({ branch_id }) => (
        <Hear key={branch_id} branch_id={branch_id} onChange={refresh} />
      ))}
      <PageHead
        title={t('title')}
        description={data && t('branches', { count: data.branches.length })}
        actions={
          data && data.currencies.length > 1 ? (
            <Segmented
              label={t('currency')}
              value={data.currency}
              onChange={(next) =>
                setSearch({ currency: next === data.currencies[0] ? undefined : next }, { replace: true })
              }
              segments={optionsOf(data.currencies, String)}
            />
          ) : undefined
        }
      />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {(data || !error) && <Tiles sums={data} />}
      {data ? (
        <>
          <AttentionList items={data.attention} hasBranch />
          <Suspense>
            <Charts sums={data} />
          </Suspense>
          <BranchTable branches={data.branches} attention={data.attention} currency={data.currency} />
        </>
      ) : (
        !error && <HomeSkeleton />
      )}
    </div>
  )
}
