import sql from 'sql-template-tag'
import { branchRing, type BranchRings } from '#contract/ordering/branch-zone.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/devices.ts'
import { documentRoutes } from '#server/kit/document.ts'
import { refuseBrokenRules } from '#server/kit/fault.ts'

const rings = documentRoutes(branchRing, {
  version: 'ring_version',
  columns: ['road_factor_pct'],
  load: async (db, { company_id, id }) => ({
    rings: await db.many<BranchRings['rings'][number]>(sql`
      select from_m, to_m, fee, min_basket, free_over, minutes from branch_ring
      where company_id = ${company_id} and branch_id = ${id} order by position`),
  }),
  check: (body) => refuseBrokenRules(ringFaults(body)),
  set: ({ road_factor_pct }) => ({ road_factor_pct }),
  write: async (db, body, { company_id, id }) => {
    await db.one(sql`delete from branch_ring where company_id = ${company_id} and branch_id = ${id}`)
    const rows = body.rings.map((it, position) => ({ ...it, position }))
    await db.one(sql`insert into branch_ring (company_id, branch_id, position, from_m, to_m, fee, min_basket, free_over, minutes)
      select ${company_id}::uuid, ${id}::uuid, position, from_m, to_m, fee, min_basket, free_over, minutes
      from jsonb_to_recordset(${JSON.stringify(rows)}) as it(position int, from_m int, to_m int, fee int, min_basket int, free_over int, minutes int)`)
    await announceState(db, company_id, id, null, 'branch-status-changed')
  },
})

export const branchRingRoutes = routes(branchRing, rings.handlers)
