import { fold } from '#contract/kit/fold.ts'

interface Named {
  id: string
  names: readonly string[]
}

const wordsOf = (text: string): string[] => [...new Set(fold(text).split(/[^\p{L}\p{N}]+/u))].filter((it) => it !== '')

/**
 * A word that more products have than this is ignored, because it says little about which one is
 * meant.
 */
const commonAt = 50

/**
 * Returns a function that finds the product whose names share the most words with a text; among
 * equals, the one whose shared words fewer products have. A product is found only if the text has a
 * whole name of it, or if half of the words are shared. Undefined if there is none, or if two are
 * equally alike. Looks only at products that share a rare word, so that a large menu costs little.
 */
export function mostAlike(products: readonly Named[]): (text: string) => string | undefined {
  const having = new Map<string, Set<string>>()
  const sizes = new Map<string, number>()
  for (const { id, names } of products) {
    const words = new Set(names.flatMap(wordsOf))
    sizes.set(id, Math.min(...names.map((it) => wordsOf(it).length)))
    for (const word of words) having.set(word, (having.get(word) ?? new Set()).add(id))
  }
  return (text) => {
    const words = wordsOf(text)
    const shared = new Map<string, { count: number; weight: number }>()
    for (const word of words) {
      const ids = having.get(word)
      if (!ids || ids.size > commonAt) continue
      for (const id of ids) {
        const before = shared.get(id) ?? { count: 0, weight: 0 }
        shared.set(id, { count: before.count + 1, weight: before.weight + 1 / ids.size })
      }
    }
    const [best, second] = [...shared]
      .filter(([id, { count }]) => {
        const size = sizes.get(id) ?? 0
        return count >= size || count * 2 >= Math.max(words.length, size)
      })
      .toSorted(([, a], [, b]) => b.count - a.count || b.weight - a.weight)
    if (!best) return undefined
    const isTied = second?.[1].count === best[1].count && second[1].weight === best[1].weight
    return isTied ? undefined : best[0]
  }
}
