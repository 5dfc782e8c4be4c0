import { fold } from '#contract/kit/fold.ts'

/** From this many letters on, the beginning of a word already matches synonyms. */
const enough = 3

/**
 * Returns a function that says whether a text (in lower case and without accents) matches a search:
 * the text must contain each word, or a word from the same synonym group (/filter-settings).
 * `groups` are words with the same meaning. A synonym that consists of several words replaces the
 * whole search text.
 */
export function searcher(typed: string, groups: readonly (readonly string[])[]): (folded: string) => boolean {
  const phrase = fold(typed).trim()
  const known = groups.map((group) => group.map(fold))
  const meant = (word: string) => {
    const same = known.filter((group) =>
      group.some((each) => each === word || (word.length >= enough && each.startsWith(word))),
    )
    return [word, ...same.flat()]
  }
  const whole = meant(phrase)
  const words = phrase.split(/\s+/).map(meant)
  return (text) =>
    whole.some((each) => text.includes(each)) || words.every((any) => any.some((each) => text.includes(each)))
}
