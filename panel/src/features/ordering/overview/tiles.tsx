import type { ReactNode } from 'react'
import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import type { Figures } from '#contract/ordering/overview.ts'
import { cx } from '#panel/ui/cx.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { locales, useLanguage } from '#panel/kit/language.ts'
import { useWords } from '#panel/kit/words.ts'
import { changeOf } from './figures.ts'
import { words } from './words.ts'

export type Sums = Omit<Figures, 'attention' | 'business_day'>

/** The four numbers of the day. */
export function Tiles({ sums }: { sums: Sums }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const { orders, orders_before, revenue, revenue_before, currency, preparation_sec, late, open, cancelled } = sums
  const beforeText = (now: number, before: number, value: string) =>
    before > 0 ? t(changeOf(now, before) === 0 ? 'beforeSame' : 'beforeMore', { value }) : t('noBefore')
  return (
    <dl className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:gap-3">
      <Tile name={t('orders')} value={format.number(orders)}>
        <Change now={orders} before={orders_before} /> {beforeText(orders, orders_before, format.number(orders_before))}
      </Tile>
      <Tile name={t('revenue')} value={money(revenue, currency)}>
        <Change now={revenue} before={revenue_before} />{' '}
        {beforeText(revenue, revenue_before, money(revenue_before, currency))}
      </Tile>
      <Tile
        name={t('preparation')}
        value={preparation_sec === null ? '–' : t('minutes', { count: Math.round(preparation_sec / 60) })}
      >
        {t('preparationText')}
      </Tile>
      <Tile name={t('late')} value={format.number(late)} isBad={late > 0}>
        {t('ofOpen', { open })} · {t('cancelled', { count: cancelled })}
      </Tile>
    </dl>
  )
}

const Tile = ({
  name,
  value,
  isBad,
  children,
}: {
  name: string
  value: string
  isBad?: boolean
  children: ReactNode
}) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-card bg-surface p-5 shadow-card max-sm:p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd
      className={cx(
        'truncate text-2xl font-semibold tracking-tight tabular-nums max-sm:text-xl',
        isBad && 'text-danger',
      )}
    >
      {value}
    </dd>
    <dd className="text-xs text-pretty text-muted tabular-nums">{children}</dd>
  </div>
)

/** More or less than a week ago, in words for screen readers, an arrow and a sign for eyes. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useWords(words)
  const locale = locales[useLanguage()]
  const change = changeOf(now, before)
  if (change === null) return null
  const percent = Math.abs(change / 100).toLocaleString(locale, { style: 'percent' })
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : Minus
  return (
    <span
      className={cx(
        'mr-1 inline-flex items-baseline gap-0.5 font-medium',
        change > 0 ? 'text-success' : change < 0 ? 'text-danger' : 'text-neutral',
      )}
    >
      <Icon size={14} aria-hidden className="self-center" />
      {change === 0 ? t('same') : t(change > 0 ? 'more' : 'less', { percent })}
    </span>
  )
}
