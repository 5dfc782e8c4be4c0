const leastDigits = 3
const leastLetters = 3

/**
 * The search text for orders, from what was typed: a number without its `#`, a platform's number, a phone, a name. Null when it is too short to
 * find anything in particular; after a `#` one digit is enough.
 */
export function orderSearch(typed: string): string | null {
  const text = typed.trim()
  const bare = text.replace(/^#\s*/, '')
  if (/^[\d\s()+-]+$/.test(bare)) {
    const digits = bare.replace(/\D/g, '').length
    return digits >= (text === bare ? leastDigits : 1) ? bare : null
  }
  return bare.length >= leastLetters ? bare : null
}

/** The exact match comes first, the others stay in order. */
export const exactFirst = <T extends { number: number; external_number: string | null }>(
  rows: readonly T[],
  search: string,
): T[] => {
  const isExact = (row: T) => [String(row.number), row.external_number?.toLowerCase()].includes(search.toLowerCase())
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))]
}
