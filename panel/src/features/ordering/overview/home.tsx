import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/ordering/overview.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { BranchTable } from './branch-table.tsx'
import { OverviewPage } from './overview-page.tsx'
import { Hear, refreshMs, useRefresh } from './refresh.tsx'
import { usePeriod } from './use-period.ts'
import { words } from './words.ts'

/**
 * The maximum number of branches that are followed live. With more branches, the page is refreshed
 * every minute instead.
 */
const maxHeard = 40

/**
 * All branches that the user may see: the totals of their day in one currency (`?currency=EUR`),
 * what needs attention, and each branch's figures of today.
 */
export default function Home() {
  const t = useWords(words)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const currency = typeof search['currency'] === 'string' ? search['currency'] : undefined
  const [period, asked] = usePeriod()
  const { data, error, refetch } = useQuery({
    ...ask(overview.all, { query: { currency, ...asked } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(overview.all)
  const isHeard = period === 'today' && can('get-order-all') && data && data.branches.length <= maxHeard
  return (
    <>
      {isHeard &&
        data.branches.map(({ branch_id }) => <Hear key={branch_id} branch_id={branch_id} onChange={refresh} />)}
      <OverviewPage
        title={t('title')}
        description={data ? t('branches', { count: data.branches.length }) : ''}
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
        data={data}
        error={error}
        onAgain={() => void refetch()}
        hasBranches
      >
        {data && period === 'today' && (
          <BranchTable branches={data.branches} attention={data.attention} currency={data.currency} />
        )}
      </OverviewPage>
    </>
  )
}
