/** Countries whose companies use the product, and by whose rules a number without a country code is read. */
export const countries = ['TR', 'DE'] as const
export type Country = (typeof countries)[number]

/** The country code, and what a number looks like after it: Turkish ones have ten digits, German mobiles ten or eleven, other German ones what E.164 leaves them. */
const plans: Record<Country, { code: string; national: RegExp }> = {
  TR: { code: '90', national: /^(?:[2-58]\d\d|900)\d{7}$/ },
  DE: { code: '49', national: /^(?:15\d{9}|1[67]\d{8,9}|[2-9]\d{7,10}|1(?!5|6|7)\d{7,10})$/ },
}

let country: Country = 'TR'

/**
 * Reads with the numbers of a country: those of the company, or of its branch, that a form, a request or a file is about. Without it numbers are Turkish. What `read` does
 * must be done when it returns: the country holds for that long.
 */
export function inCountry<T>(its: Country, read: () => T): T {
  const before = country
  country = its
  try {
    return read()
  } finally {
    country = before
  }
}

let abroad: (international: string) => string | undefined = (it) => it
/** Whoever knows the numbering plans of all countries says which of the others' numbers there can be, as E.164. The server does; a page does not carry their 29 kB. */
export const readNumbersAbroadBy = (read: typeof abroad) => void (abroad = read)

/** As it is copied from a chat, an address book or a link: with marks of direction that nobody sees, wide digits, `tel:` before it, and signs in between. */
const digitsOf = (given: string) =>
  given
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    // +49 (0)151 and 0049 151 are common spellings of +49 151.
    .replace(/^(\+|00)\s*(\d{1,3})\s*\(0\)/, '+$2')
    .replaceAll(/[()\s./\u2010-\u2015\u2212-]/g, '')
    .replace(/^00(?=[1-9])/, '+')

const isOf = (its: Country, national: string) => plans[its].national.test(national)

/** A number as people write it, in E.164; undefined where there is no such number. One rule for forms, the API, files and switchboards. */
export function readPhone(given: string): string | undefined {
  const digits = digitsOf(given)
  if (!/^\+?\d{7,17}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return international(digits)
  const own = digits.replace(/^0/, '')
  // What begins with a zero is dialled within the country, and so is what a spreadsheet has taken the zero of; 90 532… and 49 151… only lack their plus.
  const codes = digits.startsWith('0') ? [] : countries.filter((it) => isWithCode(it, digits))
  if (codes.length > 0) return international(`+${digits}`)
  return isOf(country, own) ? `+${plans[country].code}${own}` : undefined
}

const isWithCode = (its: Country, digits: string) =>
  digits.length > 10 && digits.startsWith(plans[its].code) && isOf(its, digits.slice(plans[its].code.length))

function international(digits: string): string | undefined {
  const home = countries.find((it) => digits.startsWith(`+${plans[it].code}`))
  if (!home) return /^\+[1-9]\d{9,14}$/.test(digits) ? abroad(digits) : undefined
  const national = digits.slice(1 + plans[home].code.length).replace(/^0/, '')
  return isOf(home, national) ? `+${plans[home].code}${national}` : undefined
}
