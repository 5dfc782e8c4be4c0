import type { Found } from '#contract/platform/found.ts'
import { fold } from '#contract/kit/fold.ts'
import type { Wish } from './act-meant.ts'

/**
 * Sorts matches. "kıyma" finds Zırh kıyma before Kıymalı pide, because whole words come before
 * prefixes. For "out of stock", ingredients come before products that merely contain the word.
 */
export function likelyFirst<T extends Pick<Found, 'kind' | 'name'>>(
  hits: readonly T[],
  subject: string,
  wish: Wish | null,
): T[] {
  const words = fold(subject).split(/\s+/)
  const rank = (it: T) => {
    const own = fold(it.name).split(/[\s,()/-]+/)
    if (wish === 'out' && own.join(' ') === words.join(' ')) return 0
    const isWhole = words.every((word) => own.includes(word))
    return (wish === 'out' && it.kind !== 'material' ? 3 : 1) + (isWhole ? 0 : 1)
  }
  return hits.toSorted((a, b) => rank(a) - rank(b))
}
