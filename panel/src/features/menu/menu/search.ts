import { fold } from '#contract/kit/fold.ts'

/** From this length on, the beginning of a word brings its synonyms already while it is typed. */
const enough = 3

/**
 * Whether folded text holds what was typed: each of its words, or a word of the same synonym group instead (/filter-settings). `groups` are the
 * words that mean the same; a synonym of several words stands for what was typed as a whole.
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
