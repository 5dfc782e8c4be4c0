/** What a code that we make is written in: nothing that is mistaken for something else when it is read out or typed. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const madeLength = 8

/** A code as it is kept (spec §5: no Turkish letters, no special characters). */
export const couponCode = /^[A-Z0-9]{3,20}$/

/** A code as people type it, in the form it is kept in: without blanks and dashes, in capitals, ı and İ read as I. What is no code stays none. */
export const foldCode = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll(/[\s\-\u2010-\u2015]/g, '')
    .replaceAll(/[ıİ]/g, 'I')
    .replaceAll(/[a-z]/g, (it) => it.toUpperCase())

/** The sign by which a slip of the pen shows: of any two codes that differ in one place, or by two neighbours swapped, one has another. */
export function checkSign(body: string): string {
  const sum = [...body].reduce((all, it, n) => all + (n + 1) * signs.indexOf(it), 0)
  return signs[sum % signs.length]!
}

/** A code nobody guesses: eight signs and the one that checks them. `pick` gives a whole number below its argument. */
export function makeCode(pick: (below: number) => number): string {
  const body = Array.from({ length: madeLength }, () => signs[pick(signs.length)]!).join('')
  return body + checkSign(body)
}

/** Whether a code may be one that we made. */
export const isMade = (code: string): boolean =>
  code.length === madeLength + 1 &&
  [...code].every((it) => signs.includes(it)) &&
  checkSign(code.slice(0, madeLength)) === code[madeLength]

/** A code as it is printed and read out: K7QM-4R2P-Z. One that somebody chose stays as it is. */
export const printedCode = (code: string): string =>
  isMade(code) ? `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}` : code
