import type { LiveCall } from '#contract/integrations/phone-call.ts'

/** If there are more calls than this, some are collapsed. */
export const maxAtOnce = 4
/**
 * How many calls are then shown. A phone shows one card and one line, because the line that expands
 * the other calls must be visible too.
 */
export const maxShown = { phone: 2, else: 3 }

const ranks: Record<LiveCall['state'], number> = { ringing: 0, answered: 1, missed: 2, ended: 2 }

/**
 * Calls by priority: the one in use, then ringing, answered and ended ones, each group newest
 * first.
 */
export const ranked = (calls: readonly LiveCall[], held: string | undefined): readonly LiveCall[] => {
  const rank = ({ id, state }: LiveCall) => (id === held ? -1 : ranks[state])
  return calls.toReversed().toSorted((a, b) => rank(a) - rank(b))
}
