const leastDigits = 3
const leastLetters = 3
/**
 * Actions on an order are on its own page, so the verb is dropped: "iptal 4577" searches for 4577.
 */
const verb =
  /^(iptal|onayla?|hazır|yola|teslim|iade|yazdır|sipariş|cancel|approve|ready|dispatch|deliver|return|print|order|storno|stornieren|bestätigen|fertig|drucken|bestellung)$/
const number = /^#?\d{3,}$/

/**
 * The text with which orders are searched: a number without its `#`, a platform's number, a phone
 * number or a name. Null if it is too short to be specific. After a `#`, one digit is enough.
 */
export function orderSearch(typed: string): string | null {
  const words = typed.trim().split(/\s+/)
  const found = words.filter((word) => number.test(word))
  const isAct =
    found.length === 1 && words.every((word) => number.test(word) || verb.test(word.toLocaleLowerCase('tr')))
  const text = isAct ? found.join('') : typed.trim()
  const bare = text.replace(/^#\s*/, '')
  if (/^[\d\s()+-]+$/.test(bare)) {
    const digits = bare.replace(/\D/g, '').length
    return digits >= (text === bare ? leastDigits : 1) ? bare : null
  }
  return bare.length >= leastLetters ? bare : null
}

/** Puts the exact match first; the others stay in order. */
export const exactFirst = <T extends { number: number; external_number: string | null }>(
  rows: readonly T[],
  search: string,
): T[] => {
  const isExact = (row: T) => [String(row.number), row.external_number?.toLowerCase()].includes(search.toLowerCase())
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))]
}
