import { useQuery } from '@tanstack/react-query'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { timelineWords } from './timeline-words.ts'
import { OrderTimeline } from './timeline.tsx'

/**
 * Explains a missed order: how long it waited, and what screens, devices and users were doing
 * meanwhile.
 */
export default function BlackBox({ row }: { row: OrderRow }) {
  const d = useWords(timelineWords)
  const { data, error, refetch } = useQuery(ask(order.blackBox, ofOrder(row)))
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  const hasDevices = data.data.some((each) => ['connected', 'armed', 'rang', 'muted'].includes(each.kind))
  return (
    <div className="grid gap-4">
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="text-base font-semibold">{d('waited', { time: spanText(data.waited_sec) })}</p>
        <p className="mt-0.5 text-sm text-muted">{hasDevices ? d('waitedText') : d('boxEmpty')}</p>
      </div>
      <OrderTimeline entries={data.data} />
    </div>
  )
}
