import sql from 'sql-template-tag'
import type { Server } from '#server/app/server.ts'
import { fixedId } from '../chance.ts'
import { branchId, companyId } from '../organisation.ts'

/** The branch that calls Vigo's couriers, and its company. */
const [company, branch] = ['ustamdan', 'kadikoy-moda']

/**
 * Registers the demo's branch with the simulated Vigo, and connects it here once: what a visitor
 * changes later is kept, except for the address that the simulator has now. The credentials are
 * invented.
 */
export async function linkDemoVigo({ kit }: Server, url: string): Promise<void> {
  const keys = { clientId: `sofra-${branch}`, clientSecret: fixedId(`vigo ${branch} secret`) }
  const point = fixedId(`vigo ${branch} pickup point`).replaceAll('-', '').slice(0, 24)
  const response = await fetch(`${url}/__control/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...keys, pickupPoints: [{ id: point, isApproved: true }] }),
  })
  if (!response.ok) throw new Error(`The simulated Vigo refused ${branch}: ${await response.text()}`)
  await kit.db.one(sql`
    insert into courier_access (company_id, id, branch_id, party, is_active, external_id, base_url, fee, fee_bearer, secrets)
    values (${companyId(company)}, ${fixedId(`vigo ${branch}`)}, ${branchId(branch)}, 'vigo', true, ${point}, ${url}, 9500, 'branch', ${kit.seal.close(keys)})
    on conflict (company_id, branch_id, party) do update set base_url = excluded.base_url`)
}
