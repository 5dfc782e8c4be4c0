import type { Discount, DiscountState } from '#contract/marketing/discount.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { State } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<DiscountState, Tone> = {
  live: 'success',
  scheduled: 'info',
  ended: 'neutral',
  off: 'neutral',
  pending: 'warning',
  rejected: 'danger',
}

export function useDiscountState() {
  const t = useWords(words)
  return ({ state }: Pick<Discount, 'state'>): State => ({ tone: tones[state], word: t(`states.${state}`) })
}
