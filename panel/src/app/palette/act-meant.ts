import { fold } from '#contract/kit/fold.ts'

/**
 * Phrases for each wish (off sale, on sale, out of stock) in the panel's three languages, in lower
 * case and without accents. If several match, the longest one counts.
 */
const wishes = {
  /** Out of stock. */
  out: [
    'bitti, tukendi, yok, stokta yok',
    'sold out, is sold out, ran out, run out, has run out, out of stock, is out of stock, out, is out',
    'ausverkauft, ist ausverkauft, ausgegangen, ist ausgegangen, ist aus, nicht da, alle, ist alle',
  ],
  off: [
    'kapat, 86, satistan kaldir, satistan al, satistan',
    'close, off, take off, take off sale, off sale',
    'schliessen, aus, vom verkauf nehmen, aus dem verkauf nehmen, aus dem verkauf',
  ],
  on: [
    'ac, geldi, var, satisa ac, satisa geri ac, satisa geri, satisa, geri getir',
    'open, back, back on, bring back, in stock, on, back on sale, on sale, put back on sale',
    'offnen, wieder da, verfugbar, an',
  ],
} as const
export type Wish = keyof typeof wishes

const phrases = Object.entries(wishes)
  .flatMap(([wish, said]) =>
    said
      .join(', ')
      .split(', ')
      .map((phrase) => ({ wish: wish as Wish, phrase: phrase.split(' ') })),
  )
  .sort((a, b) => b.phrase.length - a.phrase.length)

const prices = ['fiyat', 'fiyati', 'price', 'preis']

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((it, at) => it === b[at])

/**
 * Splits "iskender kapat", "86 iskender" or "Kıyma bitti" into the subject and the wish: off sale,
 * on sale or out of stock. A name alone has no wish.
 */
export function actMeant(typed: string): { subject: string; wish: Wish | null } {
  // Also accepts the form in which actions are shown, "Ayran: satıştan al". A price is changed on
  // the record's own page.
  const all = typed
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/(?<=.):$/, ''))
  const named = all.filter((word) => !prices.includes(fold(word)))
  const words = named.length > 0 ? named : all
  const folded = words.map(fold)
  for (const { wish, phrase } of phrases) {
    if (words.length <= phrase.length) continue
    if (isSame(folded.slice(-phrase.length), phrase)) return { wish, subject: words.slice(0, -phrase.length).join(' ') }
    if (isSame(folded.slice(0, phrase.length), phrase)) return { wish, subject: words.slice(phrase.length).join(' ') }
  }
  return { subject: words.join(' '), wish: null }
}

/**
 * Splits "iskender 550" or "ayran 41,50 ₺" into the product and the price that the user has in mind
 * for it; null if either is missing.
 */
export function priceMeant(typed: string): { subject: string; price: string } | null {
  const [, subject, price] =
    /^(.*\p{L}.*?)\s+(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:₺|€|tl|lira|euro)?$/iu.exec(typed.trim()) ?? []
  return subject && price ? { subject, price } : null
}

/** Minutes per unit, with the units' common spellings. */
const unitSizes = [
  { size: 1, pattern: /^(dk|dakika|m|mins?|minuten?|minutes?)$/ },
  { size: 60, pattern: /^(sa|saat|h|hrs?|hours?|std|stunden?)$/ },
]
const sizeOf = (word: string | undefined) => unitSizes.find(({ pattern }) => word && pattern.test(word))?.size

/**
 * Splits "25 dk kapat", "1saat kapat" or "busy 20" into the minutes, between 5 and 720 (null if
 * there are none), and the words of the action. A number alone means no action.
 */
export function minutesMeant(typed: string): { minutes: number | null; act: string } {
  // A number and its unit may be written together.
  const words = fold(typed)
    .replace(/(^|\s)(\d+(?:[.,]5)?)(\p{L}+)(?=\s|$)/gu, (all, before: string, number: string, unit: string) =>
      sizeOf(unit) ? `${before}${number} ${unit}` : all,
    )
    .split(/\s+/)
    .filter(Boolean)
  const isNumber = (word: string) => /^\d{1,3}([.,]5)?$/.test(word)
  // Prefers a number with a unit, because a branch's name may contain a number.
  const withUnit = words.findIndex((word, at) => isNumber(word) && sizeOf(words[at + 1]))
  const at = withUnit === -1 ? words.findIndex(isNumber) : withUnit
  const none = { minutes: null, act: words.join(' ') }
  if (at === -1) return none
  const size = sizeOf(words[at + 1])
  const rest = words.toSpliced(at, size ? 2 : 1)
  if (!rest.some((it) => /^\p{L}{3,}$/u.test(it) && !sizeOf(it))) return none
  const minutes = Number(words[at]?.replace(',', '.')) * (size ?? 1)
  return minutes >= 5 && minutes <= 720 && Number.isInteger(minutes) ? { minutes, act: rest.join(' ') } : none
}

/** The available choices, sorted by distance from the requested value. */
export const nearestFirst = <T extends number>(choices: readonly T[], asked: number | null): readonly T[] =>
  asked === null ? choices : choices.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))
