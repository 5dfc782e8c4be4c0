/**
 * The text in which a search for orders looks: number, customer, phone digits with and without
 * country code, and the channel's own number. SQL's `fold()` normalises it before it is stored; the
 * words of a search are normalised in the same way.
 */
export function searchText(order: {
  number: number | bigint
  customer_name: string
  customer_phone?: string | null
  external_number?: string | null
}): string {
  return [String(order.number), order.customer_name, ...phoneForms(order.customer_phone), order.external_number]
    .filter(Boolean)
    .join(' ')
}

/**
 * Writes +90 532 111 22 33 as 905321112233 and as 05321112233, since people dial it in both ways
 * (rules §4.1: Turkish and German numbers).
 */
function phoneForms(phone: string | null | undefined): string[] {
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  if (!phone?.startsWith('+')) return [digits]
  return [digits, digits.replace(/^(?:90|49)/, '0')]
}
