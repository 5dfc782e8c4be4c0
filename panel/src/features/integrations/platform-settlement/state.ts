import type { PlatformSettlement } from '#contract/integrations/platform-settlement.ts'
import type { State } from '#panel/kit/list/columns.tsx'
import type { Format } from '#panel/kit/words/format.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { words } from './words.ts'

/** How many orders of a settlement differ from those here, in either direction. */
export const differing = (it: PlatformSettlement): number => it.differing + it.unknown_here + it.missing_there

export function stateOf(it: PlatformSettlement, t: Translate<(typeof words)['tr']>): State {
  const count = differing(it)
  if (count > 0) return { tone: 'warning', word: t('differing', { count }) }
  if (it.unreadable > 0) return { tone: 'warning', word: t('unreadable', { count: it.unreadable }) }
  return it.payout === '' ? { tone: 'info', word: t('open') } : { tone: 'success', word: t('paid') }
}

export const periodOf = (it: PlatformSettlement, format: Format): string => {
  const [first, last] = [format.date(it.first_at), format.date(it.last_at)]
  return first === last ? first : `${first} – ${last}`
}
