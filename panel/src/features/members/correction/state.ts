import type { Correction } from '#contract/members/correction.ts'
import type { State } from '#panel/kit/list/columns.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<Correction['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  denied: 'danger',
  posted: 'neutral',
}

/** The state of a correction. */
export function useCorrectionState() {
  const t = useWords(words)
  return ({ status }: Pick<Correction, 'status'>): State => ({ tone: tones[status], word: t(`statuses.${status}`) })
}
