import type { ReactNode } from 'react'
import { Card } from '#panel/ui/card.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { reasonsOf } from './figures.ts'
import type { Sums } from './tiles.tsx'
import { words } from './words.ts'

interface Row {
  name: string
  count: number
  revenue: number
}

/** Best and worst sellers, and cancellations by reason, each with count and amount. */
export function Lists({ sums }: { sums: Sums }) {
  const t = useWords(words)
  const sold = (rows: Sums['top']): Row[] => rows.map((it) => ({ ...it, count: it.quantity }))
  const reasons = reasonsOf(sums, t('noReason'), t('otherReasons')).map((it) => ({ ...it, count: it.orders }))
  const lists: { title: string; heads: [string, string]; rows: Row[]; none: ReactNode; isShown: boolean }[] = [
    {
      title: t('top'),
      heads: [t('product'), t('quantity')],
      rows: sold(sums.top),
      none: t('noneSold'),
      isShown: sums.top.length > 0,
    },
    {
      title: t('slow'),
      heads: [t('product'), t('quantity')],
      rows: sold(sums.slow),
      none: null,
      isShown: sums.slow.length > 0,
    },
    {
      title: t('byReason'),
      heads: [t('reason'), t('orders')],
      rows: reasons,
      none: t('noneCancelled'),
      isShown: sums.orders > 0,
    },
  ]
  const shown = lists.filter((it) => it.isShown)
  if (shown.length === 0) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-4">
      {shown.map(({ title, heads, rows, none }) => (
        <Card key={title} title={title}>
          {rows.length === 0 ? (
            <p className="text-sm text-muted">{none}</p>
          ) : (
            <List title={title} heads={heads} rows={rows} currency={sums.currency} />
          )}
        </Card>
      ))}
    </div>
  )
}

function List({
  title,
  heads,
  rows,
  currency,
}: {
  title: string
  heads: [string, string]
  rows: Row[]
  currency: string
}) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="pb-1.5 font-medium">
            {heads[0]}
          </th>
          <th scope="col" className="w-20 pb-1.5 text-right font-medium">
            {heads[1]}
          </th>
          <th scope="col" className="w-28 pb-1.5 text-right font-medium">
            {t('revenue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-line">
            <th scope="row" className="truncate py-2 pr-3 text-left font-normal" title={row.name}>
              {row.name}
            </th>
            <td className="py-2 text-right tabular-nums">{format.number(row.count)}</td>
            <td className="py-2 text-right">
              <Money minor={row.revenue} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
