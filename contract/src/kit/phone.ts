/**
 * The countries where companies use the product. Their rules apply to numbers without a country
 * code.
 */
export const countries = ['TR', 'DE'] as const
export type Country = (typeof countries)[number]
/** City ids up to 999 are Turkish plate numbers; higher ids are German. */
export const countryOfCity = (city_id: number): Country => (city_id > 999 ? 'DE' : 'TR')

/**
 * The country code, and the pattern of the number after it. Turkish numbers have ten digits, German
 * mobile numbers ten or eleven, other German numbers eight to twelve including the extension.
 */
const plans: Record<Country, { code: string; national: RegExp }> = {
  TR: { code: '90', national: /^(?:[2-58]\d\d|900)\d{7}$/ },
  DE: { code: '49', national: /^(?:15\d{9}|1[67]\d{8,9}|[2-9]\d{7,11}|1(?!5|6|7)\d{7,10})$/ },
}

let country: Country = 'TR'

/**
 * Parses numbers by the rules of a country: that of the company or branch that a form, a request or
 * a file is about. The default is Turkey. `read` must finish its work synchronously, because the
 * country applies only until it returns.
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
/**
 * Sets a parser that knows the numbering plans of all countries and returns foreign numbers as
 * E.164. The server has one; pages save its 29 kB.
 */
export const readNumbersAbroadBy = (read: typeof abroad) => void (abroad = read)

/**
 * Cleans a number copied from a chat, an address book or a link: removes directional marks, `tel:`
 * and separators, and converts full-width digits.
 */
const digitsOf = (given: string) =>
  given
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
    // +49 (0)151 and 0049 151 are common ways of writing +49 151.
    .replace(/^(\+|00)\s*(\d{1,3})\s*\(0\)/, '+$2')
    .replaceAll(/[()\s./\u2010-\u2015\u2212-]/g, '')
    .replace(/^00(?=[1-9])/, '+')

const isOf = (its: Country, national: string) => plans[its].national.test(national)

/**
 * Converts a number as people write it to E.164; undefined if it is invalid. Forms, the API, files
 * and switchboards all use this rule.
 */
export function readPhone(given: string): string | undefined {
  const digits = digitsOf(given)
  if (!/^\+?\d{7,17}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return international(digits)
  const own = digits.replace(/^0/, '')
  // Numbers that begin with a zero are national, and so are numbers whose zero a spreadsheet has
  // dropped. 90 532… and 49 151… only lack their plus.
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
