import type { Lang } from '#contract/kit/field-words.ts'

type Table = Readonly<Record<string, unknown>>
const others: Partial<Record<Lang, Table>> = {}

/**
 * Stores texts of a language from one of the build's files. Areas that are already loaded get their
 * texts now, and areas that load later find theirs.
 */
export const keepTexts = (lang: Lang, table: Table) => void (others[lang] = { ...others[lang], ...table })

/**
 * Replaces `{tr, en, de}` in the build (panel/vite-words.ts). It looks up texts by id, because the
 * chunk contains only one language. The texts of another language are used once they have loaded;
 * until then, the page's own are used. @public
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
