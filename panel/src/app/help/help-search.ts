import { fold } from '#contract/kit/fold.ts'

/**
 * Words with which people ask a question rather than name what they want, in the panel's three
 * languages.
 */
const asking = wordsOf(`
  nasıl nerede nereden ne için yardım mi mı mu istiyorum yapabilirim yaparım yapılır ederim edilir
  how do does can i to a an the where my help want
  wie wo kann ich man ein eine einen den die das hilfe möchte`)
const openers = wordsOf('nasıl nerede nereden yardım how where help wie wo hilfe')

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(fold(text).split(' '))
}
const split = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a text asks how something is done: "nasıl fiyat değiştiririm", "wie ändere ich …". */
export const asksHow = (typed: string): boolean => split(typed).some((word) => openers.has(word))

const minLetters = 3
const minShared = 4
/**
 * Whether two words differ only in their grammatical ending: "fiyat" and "fiyatı", "siparişi" and
 * "siparişler", "change" and "changing".
 */
function isSameWord(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  if (shorter < minLetters) return a === b
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared++
  return shared === shorter || (shared >= minShared && shared >= shorter - 2)
}

/**
 * The texts that match a search, the best first. With `isLoose`, a text matches if it contains most
 * of the typed words, otherwise only if it contains all of them.
 */
export function bestAnswers<T>(of: readonly { text: string; it: T }[], typed: string, isLoose: boolean): T[] {
  const wanted = split(typed).filter((word) => !asking.has(word))
  if (!wanted.some((word) => word.length >= minLetters)) return []
  const scored = of
    .map(({ text, it }) => {
      const words = split(text)
      return { it, score: wanted.filter((word) => words.some((own) => isSameWord(own, word))).length }
    })
    .filter(({ score }) => score > 0)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best < (isLoose ? 1 : wanted.length) ? [] : scored.filter(({ score }) => score === best).map(({ it }) => it)
}
