/** An attempt's id as PayTR takes it: letters and digits alone. */
export const numberOf = (id: string): string => id.replaceAll('-', '')

/** The attempt that a number of PayTR's names; null if the number is not one of ours. */
export function attemptOf(merchant_oid: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(merchant_oid)
  return found ? found.slice(1).join('-') : null
}
