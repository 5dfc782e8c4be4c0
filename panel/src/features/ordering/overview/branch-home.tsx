import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/ordering/overview.ts'
import { GuideBanner } from '#panel/domain/organisation/guide-banner.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { OverviewPage } from './overview-page.tsx'
import { Hear, refreshMs, useRefresh } from './refresh.tsx'
import { usePeriod } from './use-period.ts'
import { words } from './words.ts'

/** One branch's business day so far, or other days, and what needs attention now. */
export default function BranchHome() {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const { branch_id } = usePage<'/manegement/$branch_id/home'>().params
  const name = branchesOf(useUser()).find((each) => each.branch_id === branch_id)?.name
  const [period, asked] = usePeriod()
  const { data, error, refetch } = useQuery({
    ...ask(overview.branch, { params: { branch_id }, query: asked }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const refresh = useRefresh(overview.branch)
  return (
    <>
      {period === 'today' && can('get-order-all') && <Hear branch_id={branch_id} onChange={refresh} />}
      <OverviewPage
        title={name}
        description={data ? t('businessDay', { day: format.date(`${data.business_day}T12:00:00`) }) : ''}
        data={data}
        error={error}
        onAgain={() => void refetch()}
        notice={<GuideBanner branch_id={branch_id} />}
      />
    </>
  )
}
