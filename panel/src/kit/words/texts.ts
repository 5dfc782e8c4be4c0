import type { Lang } from '#contract/kit/field-words.ts'

type Table = Readonly<Record<string, unknown>>
const others: Partial<Record<Lang, Table>> = {}

/** Keeps all texts of a language, as the build laid them in one file: areas that are here have them from now on, and areas that load later find theirs. */
export const keepTexts = (lang: Lang, table: Table) => void (others[lang] = table)

/**
 * What the build (panel/vite-words.ts) writes in place of `{tr, en, de}`: texts by their id, of which the chunk brings one language along. Whoever asks for
 * another gets it once it is here, and until then the page's own.
 * @public
 */
export function textsOf<T>(id: string, own: T): Record<Lang, T> {
  const of = (lang: Lang) => (others[lang]?.[id] as T | undefined) ?? own
  return {
    get tr() {
      return of('tr')
    },
    get en() {
      return of('en')
    },
    get de() {
      return of('de')
    },
  }
}
