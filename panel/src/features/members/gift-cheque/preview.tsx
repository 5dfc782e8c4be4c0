import { useDeferredValue } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { worthOf } from '#contract/members/offer/cheque-check.ts'
import { couponCode, foldCode, printedCode } from '#contract/members/offer/coupon-code.ts'
import { giftCheque, type GiftChequeInput } from '#contract/members/offer/gift-cheque.ts'
import { useWorth } from '#panel/domain/members/cheque-worth.ts'
import { useTermsText } from '#panel/domain/members/terms-text.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Shows the voucher that is being edited as a customer would see it: how much it takes off a sample
 * basket, and how many members could use it.
 */
export function Preview({ currency }: { currency: string }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const worth = useWorth()
  const terms = useTermsText()
  const it = useWatch() as Partial<GiftChequeInput>
  const { company_id = '', valid_cities = [], branch_ids = [], first_order_only = false } = it
  const body = useDeferredValue({ company_id, valid_cities, branch_ids, first_order_only })
  const { data } = useQuery({
    ...ask(giftCheque.audience, { body }),
    enabled: company_id !== '',
    placeholderData: keepPreviousData,
  })
  const off = { amount: it.amount ?? null, rate_bp: it.rate_bp ?? null, max_discount: it.max_discount ?? null }
  const isWorth = (off.amount ?? 0) > 0 || (off.rate_bp ?? 0) > 0
  const code = foldCode(it.code ?? '')
  const basket = Math.max(it.min_basket_amount ?? 0, 30_000)
  return (
    <section className="grid content-start gap-4">
      <h2 className="text-sm font-medium text-muted">{t('preview')}</h2>
      <div className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
        <div className="grid gap-3 rounded-card border border-dashed border-field p-5 text-center">
          <p className="text-sm font-medium break-words">{it.name?.trim() || '…'}</p>
          <p className="text-2xl font-semibold tracking-tight text-balance tabular-nums">
            {isWorth ? worth(off, currency) : '…'}
          </p>
          <p className="mx-auto rounded-control bg-pressed px-3 py-1.5 font-mono text-sm tracking-widest">
            {couponCode.test(code) ? printedCode(code) : t('yourCode')}
          </p>
          <p className="min-h-[1lh] text-xs text-pretty text-muted">{terms(it, currency)}</p>
        </div>
        {isWorth && (
          <p className="text-sm text-pretty text-muted">
            {t('exampleBasket', { basket: money(basket, currency), amount: money(worthOf(off, basket), currency) })}
          </p>
        )}
      </div>
      <p className="flex min-h-[1lh] items-center gap-2 text-sm text-muted" role="status">
        {data && (
          <>
            <Users size={16} aria-hidden />
            {t(data.is_capped ? 'audienceOver' : 'audience', { count: format.number(data.members) })}
          </>
        )}
      </p>
    </section>
  )
}
