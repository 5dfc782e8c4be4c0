import { paidByWords } from '#server/domain/integrations/words.ts'
import type { OwnMethod } from '#server/domain/ordering/own-codes.ts'

/** How an order of GetirYemek is paid: the code of our method, and whether the money is there already. */
export interface Paid {
  payment_method: OwnMethod
  is_paid: boolean
}

const door = (payment_method: OwnMethod): Paid => ({ payment_method, is_paid: false })
const online = (payment_method: OwnMethod): Paid => ({ payment_method, is_paid: true })

/** Getir's payment numbers as independent clients know them (integrations §1.1); which are paid online follows their names. */
const byCode: Record<number, Paid> = {
  1: online('online_card'),
  2: online('online_card'),
  3: door('card_door'),
  4: door('cash'),
  5: door('multinet'),
  6: door('pluxee'),
  8: door('edenred'),
  10: door('setcard'),
  11: door('metropol'),
  12: door('paye'),
  17: door('pluxee'),
  19: online('pluxee'),
  21: online('tokenflex'),
  22: online('edenred'),
  24: online('multinet'),
  26: online('online_card'),
}

/**
 * Our method for Getir's number. 27–32 are QR forms of meal cards whose brand only their text names; a number nobody knows is read from its text too, and
 * counts as not paid unless that says "online": who stands at the door then looks at the note, where `isKnown` false puts Getir's own words.
 */
export function paidBy(code: number, text: string): Paid & { isKnown: boolean } {
  const known = byCode[code]
  if (known) return { ...known, isKnown: true }
  const { method, is_paid } = paidByWords(text)
  return { payment_method: method ?? 'cash', is_paid, isKnown: code >= 27 && code <= 32 && method !== undefined }
}
