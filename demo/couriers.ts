import { companies, type DemoBranch, type DemoCompany } from './companies.ts'
import { fixedId } from './chance.ts'
import { branchId, companyId } from './organisation.ts'
import { mobileNumber } from './people.ts'

const vehicles = ['motorcycle', 'motorcycle', 'car', 'bicycle']
/** The first of a branch's couriers' numbers, in the series of its company's country. */
const firstNumber = 60_000
const branches = companies.flatMap((it) => it.branches)

/** A branch's couriers by name. All but the last are on shift. */
export const courierRows = (
  company: DemoCompany,
  branch: DemoBranch,
  couriers: readonly { id: string; name: string }[],
  now: number,
) =>
  couriers.map(({ id, name }, n) => ({
    company_id: companyId(company.slug),
    id,
    branch_id: branchId(branch.slug),
    name,
    phone: mobileNumber(company.country, firstNumber + branches.indexOf(branch) * couriers.length + n),
    vehicle: vehicles[n % vehicles.length]!,
    is_active: true,
    on_shift_since: n < couriers.length - 1 ? new Date(now - (90 + 25 * n) * 60_000).toISOString() : null,
    created_at: new Date(now - 200 * 86_400_000).toISOString(),
    updated_at: new Date(now).toISOString(),
  }))

export const courierId = (branch: DemoBranch, n: number) => fixedId(`courier ${branch.slug} ${n}`)
