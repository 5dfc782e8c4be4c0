import type { UserInfo } from '#contract/identity/session.ts'
import { countries, countryOfCity, type Country } from '#contract/kit/phone.ts'

let companies: UserInfo['user_companies'] = []
/** Registers the user. The user's companies decide how phone numbers are read. */
export const readNumbersOf = (user: UserInfo) => void (companies = user.user_companies)

/**
 * The country for numbers without a country code, as on the server. It is the first of these that
 * is known: the country that a form gives its company; the country of the company or branch that
 * the form or page is about; the country of the city of a restaurant that is not registered yet;
 * the country that all of the user's companies share. `address` is the path of the page.
 */
export function countryOf(
  { country, company_id, branch_id, city_id }: Readonly<Record<string, unknown>>,
  address = globalThis.location?.pathname ?? '',
): Country {
  const said = countries.find((it) => it === country)
  if (said) return said
  const named = [company_id, branch_id, ...address.split('/')].filter((it) => typeof it === 'string')
  const its = companies.find((it) => named.includes(it.id) || it.branch.some((one) => named.includes(one.branch_id)))
  const [first, ...others] = companies
  if (its) return its.country
  if (typeof city_id === 'number' && company_id === undefined) return countryOfCity(city_id)
  return first && others.every((it) => it.country === first.country) ? first.country : 'TR'
}
