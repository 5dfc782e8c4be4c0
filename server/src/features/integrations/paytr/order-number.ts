/** An id of ours as PayTR takes it: letters and digits alone. */
export const numberOf = (id: string): string => id.replaceAll('-', '')

/** The id behind a number that PayTR names; null if the number is not one of ours. */
export function idOf(merchant_oid: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(merchant_oid)
  return found ? found.slice(1).join('-') : null
}
