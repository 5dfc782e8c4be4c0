/** The alphabet of generated codes: no characters that are confused when read out or typed. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const madeLength = 8

/** A code as stored (spec §5: no Turkish letters, no special characters). */
export const couponCode = /^[A-Z0-9]{3,20}$/

/**
 * Converts a typed code to its stored form: without spaces and dashes, in capitals, ı and İ read as
 * I. An invalid code stays invalid.
 */
export const foldCode = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll(/[ıİ]/g, 'I')
    .replaceAll(/[a-z]/g, (it) => it.toUpperCase())

/**
 * The check character: it differs between any two codes that differ in one place, or by two swapped
 * neighbours.
 */
export function checkSign(body: string): string {
  const sum = [...body].reduce((all, it, n) => all + (n + 1) * signs.indexOf(it), 0)
  return signs[sum % signs.length]!
}

/**
 * A code that cannot be guessed: eight characters and the check character. `pick` returns an
 * integer below its argument.
 */
export function makeCode(pick: (below: number) => number): string {
  const body = Array.from({ length: madeLength }, () => signs[pick(signs.length)]!).join('')
  return body + checkSign(body)
}

/** Whether a code may be a generated one. */
export const isMade = (code: string): boolean =>
  code.length === madeLength + 1 &&
  [...code].every((it) => signs.includes(it)) &&
  checkSign(code.slice(0, madeLength)) === code[madeLength]

/** A code in its printed form: K7QM-4R2P-Z. One that somebody chose stays unchanged. */
export const printedCode = (code: string): string =>
  isMade(code) ? `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}` : code
