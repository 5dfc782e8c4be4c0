/** The time zone used where no company is named. */
export const homeZone = 'Europe/Istanbul'
export const zoneOfCountry = (country: string): string => (country === 'DE' ? 'Europe/Berlin' : homeZone)

/**
 * The facts about a branch that decide its company's time zone. `is_active` is the branch's own
 * switch; whether the company is active does not matter here.
 */
interface ClockBranch {
  id: string
  timezone: string
  is_active: boolean
  created_at: string
}

/** A company's time zone, given its branches; the same rule as `companyZone` in the database. */
export function zoneByBranches(country: string, branches: readonly ClockBranch[]): string {
  const [first] = branches.toSorted(
    (a, b) => Number(b.is_active) - Number(a.is_active) || order(a.created_at, b.created_at) || order(a.id, b.id),
  )
  return first?.timezone ?? zoneOfCountry(country)
}
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
