import { useSyncExternalStore } from 'react'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { readCookie, writeCookie } from './cookie.ts'

export { langs, type Lang }

/** The locale that writes a language's numbers and dates. */
export const locales: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }

const isLang = (given: string | undefined): given is Lang => langs.includes(given as Lang)
const listeners = new Set<() => void>()
let current = choose()
document.documentElement.lang = current

/** Spec §9: the language cookie, then the user's language cookie, then the browser's language if we speak it, else Turkish. */
function choose(): Lang {
  const browser = navigator.languages.map((each) => each.slice(0, 2).toLowerCase())
  return [readCookie('language'), readCookie('user_language'), ...browser].find(isLang) ?? 'tr'
}

function apply() {
  const next = choose()
  if (next === current) return
  current = next
  document.documentElement.lang = current
  for (const listener of listeners) listener()
}

/** The panel's language now; for code outside components. */
export const language = () => current

/** The panel's language; renders anew when it changes. */
export const useLanguage = () => useSyncExternalStore(onLanguage, language)

/** Calls back after each change of language; answers how to stop. */
export function onLanguage(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A choice made in this browser; it lasts a day (spec §9), after which the user's own language counts again. */
export function chooseLanguage(lang: Lang) {
  writeCookie('language', lang, 1)
  apply()
}

/** The language of the signed-in user's account, by the server's number: 1 tr, 2 en, 3 de; unknown is 1 (spec §3). */
export function rememberUserLanguage(id: number) {
  writeCookie('user_language', langs[id - 1] ?? 'tr', 365)
  apply()
}
