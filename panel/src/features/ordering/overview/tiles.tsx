import type { Figures } from '#contract/ordering/overview.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { StatTiles } from '#panel/kit/stat-tiles.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

export type Sums = Omit<Figures, 'attention' | 'business_day'>

/** The four figures of the day; placeholders while loading. */
export function Tiles({ sums }: { sums: Sums | undefined }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const before = (count: number, value: string) => (count > 0 ? t('before', { value }) : t('noBefore'))
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
          value: sums && (sums.preparation_sec === null ? '–' : format.number(Math.round(sums.preparation_sec / 60))),
          unit: sums?.preparation_sec == null ? undefined : t('minutes'),
          note: t('preparationText'),
        },
        {
          label: t('late'),
          value: sums && format.number(sums.late),
          tone: sums && sums.late > 0 && 'danger',
          note: sums && `${t('ofOpen', { open: sums.open })} · ${t('cancelled', { count: sums.cancelled })}`,
        },
      ]}
    />
  )
}
