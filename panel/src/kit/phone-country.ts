import { countries, type Country } from '#contract/kit/phone.ts'
import { currentUser } from './session.ts'

/**
 * By whose rules numbers without a country code are read, as the server will: the country a form gives its company, that of the company or branch it or the page is about, else the
 * one that all of the user's companies have. `address` is the path of the page.
 */
export function countryOf(values: Readonly<Record<string, unknown>>, address = location.pathname): Country {
  const { country, company_id, branch_id } = values
  const said = countries.find((it) => it === country)
  if (said) return said
  const all = currentUser()?.user_companies ?? []
  const named = [company_id, branch_id, ...address.split('/')].filter((it) => typeof it === 'string')
  const its = all.find((it) => named.includes(it.id) || it.branch.some((one) => named.includes(one.branch_id)))
  const [first, ...others] = all
  if (its) return its.country
  return first && others.every((it) => it.country === first.country) ? first.country : 'TR'
}
