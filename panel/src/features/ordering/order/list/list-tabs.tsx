import type { ReactNode } from 'react'
import { orderStatuses, type OrderStatus } from '#contract/ordering/delivery-type.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { firstPage, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { orderListWords } from './list-words.ts'

export interface ListTabsProps {
  /**
   * The number of orders per status that match all other filters. Omitted if there are too many to
   * count.
   */
  counts: Record<string, number> | undefined
  /** The number of matching orders. */
  total: number | undefined
  /** Whether there are more orders than were counted. */
  isCapped: boolean
  /** What is shown after the last tab. */
  children?: ReactNode
}

/** Tabs for the statuses of orders, each with its number of orders. */
export function ListTabs({ counts, total, isCapped, children }: ListTabsProps) {
  const l = useWords(orderListWords)
  const format = useFormat()
  const statusName = useStatusName()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const status = orderStatuses.find((each) => each === search.status) ?? 'all'
  const all = counts && orderStatuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  // If a list is too long to count, only one number is known: the matches with the chosen status.
  const count = (segment: OrderStatus | 'all') => {
    const value = counts ? (segment === 'all' ? all : counts[segment]) : segment === status ? total : undefined
    return value === undefined ? undefined : `${format.number(value)}${isCapped && segment === status ? '+' : ''}`
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented<OrderStatus | 'all'>
          label={l('states')}
          value={status}
          onChange={(next) => setSearch({ ...firstPage, status: next === 'all' ? undefined : next })}
          segments={[
            { value: 'all', label: l('all'), count: count('all') },
            ...orderStatuses.map((each) => ({ value: each, label: statusName(each), count: count(each) })),
          ]}
          className="min-w-0"
        />
        {children}
      </div>
      {isCapped && <p className="text-xs text-muted">{l('capped')}</p>}
    </div>
  )
}
