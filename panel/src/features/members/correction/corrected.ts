import type { Correction } from '#contract/members/correction.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The amount of a correction, with its sign. */
export function useCorrected() {
  const t = useWords(words)
  const money = useMoney()
  return ({ kind, amount, currency }: Pick<Correction, 'kind' | 'amount' | 'currency'>) => {
    const size = Math.abs(amount)
    const text = kind === 'points' ? t('points', { count: size }) : money(size, currency)
    return `${amount > 0 ? '+' : '−'}${text}`
  }
}
