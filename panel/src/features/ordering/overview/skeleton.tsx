import type { Period } from '#contract/ordering/overview.ts'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { HomePart } from '#panel/kit/page/home-part.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Tiles } from './tiles.tsx'
import { words } from './words.ts'

const lines = ['w-56', 'w-72', 'w-48', 'w-64']
const bars = ['h-16', 'h-40', 'h-48', 'h-32', 'h-64', 'h-24']

/** A placeholder for everything below the bar with the period, shown while the figures load. */
export function OverviewSkeleton({ period }: { period: Period }) {
  const t = useWords(words)
  return (
    <>
      {period === 'today' && (
        <Card title={t('attention')} isFlush>
          {lines.map((width) => (
            <div key={width} className="flex min-h-row items-center gap-3 border-t border-line px-5 py-2.5 max-sm:px-4">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className={cx('h-3.5', width)} />
            </div>
          ))}
        </Card>
      )}
      <HomePart isLoading />
      <Tiles sums={undefined} period={period} />
      <ChartsSkeleton />
    </>
  )
}

/** A placeholder for the charts, as large as they are. */
export const ChartsSkeleton = () => (
  <div aria-hidden className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-4 max-xl:grid-cols-1">
    {['byHour', 'byChannel'].map((name) => (
      <Card key={name}>
        <div className="flex h-64 items-end gap-3">
          {bars.map((height) => (
            <Skeleton key={height} className={cx('flex-1', height)} />
          ))}
        </div>
      </Card>
    ))}
  </div>
)
