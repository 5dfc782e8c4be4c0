import type { CapQuarters } from '#contract/organisation/order-cap.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { FullQuarters, useQuarters } from '#panel/domain/organisation/full-quarters.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Shows the load of the next quarters of an hour, which of them are full, and what was moved or
 * refused today.
 */
export function NextQuarters({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const format = useFormat()
  const data = useQuarters(branch_id)
  if (!data) return <Skeleton className="h-64" />
  const time = (at: string) => format.time(at, data.timezone)
  const used = data.quarters.filter((it) => it.limits.some(({ taken }) => taken > 0))
  const shown = used.length > 0 ? used : data.quarters.slice(0, 4)
  return (
    <Card title={t('next')} description={t('nextHelp')}>
      <div className="grid gap-3 text-sm">
        <FullQuarters branch_id={branch_id} />
        {data.pace_min > 0 && <p className="text-warning">{t('paceNow', { min: data.pace_min })}</p>}
        {shown.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul className="grid gap-2">
          {shown.map((it) => (
            <li key={it.at} className="flex gap-3">
              <span className="font-medium tabular-nums">{time(it.at)}</span>
              <Limits quarter={it} currency={data.currency} />
              {it.is_full && <Badge tone="warning">{t('isFull')}</Badge>}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function Limits({ quarter, currency }: { quarter: CapQuarters['quarters'][number]; currency: string }) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const money = useMoney()
  const amount = (unit: (typeof quarter.limits)[number]['unit'], n: number) =>
    unit === 'money' ? money(n, currency) : String(n)
  return (
    <span className="grid min-w-0 flex-1">
      {quarter.limits.map(({ unit, order_methods, category_ids, taken, max }) => (
        <span key={[unit, ...order_methods, ...category_ids].join()}>
          <span className="whitespace-nowrap tabular-nums">
            {t('of', { taken: amount(unit, taken), max: amount(unit, max) })} {unit !== 'money' && t(unit)}
          </span>
          <span className="text-muted">
            {' · '}
            {order_methods.map((it) => d(`delivery.${it}`)).join(', ') || t('all')}
          </span>
        </span>
      ))}
    </span>
  )
}
