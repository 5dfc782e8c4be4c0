import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Out } from '#contract/kit/call.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { discount, type DiscountPreview } from '#contract/marketing/discount.ts'
import { offerWords } from '#panel/domain/members/offer-words.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { useCurrencyFormat, useMoney } from '#panel/domain/platform/money.tsx'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type Draft = Out<typeof discount.preview.body>

/** The initial basket: 300 in the company's currency. */
const sample = 30_000
/** How long typing must pause, in ms, before a preview is requested. */
const typingMs = 400

/**
 * The effect of the discount with the current values of the form: the price of a sample basket,
 * other discounts for the same orders, and the cost for the orders of the last days.
 */
export default function Preview({ id }: { id: string | null }) {
  const t = useWords(words)
  const { name: _, is_active: __, ...values } = useWatch() as Record<string, unknown>
  const currency = useCurrencyFormat()(
    useCompanyCurrency(typeof values['company_id'] === 'string' ? values['company_id'] : ''),
  )
  const [basket, setBasket] = useState<number | null>(sample)
  const draft = useSettled(JSON.stringify({ ...values, discount_id: id, basket }))
  // While the form is incomplete, the previous preview remains visible.
  const body = z.safeParse(discount.preview.body, JSON.parse(draft))
  const { data, error, isPlaceholderData } = useQuery({
    ...ask(discount.preview, { body: body.data as Draft }),
    enabled: body.success,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={t('preview')} description={t('previewHelp')}>
      <MoneyField label={t('basket')} value={basket} onChange={setBasket} currency={currency} read={minorOf} />
      <div
        className={cx('mt-4 border-t border-line pt-4', isPlaceholderData && 'opacity-50')}
        role="status"
        aria-busy={isPlaceholderData}
      >
        {error && !data ? (
          <Banner kind="danger" title={error.message} />
        ) : data ? (
          <Result it={data} />
        ) : (
          <p className="text-sm text-muted">{t('noPreview')}</p>
        )}
      </div>
    </Card>
  )
}

/** The draft, once typing has paused. */
function useSettled(draft: string): string {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), typingMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}

function Result({ it }: { it: DiscountPreview }) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const money = useMoney()
  const price = (minor: number) => money(minor, it.currency)
  if (it.baskets.length === 0) return <p className="text-sm text-muted">{t('nothing')}</p>
  return (
    <div className="grid gap-5">
      <Facts>
        {it.baskets.map(({ delivery_type, pays, takes_off }) => (
          <Fact key={delivery_type} name={d(`delivery.${delivery_type}`)}>
            {takes_off > 0 ? t('pays', { pays: price(pays), off: price(takes_off) }) : t('paysAll')}
          </Fact>
        ))}
      </Facts>
      <Conflicts it={it} />
      <Replayed it={it} />
    </div>
  )
}

/** The other discounts for the same orders. Of these and the draft, only the largest applies. */
function Conflicts({ it }: { it: DiscountPreview }) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const money = useMoney()
  if (it.conflicts.length === 0) return <p className="text-sm text-muted">{t('noConflicts')}</p>
  const more = it.conflict_count - it.conflicts.length
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-medium">{t('conflicts', { count: it.conflict_count })}</h3>
      <ul className="grid gap-1.5">
        {it.conflicts.map((one) => (
          <li key={one.id}>
            <Link to={`/marketing/discount/form/${one.id}`} className={linkClass}>
              {one.name}
            </Link>
            {one.delivery_types.map(({ delivery_type, takes_off, wins }) => (
              <span key={delivery_type} className={cx('block', wins ? 'text-warning' : 'text-muted')}>
                {t(wins ? 'theirs' : 'ours', {
                  type: d(`delivery.${delivery_type}`),
                  off: money(takes_off, it.currency),
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{t('moreConflicts', { count: more })}</p>}
    </section>
  )
}

function Replayed({ it: { replayed, currency } }: { it: DiscountPreview }) {
  const t = useWords(words)
  const o = useWords(offerWords)
  const format = useFormat()
  const money = useMoney()
  const price = (minor: number) => money(minor, currency)
  const { days, orders, reduced, items, cost, parts, is_cut } = replayed
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-medium">{t('replayed', { days })}</h3>
      {reduced === 0 ? (
        <p className="text-muted">{t('noneReduced', { count: orders })}</p>
      ) : (
        <>
          <p className="text-base font-semibold">{t('cost', { amount: price(cost) })}</p>
          <p className="text-muted">
            {t('reduced', {
              count: reduced,
              orders: format.number(orders),
              items: price(items),
              share: format.percent(Math.round((cost * 10_000) / Math.max(items, 1))),
            })}
          </p>
          {parts.length > 1 && (
            <Facts>
              {parts.map(({ funder, amount }) => (
                <Fact key={funder} name={o(`funders.${funder}`)}>
                  {price(amount)}
                </Fact>
              ))}
            </Facts>
          )}
        </>
      )}
      {is_cut && <p className="text-muted">{t('isCut', { count: orders })}</p>}
    </section>
  )
}
