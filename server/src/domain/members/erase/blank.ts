import { parsePhoneNumberFromString } from 'libphonenumber-js'
import sql, { type Sql } from 'sql-template-tag'
import type { Contacts } from './contacts.ts'

/**
 * Characters that people write between the digits of a number: spaces, brackets, dots, slashes,
 * dashes.
 */
const between =
  ' \t\n\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000()./\u2010\u2011\u2012\u2013\u2014\u2015\u2212-'
const gap = `[${between}]{0,3}`
const spaced = (digits: string) => [...digits].join(gap)

/** A text as a regular expression that matches it literally. */
const literal = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

function partsOf(phone: string): { code: string; national: string } {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? phone.slice(1, 3)
  return { code, national: phone.slice(1 + code.length) }
}

/**
 * A pattern for a phone number in any spelling: +90 532 123 45 67, 0090532…, (0532) 123-45-67,
 * 5321234567. It does not match longer numbers.
 */
function spelledPhone(phone: string): string {
  const { code, national } = partsOf(phone)
  const abroad = String.raw`(?:0${gap}0${gap})?${spaced(code)}${gap}(?:0${gap})?`
  return String.raw`(?<!\d)(?:\((?=\+?\d{1,5}\)))?\+?(?:${abroad}|0${gap})?${spaced(national)}(?!\d)`
}

/**
 * Matches where an e-mail address may begin: not after a character that would make it a longer
 * address, unless that character belongs to a JSON escape.
 */
const begins = String.raw`(?:(?<![\w.%+-])|(?<=\\[nrt]))`

/**
 * The person's numbers and addresses as regular expressions, which PostgreSQL and JavaScript
 * interpret alike. Letters match in either case. Longer or similar numbers and addresses belong to
 * other people and do not match.
 */
export const patternsOf = ({ phones, emails }: Contacts): string[] => [
  ...phones.map(spelledPhone),
  ...emails.map((it) => String.raw`${begins}${literal(it)}(?![\w-]|\.\w)`),
]

/**
 * Whether a text contains one of the person's e-mail addresses, or one of their numbers in any
 * spelling. Names are not searched, because they are not unique. The search first looks only for
 * the number's digits, since most texts do not contain them; this takes less than half as long as
 * matching the pattern.
 */
export function mentions(text: Sql, contacts: Contacts): Sql {
  const literalLike = (it: string) => `%${it.replace(/[\\%_]/g, '\\$&')}%`
  const digits = contacts.phones.map((it) => `%${partsOf(it).national}%`)
  return sql`((translate(${text}, ${between}, '') like any(${digits}::text[]) or lower(${text}) like any(${contacts.emails.map(literalLike)}::text[]))
    and ${text} ~* any(${patternsOf(contacts)}::text[]))`
}

/**
 * A text, or the texts within a JSON value, with the person's numbers and addresses replaced. Keys
 * and numbers of JSON stay, because no person wrote them.
 */
export function blanked<T>(value: T, patterns: readonly string[], by = '—'): T {
  if (patterns.length === 0) return value
  const all = new RegExp(patterns.join('|'), 'gi')
  const walk = (it: unknown): unknown => {
    if (typeof it === 'string') return it.replace(all, by)
    if (Array.isArray(it)) return it.map(walk)
    if (it === null || typeof it !== 'object') return it
    return Object.fromEntries(Object.entries(it).map(([key, each]) => [key, walk(each)]))
  }
  return walk(value) as T
}
