import { fold } from '#contract/kit/fold.ts'

/** The customer of an order as far as a platform's sentence may name them. */
export interface NamedCustomer {
  customer_name: string | null
  address: { text?: string; directions?: string } | null
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const wordsOf = (text: string | null | undefined, min: number): string[] =>
  (text?.match(word) ?? []).map(fold).filter((it) => it.length >= min)

/**
 * Removes the words of a customer's name and address from another system's sentence. Such sentences
 * are stored and logged, where no erasure would find the person. Short words of an address say
 * little about anybody and are kept.
 */
export function withoutCustomer(sentence: string, { customer_name, address }: NamedCustomer): string {
  const hidden = new Set([
    ...wordsOf(customer_name, 2),
    ...wordsOf(address?.text, 4),
    ...wordsOf(address?.directions, 4),
  ])
  return sentence.replace(word, (it) => (hidden.has(fold(it)) ? '…' : it)).replace(/…(?:[\s,]+…)+/g, '…')
}
