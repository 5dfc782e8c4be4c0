import type { OwnMethod } from '#server/domain/ordering/own-codes.ts'

/** Texts of an order joined, without those that say nothing. */
export const joined = (parts: (string | false | null | undefined)[], by = ' · ') =>
  parts
    .map((it) => it && it.trim())
    .filter(Boolean)
    .join(by)

/** A text as an order holds it: trimmed, at most so long, never ending in half a character. */
export const cut = (given: string | null | undefined, max: number) =>
  (given ?? '')
    .trim()
    .toWellFormed()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')

/** A degree, if it is one. */
export const degree = (given: number | null | undefined, max: number) =>
  typeof given === 'number' && Math.abs(given) <= max ? given : null

const byWord: [RegExp, OwnMethod][] = [
  [/multinet/, 'multinet'],
  [/sodexo|pluxee/, 'pluxee'],
  [/ticket|edenred/, 'edenred'],
  [/setcard/, 'setcard'],
  [/metropol/, 'metropol'],
  [/paye/, 'paye'],
  [/token ?flex/, 'tokenflex'],
  [/nakit|cash/, 'cash'],
  [/kart|card/, 'card_door'],
]

/** Our way to pay that a platform's words for one mean. It counts as not paid unless they say "online": who stands at the door then looks. */
export function paidByWords(text: string): { method: OwnMethod | undefined; is_paid: boolean } {
  const low = text.toLocaleLowerCase('tr')
  const method = byWord.find(([word]) => word.test(low))?.[1]
  const is_paid = /online|çevrimiçi/.test(low)
  return {
    method: is_paid && (!method || method === 'card_door' || method === 'cash') ? 'online_card' : method,
    is_paid,
  }
}
