import { paidByWords } from '#server/domain/integrations/words.ts'
import type { OwnMethod } from '#server/domain/ordering/own-codes.ts'

/** How a GetirYemek order is paid: the code of our method, and whether it is already paid. */
export interface Paid {
  payment_method: OwnMethod
  is_paid: boolean
}

const door = (payment_method: OwnMethod): Paid => ({ payment_method, is_paid: false })
const online = (payment_method: OwnMethod): Paid => ({ payment_method, is_paid: true })

/**
 * Getir's payment codes, as independent clients know them (integrations §1.1). Their names show
 * which are paid online.
 */
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
 * Our payment method for Getir's code. 27–32 are QR payments with meal cards whose brand appears
 * only in their text. An unknown code is also interpreted by its text. An order with an unknown
 * code counts as unpaid unless the text says "online", so that somebody checks at the door. If
 * `isKnown` is false, Getir's own words are added to the note.
 */
export function paidBy(code: number, text: string): Paid & { isKnown: boolean } {
  const known = byCode[code]
  if (known) return { ...known, isKnown: true }
  const { method, is_paid } = paidByWords(text)
  return { payment_method: method ?? 'cash', is_paid, isKnown: code >= 27 && code <= 32 && method !== undefined }
}
