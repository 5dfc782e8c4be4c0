import { readPhone } from '#contract/kit/phone.ts'
import { fold } from '#contract/kit/fold.ts'
import type { OwnMethod } from '#server/domain/ordering/own-codes.ts'

/** Joins several texts of an order, leaving out empty ones. */
export const joined = (parts: (string | false | null | undefined)[], by = ' · ') =>
  parts
    .map((it) => it && it.trim())
    .filter(Boolean)
    .join(by)

/**
 * A text as an order stores it: trimmed, at most `max` characters long, and never cut in the middle
 * of a surrogate pair.
 */
export const cut = (given: string | null | undefined, max: number) =>
  (given ?? '')
    .trim()
    .toWellFormed()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')

/**
 * A customer's phone number. Usually it is masked: the number of the platform's switchboard, with
 * an extension.
 */
export const phoneIn = (given: string | null | undefined) => readPhone(given ?? '') ?? (cut(given, 30) || null)

/** A coordinate in degrees, if it is valid. */
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

/**
 * Translates a platform's words for a payment method to ours. The order counts as unpaid unless the
 * words say "online", so that somebody checks at the door.
 */
export function paidByWords(text: string): { method: OwnMethod | undefined; is_paid: boolean } {
  // Folded, because Turkish rules would turn MULTINET into other letters.
  const low = fold(text)
  const method = byWord.find(([word]) => word.test(low))?.[1]
  const is_paid = /online|cevrimici/.test(low)
  return {
    method: is_paid && (!method || method === 'card_door' || method === 'cash') ? 'online_card' : method,
    is_paid,
  }
}
