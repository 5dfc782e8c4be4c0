import { fold } from '#contract/kit/fold.ts'

/** The customer of an order as far as a platform's sentence may name them. */
export interface NamedCustomer {
  customer_name: string | null
  customer_phone: string | null
  address: { text?: string; directions?: string } | null
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const wordsOf = (text: string | null | undefined, min: number): string[] =>
  (text?.match(word) ?? []).map(fold).filter((it) => it.length >= min)

const digitsOf = (text: string) => text.replace(/\D/g, '')
/** Digits that may be a phone number, with what people write between them. */
const number = /\+?\d(?:[\s()./-]*\d){6,}/g

/**
 * Removes a customer's phone number and the words of their name and address from another system's
 * sentence. Such sentences are stored and logged, where no erasure would find the person. Short
 * words of an address say little about anybody and are kept.
 */
export function withoutCustomer(sentence: string, { customer_name, customer_phone, address }: NamedCustomer): string {
  const hidden = new Set([
    ...wordsOf(customer_name, 2),
    ...wordsOf(address?.text, 4),
    ...wordsOf(address?.directions, 4),
  ])
  const phone = digitsOf(customer_phone ?? '')
  // The last seven digits are compared, because a country or area code may be left out.
  return sentence
    .replace(number, (it) => (phone.includes(digitsOf(it).slice(-7)) ? '…' : it))
    .replace(word, (it) => (hidden.has(fold(it)) ? '…' : it))
    .replace(/…(?:[\s,]+…)+/g, '…')
}
