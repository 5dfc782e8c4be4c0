import { startTransition, useOptimistic, useRef, useState, useSyncExternalStore } from 'react'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { keepTexts } from './texts.ts'

export { langs, type Lang }

/** The locale in which a language's numbers and dates are written. */
export const locales: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }

const isLang = (given: string | undefined): given is Lang => langs.includes(given as Lang)
const { listen, tell } = createListeners()
/**
 * The only language with which this page was built, as the server chose it. Undefined in
 * development, where the source contains all three.
 */
const built = document.documentElement.dataset?.['texts']
  ? langs.find((it) => it === document.documentElement.lang)
  : undefined
let current = built ?? choose()
document.documentElement.lang = current

/**
 * The language to use: that of the language cookie, then the user's language cookie, then the
 * browser's language if we support it, otherwise Turkish (spec §9). The server chooses the page by
 * the same rule.
 */
function choose(): Lang {
  const browser = navigator.languages.map((each) => each.slice(0, 2).toLowerCase())
  return [readCookie('language'), readCookie('user_language'), ...browser].find(isLang) ?? 'tr'
}

const loads = new Map<string, Promise<void>>()
const patienceMs = 20_000

/**
 * Loads the texts of a language once: all except those of the help, or only those of the help. A
 * failed load is retried on the next call. Changes nothing on the page.
 */
export function loadTexts(lang: Lang, table: 'texts' | 'help' = 'texts'): Promise<void> {
  const url = `/assets/${lang}/${table}-${document.documentElement.dataset.texts}.json`
  const load = async () => {
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    if (!reply.ok) throw new Error(`No texts: ${reply.status}`)
    keepTexts(lang, (await reply.json()) as Record<string, unknown>)
  }
  if (!built || lang === built) return Promise.resolve()
  const loading = loads.get(url) ?? load()
  loads.set(url, loading)
  return loading.catch((error: unknown) => {
    loads.delete(url)
    throw error
  })
}

let missing = () => undefined as void
/**
 * Registers the function that reports that a language could not be loaded. The panel then keeps its
 * current language.
 */
export const onLanguageMissing = (hear: () => void) => void (missing = hear)

/**
 * Switches to the language from the cookies once all its texts are loaded, so that a page never
 * mixes two languages.
 */
async function turn(takeBack?: () => void) {
  const next = choose()
  if (next === current) return
  try {
    await loadTexts(next)
  } catch {
    // The user has chosen another language in the meantime, so this failure no longer matters.
    if (choose() !== next) return
    takeBack?.()
    return missing()
  }
  if (choose() !== next || next === current) return
  current = next
  document.documentElement.lang = current
  tell()
}

/** The panel's language now; for code outside components. */
export const language = () => current

/** The panel's language. Re-renders when it changes. */
export const useLanguage = () => useSyncExternalStore(listen, language)

/** Calls the listener after each change of language. Returns a function that stops this. */
export const onLanguage = listen

/**
 * Chooses a language in this browser. The choice lasts a day (spec §9); after that, the user's own
 * language applies again. Resolves once the language has loaded or failed to load.
 */
export function chooseLanguage(lang: Lang): Promise<void> {
  const before = readCookie('language')
  writeCookie('language', lang, 1)
  return turn(() => writeCookie('language', before ? current : '', before ? 1 : 0))
}

/**
 * The language for the control that changes it. Shows the new choice at once; if it fails to load,
 * shows the old one again.
 */
export function useLanguageChoice(): readonly [Lang, (lang: Lang) => void] {
  const [shown, show] = useOptimistic(useLanguage())
  const choose = (lang: Lang) =>
    startTransition(async () => {
      show(lang)
      await chooseLanguage(lang)
    })
  return [shown, choose]
}

/**
 * Remembers the language of the signed-in user's account, given by the server's number: 1 tr, 2 en,
 * 3 de; an unknown number counts as 1 (spec §3).
 */
export function rememberUserLanguage(id: number): Promise<void> {
  writeCookie('user_language', langs[id - 1] ?? 'tr', 365)
  return turn()
}

/**
 * Applies the language just chosen for the account at once. It overrides one that was chosen in
 * this browser.
 */
export function takeUserLanguage(id: number): Promise<void> {
  writeCookie('language', '', 0)
  return rememberUserLanguage(id)
}

/**
 * The language for a preview of how another reader will see something, and a setter. The language
 * changes once its texts have loaded.
 */
export function useOtherLanguage(): readonly [Lang, (lang: Lang) => void] {
  const [lang, setLang] = useState(useLanguage())
  const asked = useRef(lang)
  const ask = async (next: Lang) => {
    asked.current = next
    try {
      await loadTexts(next)
    } catch {
      return missing()
    }
    if (asked.current === next) setLang(next)
  }
  return [lang, (next) => void ask(next)]
}
