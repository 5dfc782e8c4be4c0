import { fold } from '../kit/fold.ts'

/** Why parts of a comment are hidden from the public. */
export const commentFlags = ['phone', 'email', 'link', 'word'] as const
export type CommentFlag = (typeof commentFlags)[number]

const phones = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){8,14}\b/g
const emails = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const links = /\b(?:https?:\/\/|www\.)\S+/gi

/** Parses the list of words in the setting `comments`. */
export const hiddenWords = (given: string): string[] =>
  given
    .split(/[\n,]+/)
    .map((it) => it.trim())
    .filter(Boolean)

const letters = /[\p{L}\p{M}\d]+/gu
const hidden = (given: string) => '•'.repeat([...given].length)

/**
 * Masks the listed words, either as whole words or, if they have at least four letters, also at the
 * beginning of an inflected word.
 */
function withoutWords(text: string, words: readonly string[]): string {
  const listed = words.map(fold).filter(Boolean)
  return text.replaceAll(letters, (word) => {
    const given = fold(word)
    return listed.some((it) => given === it || (it.length >= 4 && given.startsWith(it))) ? hidden(word) : word
  })
}

const ways: [CommentFlag, (text: string, words: readonly string[]) => string][] = [
  ['email', (text) => text.replaceAll(emails, hidden)],
  ['link', (text) => text.replaceAll(links, hidden)],
  ['phone', (text) => text.replaceAll(phones, hidden)],
  ['word', withoutWords],
]

/**
 * The text in which everything that must not be shown is replaced by dots of the same length.
 * `words` is the company's own list.
 */
export const maskedComment = (text: string, words: readonly string[]): string =>
  ways.reduce((left, [, hide]) => hide(left, words), text)

/** Why a text should be reviewed before it is shown. */
export const flagsOf = (text: string, words: readonly string[]): CommentFlag[] =>
  ways.flatMap(([flag, hide]) => (hide(text, words) === text ? [] : flag))
