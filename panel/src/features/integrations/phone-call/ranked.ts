import type { LiveCall } from '#contract/integrations/phone-call.ts'

/** More calls than this are not all shown. */
export const maxAtOnce = 4
/** Then so many are; on a phone, a card and a line, since the line that unfolds the rest must be in sight. */
export const maxShown = { phone: 2, else: 3 }

const ranks: Record<LiveCall['state'], number> = { ringing: 0, answered: 1, missed: 2, ended: 2 }

/** Calls in the order they are worth room: the one somebody works with, those that ring, those that talk, those that are over; of each the newest first. */
export const ranked = (calls: readonly LiveCall[], held: string | undefined): readonly LiveCall[] => {
  const rank = ({ id, state }: LiveCall) => (id === held ? -1 : ranks[state])
  return calls.toReversed().toSorted((a, b) => rank(a) - rank(b))
}
