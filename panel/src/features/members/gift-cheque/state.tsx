import type { GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { StatePill, type State } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'

const tones: Record<GiftCheque['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  completed: 'neutral',
}

/** A voucher's state. "Paused" is shown only for a voucher that would otherwise be valid. */
export function useChequeState() {
  const t = useWords(listWords)
  return ({ status, is_paused }: Pick<GiftCheque, 'status' | 'is_paused'>): State =>
    is_paused && status === 'approved'
      ? { tone: 'warning', word: t('paused') }
      : { tone: tones[status], word: t(`statuses.${status}`) }
}

export function ChequeState({ row }: { row: GiftCheque }) {
  return <StatePill {...useChequeState()(row)} />
}
