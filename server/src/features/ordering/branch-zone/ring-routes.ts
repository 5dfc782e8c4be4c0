import sql from 'sql-template-tag'
import { branchRing, type BranchRingInput, type BranchRings } from '#contract/ordering/branch-zone.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import type { Db } from '#server/db/pool.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { documentRoutes } from '#server/kit/record/document.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'

type Beyond = Pick<BranchRings, 'template_id' | 'template_version' | 'currency'>

const rings = documentRoutes(branchRing, {
  version: 'ring_version',
  columns: ['road_factor_pct', 'lat', 'lng', 'timezone', 'area_source'],
  load: async (db, { company_id, id }) => ({
    ...(await db.must<Beyond>(sql`
      select b.ring_template_id as template_id, b.ring_template_version as template_version, c.currency
      from branch b join company c on c.id = b.company_id where b.company_id = ${company_id} and b.id = ${id}`)),
    rings: await db.many<BranchRings['rings'][number]>(sql`
      select from_m, to_m, fee, min_basket, free_over, minutes from branch_ring
      where company_id = ${company_id} and branch_id = ${id} order by position`),
  }),
  check: (body) => refuseBrokenRules(ringFaults(body)),
  set: ({ road_factor_pct, template_id, template_version }) => ({
    road_factor_pct,
    ring_template_id: template_id,
    ring_template_version: template_version,
  }),
  write: async (db, body, { company_id, id }, before) => {
    // A copy can still be changed after its template was deleted.
    const isOther = body.template_id !== before.template_id || body.template_version !== before.template_version
    if (isOther) await refuseUnknownTemplate(db, body)
    await db.one(sql`delete from branch_ring where company_id = ${company_id} and branch_id = ${id}`)
    const rows = body.rings.map((it, position) => ({ ...it, position }))
    await db.one(sql`insert into branch_ring (company_id, branch_id, position, from_m, to_m, fee, min_basket, free_over, minutes)
      select ${company_id}::uuid, ${id}::uuid, position, from_m, to_m, fee, min_basket, free_over, minutes
      from jsonb_to_recordset(${JSON.stringify(rows)}) as it(position int, from_m int, to_m int, fee int, min_basket int, free_over int, minutes int)`)
    await announceState(db, company_id, id, null, 'branch-status-changed')
  },
})

/**
 * Refuses a copy of a template that does not exist, or of a version that the template never had.
 */
async function refuseUnknownTemplate(db: Db, { template_id, template_version }: BranchRingInput): Promise<void> {
  if ((template_id === null) !== (template_version === null)) throw wrongField('template_version', 'wrong')
  if (template_id === null) return
  const known = await db.one<{ version: number }>(sql`select version from delivery_template where id = ${template_id}`)
  if (!known) throw wrongField('template_id', 'choice')
  if (template_version! > known.version) throw wrongField('template_version', 'too_big', { max: known.version })
}

export const branchRingRoutes = routes(branchRing, rings.handlers)
