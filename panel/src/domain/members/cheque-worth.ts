import { use } from 'react'
import type { Worth } from '#contract/members/offer/cheque-check.ts'
import type { ItemState } from '#contract/members/offer/gift-cheque.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { useFormat, ZoneContext } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { chequeWords } from './cheque-words.ts'
import { useMoney } from '../platform/money.tsx'

/** A hook for a voucher's value in words: "50,00 ₺ indirim", "%15 indirim, en çok 40,00 ₺". */
export function useWorth() {
  const t = useWords(chequeWords)
  const money = useMoney()
  const format = useFormat()
  return ({ amount, rate_bp, max_discount }: Worth, currency: string): string => {
    const rate = format.percent(rate_bp ?? 0)
    const off = amount === null ? rate : money(amount, currency)
    return amount === null && max_discount !== null
      ? t('worthUpTo', { amount: off, max: money(max_discount, currency) })
      : t('worth', { amount: off })
  }
}

export const itemTones: Record<ItemState, Tone> = { unused: 'success', reserved: 'progress', used: 'neutral' }

/**
 * The last day of something that ends at a moment, in the page's time zone (that of its branch,
 * otherwise of the browser). Empty if it has no end.
 */
export function useLastDay() {
  const format = useFormat()
  const zone = use(ZoneContext)
  return (ends_at: string | null) => (ends_at ? format.date(new Date(Date.parse(ends_at) - 1).toISOString(), zone) : '')
}
