import { fixedId } from './chance.ts'
import { companies } from './companies.ts'
import { branchId, companyId } from './organisation.ts'
import { registrations, wishes, type Status } from './request-texts.ts'

const hourMs = 3_600_000

const ownerOf = (branch: string) => {
  const company = companies.find((it) => it.branches.some((each) => each.slug === branch))
  if (!company) throw new Error(`No branch ${branch}`)
  return companyId(company.slug)
}

/** Requests in every status: rows by table. */
export function requestRows(now: number) {
  const ago = (hours: number) => new Date(now - hours * hourMs).toISOString()
  const decided = (it: { status: Status; hours: number }, by: string, note: string | undefined) => ({
    status: it.status,
    decided_by: it.status === 'pending' ? null : by,
    decided_at: it.status === 'pending' ? null : ago(it.hours * 0.6),
    decision_note: note ?? '',
    created_at: ago(it.hours),
    version: it.status === 'pending' ? 1 : it.status === 'completed' ? 3 : 2,
    updated_at: ago(it.status === 'pending' ? it.hours : it.hours * 0.6),
  })
  return {
    branch_request: wishes.map((it) => ({
      company_id: ownerOf(it.branch),
      id: fixedId(`request ${it.branch} ${it.who}`),
      branch_id: branchId(it.branch),
      kind: it.place ? 'suggestion' : 'request',
      customer_name: it.who,
      customer_phone: it.phone,
      customer_email: '',
      message: it.message,
      restaurant_name: it.place?.[0] ?? '',
      city_id: it.place?.[1] ?? null,
      district: it.place?.[2] ?? '',
      address: it.place?.[3] ?? '',
      created_branch_id: it.became ? branchId(it.became) : null,
      ...decided(it, 'Nihal Ustaoğlu', it.note),
    })),
    restaurant_registration: registrations.map((it) => ({
      id: fixedId(`registration ${it.name}`),
      restaurant_name: it.name,
      authorised_name: it.who,
      phone: it.phone,
      email: it.mail,
      city_id: it.city_id,
      district: it.district,
      address: it.address,
      tax_number: it.tax_number,
      note: it.note,
      company_id: it.became ? companyId(it.became[0]) : null,
      branch_id: it.became ? branchId(it.became[1]) : null,
      ...decided(it, 'Selin Aydoğan', it.decision),
    })),
  }
}
