import { Suspense, type ReactNode } from 'react'
import type { Figures } from '#contract/ordering/overview.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { HomePart } from '#panel/kit/page/home-part.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { AttentionList } from './attention.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ChartsSkeleton, OverviewSkeleton } from './skeleton.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

const Charts = lazy(() => import('./charts.tsx'))

export interface OverviewPageProps {
  title: string | undefined
  description: string | undefined
  /** Shown beside the title. */
  actions?: ReactNode
  data: Omit<Figures, 'business_day'> | undefined
  error: { message: string } | null
  onAgain: () => void
  /** What is shown below the title about the things that the branch itself still needs. */
  notice?: ReactNode
  /** Whether the page is about several branches. */
  hasBranches?: boolean
  children?: ReactNode
}

/**
 * The common parts of all overviews: what needs attention now, a period's figures beside the
 * previous ones, and the page's own content.
 */
export function OverviewPage({
  data,
  error,
  onAgain,
  hasBranches = false,
  notice,
  children,
  ...head
}: OverviewPageProps) {
  const [period, , setPeriod] = usePeriod()
  const isToday = period === 'today'
  return (
    <div className="grid max-w-360 gap-5">
      <PageHead {...head} />
      {/* Stands above the list of problems, whose height varies, so that the buttons stay in place. */}
      <PeriodBar period={period} sums={data} place={head.title ?? ''} onChange={setPeriod} />
      {!data && !error && <OverviewSkeleton period={period} />}
      {error && <Refused message={error.message} onAgain={onAgain} />}
      {data && (
        <>
          {notice}
          {isToday && <AttentionList items={data.attention} hasBranch={hasBranches} />}
          <HomePart />
          <Tiles sums={data} period={period} />
          <Suspense fallback={<ChartsSkeleton />}>
            <Charts sums={data} />
            {children}
          </Suspense>
        </>
      )}
    </div>
  )
}
