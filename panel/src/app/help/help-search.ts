import { fold } from '#contract/kit/fold.ts'
import { meaningsOf } from './same-meaning.ts'

/**
 * Words with which people ask a question rather than name what they want, in the panel's three
 * languages.
 */
const asking = wordsOf(`
  nasıl nerede nereden neden niye arası ne için yardım mi mı mu bir iki istiyorum yapabilirim yaparım yapılır ederim edilir konur koyulur
  how do does can i we to a an the of for at per two where why my our is it help want
  wie wo warum wieso kann ich wir man ein eine einen zwei den die das der von an zu für ist hilfe möchte lege füge
  unuttum forgot vergessen`)
const openers = wordsOf('nasıl nerede nereden neden niye yardım how where why help wie wo warum wieso hilfe')

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
/** The longest ending of a short word. "bölgesi" has four more letters than "böl": another word. */
const maxEnding = 3
/**
 * Whether two words differ only in their grammatical ending: "fiyat" and "fiyatı", "siparişi" and
 * "siparişler", "change" and "changing".
 */
function isSameWord(a: string, b: string) {
  const shorter = Math.min(a.length, b.length)
  const longer = Math.max(a.length, b.length)
  if (shorter < minLetters || (shorter === minLetters && longer > shorter + maxEnding)) return a === b
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared++
  return (
    shared === shorter ||
    (shared >= minShared && shared >= shorter - 2 && (shared > minShared || longer <= shared + maxEnding))
  )
}

/** A text to find, with the words of its title and further words, which count less. */
export interface Findable<T> {
  it: T
  title: string
  more: string
}
/** How much a word counts outside the title, and how much a synonym or another ending counts. */
const ofMore = 0.5
const ofOther = 0.9
/** An answer must reach this share of the typed words' weight, and this share of the best score. */
const minPart = 0.45
const minOfBest = 0.75
/**
 * A word that no text contains counts as if one in this many texts contained it. In a question,
 * such a word is often a filler. Otherwise it is what the user looks for ("iskender"), and a text
 * without it is no help.
 */
const unknownIn = { question: 8, other: 200 }

/** Texts in which one can search while somebody types: each distinct word is compared once. */
export function searchable<T>(of: readonly Findable<T>[]) {
  /** For each word, the texts that contain it, and how much it counts in each. */
  const places = new Map<string, Map<number, number>>()
  for (const [at, { title, more }] of of.entries())
    for (const [text, counts] of [
      [more, ofMore],
      [title, 1],
    ] as const)
      for (const own of split(text))
        for (const word of meaningsOf(own)) {
          const its = places.get(word) ?? new Map<number, number>()
          places.set(word, its)
          its.set(at, Math.max(its.get(at) ?? 0, word === own ? counts : counts * ofOther))
        }

  /** The texts that contain a typed word, and how much it counts in each. */
  function placesOf(typed: string): Map<number, number> {
    const meanings = meaningsOf(typed)
    const found = new Map<number, number>()
    for (const [word, its] of places) {
      const part = meanings.includes(word) ? 1 : meanings.some((it) => isSameWord(word, it)) ? ofOther : 0
      if (part > 0) for (const [at, counts] of its) found.set(at, Math.max(part * counts, found.get(at) ?? 0))
    }
    return found
  }
  /**
   * The texts with what each typed word counts in them, the best first. A word counts more the fewer
   * texts contain it: "courier" says what is meant, "add" hardly does.
   */
  function ranked(typed: string) {
    const words = split(typed).filter((word) => !asking.has(word))
    if (!words.some((word) => word.length >= minLetters)) return { all: 0, texts: [] }
    const wanted = words.map((word) => {
      const its = placesOf(word)
      return {
        its,
        weight: Math.log(1 + of.length / (its.size || of.length / unknownIn[asksHow(typed) ? 'question' : 'other'])),
      }
    })
    const texts = of.map(({ it }, at) => {
      const counts = wanted.map(({ its }) => its.get(at) ?? 0)
      return { it, counts, score: counts.reduce((sum, each, n) => sum + each * wanted[n]!.weight, 0) }
    })
    return {
      all: wanted.reduce((sum, { weight }) => sum + weight, 0),
      texts: texts.toSorted((a, b) => b.score - a.score),
    }
  }
  return {
    /** The texts whose titles contain all typed words, the best first. */
    withAllWords: (typed: string): T[] =>
      ranked(typed)
        .texts.filter(({ counts }) => counts.every((each) => each > ofMore))
        .map(({ it }) => it),
    /** The texts that answer a question, the best first. */
    bestAnswers(typed: string): T[] {
      const { all, texts } = ranked(typed)
      const min = Math.max(all * minPart, (texts[0]?.score ?? 0) * minOfBest)
      return texts.filter(({ score }) => score > 0 && score >= min).map(({ it }) => it)
    },
  }
}
