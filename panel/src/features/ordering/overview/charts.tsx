import { Clock } from 'lucide-react'
import { Card } from '#panel/ui/card.tsx'
import { ChartBars } from '#panel/ui/chart-bars.tsx'
import { ChartShare } from '#panel/ui/chart-share.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { minCases } from '#contract/ordering/overview.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { hoursOf, partsOf } from './figures.ts'
import { Lists } from './lists.tsx'
import type { Sums } from './tiles.tsx'
import { words } from './words.ts'

const measures = ['orders', 'revenue'] as const

/**
 * Charts of orders or money (`?measure=revenue`): by hour for a single day, by day for several,
 * with the previous period as a faint line; by channel; by product; by reason.
 */
export default function Charts({ sums }: { sums: Sums }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const format = useFormat()
  const money = useMoney()
  const locale = locales[useLanguage()]
  const { search } = usePage()
  const setSearch = useSetSearch()
  const measure = search['measure'] === 'revenue' ? 'revenue' : 'orders'
  const say = (value: number) => (measure === 'orders' ? format.number(value) : money(value, sums.currency))
  const isByDay = sums.by_day.length > 0
  const rows = isByDay ? sums.by_day : hoursOf(sums.by_hour)
  const by = t(isByDay ? 'byDay' : 'byHour')
  const nameOf = (row: (typeof rows)[number]) =>
    'day' in row ? format.date(`${row.day}T12:00:00`).slice(0, 5) : String(row.hour).padStart(2, '0')
  if (sums.orders === 0 && sums.orders_before === 0)
    return (
      <Card>
        <EmptyState icon={<Clock size={20} aria-hidden />} title={t('noOrders')}>
          {t('noOrdersText')}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-4 max-xl:grid-cols-1">
        <Card
          title={by}
          actions={
            <Segmented
              label={t('measure')}
              value={measure}
              onChange={(next) => setSearch({ measure: next === 'orders' ? undefined : next }, { replace: true })}
              segments={optionsOf(measures, t)}
            />
          }
        >
          <ChartBars
            label={by}
            categories={rows.map(nameOf)}
            series={[
              { name: t(measure), values: rows.map((each) => each[measure]) },
              { name: t('spanBefore'), values: rows.map((each) => each.before[measure]), isBehind: true },
            ]}
            format={say}
            formatAxis={(value) =>
              measure === 'orders'
                ? Number.isInteger(value)
                  ? format.number(value)
                  : ''
                : (value / 100).toLocaleString(locale, { notation: 'compact' })
            }
            height={220}
          />
        </Card>
        <Card title={t('byChannel')}>
          <ChartShare
            label={t('byChannel')}
            valueName={t(measure)}
            parts={partsOf(
              sums.by_channel.map((each) => ({ label: channelName(o, each.channel as Channel), value: each[measure] })),
              t('other'),
            )}
            format={say}
            hasShares={sums.orders >= minCases}
          />
        </Card>
      </div>
      <Lists sums={sums} />
    </>
  )
}
