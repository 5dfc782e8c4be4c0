import * as z from 'zod/mini'
import { respelled } from '../kit/fields.ts'

/**
 * A tax number. Turkish: a VKN of 10 digits or a TCKN of 11 (rules §4.1). German: a USt-IdNr. like
 * DE136695976. Check digits are verified. Spaces are removed.
 */
export const taxNumber = () => respelled(withoutSpaces, z.string().check(z.refine(isTaxNumber, 'tax_number')))

const withoutSpaces = (given: string) => given.replaceAll(/\s/g, '').toUpperCase()

function isTaxNumber(text: string): boolean {
  if (/^DE\d{9}$/.test(text)) return isVatIdOfGermany(text)
  const d = [...text].map(Number)
  if (/^\d{10}$/.test(text)) {
    const sum = d.slice(0, 9).reduce((total, digit, i) => {
      const x = (digit + 9 - i) % 10
      const y = (x * 2 ** (9 - i)) % 9
      return total + (x !== 0 && y === 0 ? 9 : y)
    }, 0)
    return d[9] === (10 - (sum % 10)) % 10
  }
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const at = (...places: number[]) => places.reduce((sum, place) => sum + (d[place] ?? 0), 0)
  const tenth = (((7 * at(0, 2, 4, 6, 8) - at(1, 3, 5, 7)) % 10) + 10) % 10
  return d[9] === tenth && d[10] === at(0, 1, 2, 3, 4, 5, 6, 7, 8, 9) % 10
}

/** ISO 7064, MOD 11,10. */
function isVatIdOfGermany(text: string): boolean {
  const digits = text.slice(2).split('').map(Number)
  const product = digits.slice(0, 8).reduce((so, digit) => (((so + digit) % 10 || 10) * 2) % 11, 10)
  return digits[8] === (11 - product) % 10
}

/**
 * An IBAN of Turkey (26 characters) or Germany (22) with valid check digits. Spaces are removed.
 */
export const iban = () => respelled(withoutSpaces, z.string().check(z.refine(isIban, 'iban')))

function isIban(text: string): boolean {
  if (!/^(TR\d{7}0[A-Z0-9]{16}|DE\d{20})$/.test(text)) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (it) => String(it.charCodeAt(0) - 55))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/**
 * An IPv4 address as in spec §5: the first octet is 192–223, then three more. The server never
 * connects to it (walls §5.6).
 */
export const onsiteIp = () =>
  z
    .string()
    .check(z.trim(), z.regex(/^(19[2-9]|2[01]\d|22[0-3])(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/, 'onsite_ip'))
