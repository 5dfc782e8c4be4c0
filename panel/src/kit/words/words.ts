import { formatMessage, type Values } from '#contract/kit/icu.ts'
import { language, locales, useLanguage, type Lang } from './language.ts'

interface Messages {
  readonly [key: string]: string | Messages
}
/** The type of an area's words in another language: the same keys, with any texts. */
type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

/** The words of one area in three languages, as returned by `defineWords`. */
export interface Words<T extends Messages> {
  tr: T
  en: SameShape<T>
  de: SameShape<T>
}

/**
 * The words of a feature, in its `words.ts`. Turkish is the source: English and German must have
 * exactly its keys, or they do not compile. Texts are ICU messages (icu.ts): `{name}`, `{count,
 * plural, one {# row} other {# rows}}`. They must be written out literally, because the build reads
 * them without running them and keeps one language (panel/vite-words.ts).
 */
export const defineWords = <const T extends Messages>(it: {
  tr: T
  en: NoInfer<SameShape<T>>
  de: NoInfer<SameShape<T>>
}): Words<T> => it

/** A key that contains a dot could not be distinguished from a key in a group. */
type Plain<K extends string> = K extends `${string}.${string}` ? never : K
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${KeyOf<T[K]>}` }[keyof T & string]
type At<T, K extends string> = K extends keyof T
  ? T[K]
  : K extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<T[Head], Rest>
      : never
    : never
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** Those of several texts that contain a name. */
type WithNames<S> = S extends `${string}{${string}` ? S : never
/**
 * The values that a text requires: exactly the names that it contains. A text with plural or select
 * requires at least the value by which it chooses. One of several texts requires values if any of
 * them does.
 */
type ValuesOf<S> = [WithNames<S>] extends [never] ? [] : ValuesOfOne<WithNames<S>>
type ValuesOfOne<S> = S extends `${string}{${infer Name}, ${'plural' | 'select'},${string}`
  ? [Values & Record<Name, string | number>]
  : [Record<Names<S>, string | number>]

/** `t('key', values)`. The compiler checks keys and values. Dots lead into groups. */
export type Translate<T> = <K extends KeyOf<T>>(key: K, ...values: ValuesOf<At<T, K>>) => string

const made = new WeakMap<object, Partial<Record<Lang, unknown>>>()

/** Returns the same function for the same area and language, so that it causes no re-rendering. */
function translator<T extends Messages>(words: Words<T>, lang: Lang): Translate<T> {
  const known = made.get(words) ?? {}
  made.set(words, known)
  known[lang] ??= (key: string, values: Values = {}) => {
    let text: unknown = words[lang]
    for (const part of key.split('.')) text = (text as Messages)[part]
    return formatMessage(String(text), values, locales[lang])
  }
  return known[lang] as Translate<T>
}

/** The words of an area in the panel's language. */
export const useWords = <T extends Messages>(words: Words<T>): Translate<T> => translator(words, useLanguage())

/**
 * The words of an area in a given language, for previewing something as another reader will see it.
 */
export const wordsIn = <T extends Messages>(words: Words<T>, lang: Lang): Translate<T> => translator(words, lang)

/**
 * The words of an area outside components, for messages after an answer, in the panel's language at
 * that moment.
 */
export const say = <T extends Messages>(words: Words<T>): Translate<T> => translator(words, language())

/**
 * One text in three languages, if a whole area would be too much: titles of screens and menu
 * groups. It is declared in a `screens.ts` or `…-words.ts`, of which the build keeps one language.
 */
export type Title = Record<Lang, string>
