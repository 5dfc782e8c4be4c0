import * as z from 'zod/mini'
import { langs, type Lang } from '../../kit/field-words.ts'
import { fold } from '../../kit/fold.ts'

const form = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/
export const maxSlug = 80

/** Whether a text is a slug. A slug has a letter, so that it is never the number of a page. */
export const isSlug = (given: string): boolean => given.length <= maxSlug && form.test(given)

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Makes a slug from a title: "Köfte & Şıra" becomes `kofte-sira`. German umlauts become two letters.
 * Returns '' for a title without a Latin letter.
 */
export function slugOf(title: string, lang: Lang): string {
  const spelled = lang === 'de' ? title.toLowerCase().replaceAll(/[äöü]/g, (it) => umlauts[it]!) : title
  const words = fold(spelled)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const next = slug ? `${slug}-${word}` : word.slice(0, maxSlug)
    if (next.length > maxSlug) break
    slug = next
  }
  return isSlug(slug) ? slug : ''
}

const slug = () => z.string().check(z.trim(), z.maxLength(maxSlug), z.regex(form, 'slug'))

/**
 * The last part of a post's address in each language. A language without a slug gets the first slug
 * that is not empty.
 */
export const slugs = () =>
  z.pipe(
    z.transform((given: Record<Lang, string>) => {
      if (typeof given !== 'object' || given === null) return given
      const first = langs.map((lang) => given[lang]).find((it) => typeof it === 'string' && it.trim() !== '') ?? ''
      return { ...given, ...Object.fromEntries(langs.map((lang) => [lang, given[lang] || first])) }
    }),
    z.strictObject({ tr: slug(), en: slug(), de: slug() }),
  )
