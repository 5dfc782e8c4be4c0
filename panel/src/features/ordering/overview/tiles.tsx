import type { Figures, Period } from '#contract/ordering/overview.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export type Sums = Omit<Figures, 'attention' | 'business_day'>

/** The four figures of a period; placeholders while loading. */
export function Tiles({ sums, period }: { sums: Sums | undefined; period: Period }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const isToday = period === 'today'
  const before = (count: number, value: string) =>
    isToday
      ? count > 0
        ? t('before', { value })
        : t('noBefore')
      : count > 0
        ? t('beforeSpan', { value })
        : t('noBeforeSpan')
  const minutes = (seconds: number) => format.number(Math.round(seconds / 60))
  return (
    <StatTiles
      tiles={[
        {
          label: t('orders'),
          value: sums && format.number(sums.orders),
          change: sums && { now: sums.orders, before: sums.orders_before },
          note: sums && before(sums.orders_before, format.number(sums.orders_before)),
        },
        {
          label: t('revenue'),
          value: sums && money(sums.revenue, sums.currency),
          change: sums && { now: sums.revenue, before: sums.revenue_before, cases: sums.orders_before },
          note: sums && before(sums.revenue_before, money(sums.revenue_before, sums.currency)),
        },
        {
          label: t('preparation'),
          value: sums && (sums.preparation_sec === null ? '–' : minutes(sums.preparation_sec)),
          unit: sums?.preparation_sec == null ? undefined : t('minutes'),
          note:
            sums?.preparation_median_sec != null && sums.preparation_p90_sec != null
              ? t('percentiles', {
                  median: minutes(sums.preparation_median_sec),
                  p90: minutes(sums.preparation_p90_sec),
                })
              : t('preparationText'),
        },
        isToday
          ? {
              label: t('late'),
              value: sums && format.number(sums.late),
              tone: sums && sums.late > 0 && 'danger',
              note: sums && `${t('ofOpen', { open: sums.open })} · ${t('cancelled', { count: sums.cancelled })}`,
            }
          : {
              label: t('cancelledTitle'),
              value: sums && format.number(sums.cancelled),
              note:
                sums &&
                (sums.cancelled > 0
                  ? t('lost', { value: money(sums.cancelled_revenue, sums.currency) })
                  : t('noneCancelled')),
            },
      ]}
    />
  )
}
