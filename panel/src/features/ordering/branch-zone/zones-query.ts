import { branchZone } from '#contract/ordering/branch-zone.ts'
import { maxZones } from '#contract/ordering/zone-fields.ts'
import { ask } from '#panel/kit/server/query.ts'

/** Every zone of a branch. */
export const zonesQuery = (branch_id: string) =>
  ask(branchZone.list, { query: { branch_id: [branch_id], limit: maxZones } })
