/** The clock where no company is named. */
export const homeZone = 'Europe/Istanbul'
export const zoneOfCountry = (country: string): string => (country === 'DE' ? 'Europe/Berlin' : homeZone)

/** A branch as far as it decides its company's clock; `is_active` without that of the company. */
interface ClockBranch {
  id: string
  timezone: string
  is_active: boolean
  created_at: string
}

/** The clock of a company by its branches, as `companyZone` reads it from the database. */
export function zoneByBranches(country: string, branches: readonly ClockBranch[]): string {
  const [first] = branches.toSorted(
    (a, b) => Number(b.is_active) - Number(a.is_active) || order(a.created_at, b.created_at) || order(a.id, b.id),
  )
  return first?.timezone ?? zoneOfCountry(country)
}
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
