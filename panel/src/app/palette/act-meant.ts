import { fold } from '#contract/kit/fold.ts'

/** How people say it in the three languages of the panel, folded. The longest that fits is meant. */
const wishes = {
  /** Off sale since there is no more of it. */
  out: [
    'bitti, tukendi, yok, stokta yok',
    'sold out, ran out, run out, out of stock, out',
    'ausverkauft, ausgegangen, ist ausgegangen, nicht da, alle',
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

/** "iskender kapat", "86 iskender", "Kıyma bitti": the thing, and whether it is to be off or on sale, off since it ran out; a bare name has no wish. */
export function actMeant(typed: string): { subject: string; wish: Wish | null } {
  // As the acts themselves are written, "Ayran: satıştan al"; a price is on the page of what has it.
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

/** How many minutes each unit has, as people write it. */
const unitSizes = [
  { size: 1, said: /^(dk|dakika|m|mins?|minuten?|minutes?)$/ },
  { size: 60, said: /^(sa|saat|h|hrs?|hours?|std|stunden?)$/ },
]
const sizeOf = (word: string | undefined) => unitSizes.find(({ said }) => word && said.test(word))?.size

/**
 * "25 dk kapat", "1saat kapat", "busy 20": the minutes, between 5 and 720, and the words that say what is to be done; null minutes where there are none. A number
 * alone means no act.
 */
export function minutesMeant(typed: string): { minutes: number | null; act: string } {
  // A unit may stick to its number.
  const words = fold(typed)
    .replace(/(^|\s)(\d+(?:[.,]5)?)(\p{L}+)(?=\s|$)/gu, (all, before: string, number: string, unit: string) =>
      sizeOf(unit) ? `${before}${number} ${unit}` : all,
    )
    .split(/\s+/)
    .filter(Boolean)
  const isNumber = (word: string) => /^\d{1,3}([.,]5)?$/.test(word)
  // A number with a unit before any other: a branch may have one in its name.
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

/** The choices there are, the one nearest to what was asked for first. */
export const nearestFirst = <T extends number>(choices: readonly T[], asked: number | null): readonly T[] =>
  asked === null ? choices : choices.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))
