import { fold } from '#panel/kit/fold.ts'

/** How people say it in the three languages of the panel, folded. The longest that fits is meant. */
const wishes = {
  off: [
    'kapat, bitti, tukendi, yok, 86, satistan kaldir, satistan al, stokta yok',
    'close, sold out, ran out, run out, out of stock, out, off, take off',
    'schliessen, ausverkauft, ausgegangen, nicht da, alle, aus',
  ],
  on: [
    'ac, geldi, var, satisa ac, satisa geri ac, geri getir',
    'open, back, back on, bring back, in stock, on',
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

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((it, at) => it === b[at])

/** "iskender kapat", "86 iskender", "Kıyma bitti": the thing, and whether it is to be off or on sale; a bare name has no wish. */
export function actMeant(typed: string): { subject: string; wish: Wish | null } {
  const words = typed.trim().split(/\s+/)
  const folded = words.map(fold)
  for (const { wish, phrase } of phrases) {
    if (words.length <= phrase.length) continue
    if (isSame(folded.slice(-phrase.length), phrase)) return { wish, subject: words.slice(0, -phrase.length).join(' ') }
    if (isSame(folded.slice(0, phrase.length), phrase)) return { wish, subject: words.slice(phrase.length).join(' ') }
  }
  return { subject: words.join(' '), wish: null }
}

const units = /^(dk|dakika|min|minuten?|minutes?)$/

/** Minutes in what was typed, "25 dk kapat", "close 25": between 5 and 720, else null. A number alone means no act. */
export function minutesMeant(typed: string): number | null {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (!words.some((it) => /^\p{L}{3,}$/u.test(it) && !units.test(it))) return null
  const number = Number(words.map((it) => /^(\d{1,3})(dk|min)?$/.exec(it)?.[1]).find(Boolean))
  return number >= 5 && number <= 720 ? number : null
}
