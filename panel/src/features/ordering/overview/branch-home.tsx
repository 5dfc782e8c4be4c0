import { lazy, Suspense } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/ordering/overview.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { Refused } from '#panel/kit/errors.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useCan, useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { AttentionList } from './attention.tsx'
import { Hear, refreshMs, useRefresh } from './refresh.tsx'
import { HomeSkeleton } from './skeleton.tsx'
import { Tiles } from './tiles.tsx'
import { words } from './words.ts'

const Charts = lazy(() => import('./charts.tsx'))

/** One branch's business day so far, and what needs attention now. */
export default function BranchHome() {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const { branch_id } = usePage<'/manegement/$branch_id/home'>().params
  const name = branchesOf(useUser()).find((each) => each.branch_id === branch_id)?.name
  const { data, error, refetch } = useQuery({
    ...ask(overview.branch, { params: { branch_id } }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(overview.branch)
  return (
    <div className="mx-auto grid max-w-360 gap-5">
      {can('get-order-all') && <Hear branch_id={branch_id} onChange={refresh} />}
      <PageHead
        title={name}
        description={data && t('businessDay', { day: format.date(`${data.business_day}T12:00:00`) })}
      />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {(data || !error) && <Tiles sums={data} />}
      {data ? (
        <>
          <AttentionList items={data.attention} />
          <Suspense>
            <Charts sums={data} />
          </Suspense>
        </>
      ) : (
        !error && <HomeSkeleton />
      )}
    </div>
  )
}
