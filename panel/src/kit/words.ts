import { createTranslator, type _Translator as Translator } from 'use-intl/core'
import { language, locales, useLanguage, type Lang } from './language.ts'

interface Messages {
  [key: string]: string | Messages
}
/** The same keys, any text. */
type SameShape<T> = { [K in keyof T]: T[K] extends string ? string : SameShape<T[K]> }

/** The words of one area in three languages, as `defineWords` makes them. */
export interface Words<T extends Messages> {
  tr: T
  en: SameShape<T>
  de: SameShape<T>
}

/**
 * The words of a feature, in its `words.ts`. Turkish is the source: English and German must have its keys, no more and no fewer, or it
 * does not compile. Texts are ICU: `{name}`, `{count, plural, one {# row} other {# rows}}`.
 */
export const defineWords = <const T extends Messages>(it: { tr: T; en: NoInfer<SameShape<T>>; de: NoInfer<SameShape<T>> }): Words<T> => it

const made = new WeakMap<object, Partial<Record<Lang, unknown>>>()

function translator<T extends Messages>(words: Words<T>, lang: Lang): Translator<T> {
  const known = made.get(words) ?? {}
  if (!known[lang]) {
    known[lang] = createTranslator({ locale: locales[lang], messages: words[lang] as unknown as T, onError: fail })
    made.set(words, known)
  }
  return known[lang] as Translator<T>
}

function fail(error: Error): never {
  throw error
}

/** `t('key', {args})` in the panel's language; keys and arguments are checked by the compiler. Dots walk into groups. */
export const useWords = <T extends Messages>(words: Words<T>): Translator<T> => translator(words, useLanguage())

/** The same outside components: for what is said after an answer came, in the language of that moment. */
export const say = <T extends Messages>(words: Words<T>): Translator<T> => translator(words, language())

/** One text in three languages, where a whole area would be too much: titles of screens and menu groups. */
export type Title = Record<Lang, string>
