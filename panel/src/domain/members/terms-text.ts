import { use, useSyncExternalStore } from 'react'
import type { OfferTerms } from '#contract/members/offer/offer-terms.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { ZoneContext } from '#panel/kit/words/format.ts'
import { useMoney } from '../platform/money.tsx'
import type { Pens } from './say-terms.ts'

type Say = (it: OfferTerms, pens: Pens) => string

// Loads while the rows of a list load. The list shows no rows before (`useCanWriteTerms`).
let say: Say | undefined
const { listen, tell } = createListeners()
function subscribe(listener: () => void) {
  if (!say)
    void import('./say-terms.ts').then(({ sayTerms }) => {
      say = sayTerms
      tell()
    })
  return listen(listener)
}

/** Whether the code that writes an offer's terms as a sentence has been loaded. */
export const useCanWriteTerms = () => useSyncExternalStore(subscribe, () => say) !== undefined

/**
 * Writes the terms of an offer as a sentence (say-terms.ts). Days are those of the page's time zone
 * (that of its branch, otherwise of the browser). Empty until the code is loaded.
 */
export function useTermsText() {
  const written = useSyncExternalStore(subscribe, () => say)
  const money = useMoney()
  const zone = use(ZoneContext)
  const branches = branchesOf(useUser())
  return (it: OfferTerms, currency: string): string =>
    written?.(it, { money: (minor) => money(minor, currency), branches, zone }) ?? ''
}
