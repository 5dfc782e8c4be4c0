import type { Membership } from '#contract/members/partner-institution.ts'
import type { State } from '#panel/kit/list/columns.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<Membership['status'], Tone> = {
  pending: 'warning',
  approved: 'success',
  denied: 'danger',
  ended: 'neutral',
}

/** The state of a membership. */
export function useMembershipState() {
  const t = useWords(words)
  return ({ status }: Pick<Membership, 'status'>): State => ({ tone: tones[status], word: t(`statuses.${status}`) })
}
