import sql from 'sql-template-tag'
import { branchRing, type BranchRingInput, type BranchRings } from '#contract/ordering/branch-zone.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { refuseBrokenRules } from '#server/domain/menu/parts.ts'
import type { Db } from '#server/db/pool.ts'
import { historyOf } from '#server/kit/audit.ts'
import { changed } from '#server/kit/changed.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { announceState } from '#server/kit/devices.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { branchIn } from '#server/kit/tree.ts'

async function ringsOf(db: Db, { actor }: Context, branch_id: string, lock?: 'lock'): Promise<BranchRings> {
  const id = branch_id.toLowerCase()
  const { company_id } = branchIn(actor.tree, id)
  if (lock) await db.one(sql`select id from branch where company_id = ${company_id} and id = ${id} for update`)
  const branch = await db.one<Omit<BranchRings, 'rings'>>(
    sql`select b.id, b.ring_version as version, b.road_factor_pct, b.ring_template_id as template_id, b.ring_template_version as template_version,
      b.lat, b.lng, c.currency, b.timezone, b.area_source
      from branch b join company c on c.id = b.company_id where b.company_id = ${company_id} and b.id = ${id}`,
  )
  if (!branch) throw fault('not_found')
  const rings = await db.many<BranchRings['rings'][number]>(sql`
    select from_m, to_m, fee, min_basket, free_over, minutes from branch_ring
    where company_id = ${company_id} and branch_id = ${id} order by position`)
  return { ...branch, rings }
}

/** A copy is of a template that exists, in a version that it has had. */
async function refuseUnknownTemplate(db: Db, { template_id, template_version }: BranchRingInput): Promise<void> {
  if ((template_id === null) !== (template_version === null)) throw wrongField('template_version', 'wrong')
  if (template_id === null) return
  const known = await db.one<{ version: number }>(sql`select version from delivery_template where id = ${template_id}`)
  if (!known) throw wrongField('template_id', 'choice')
  if (template_version! > known.version) throw wrongField('template_version', 'too_big', { max: known.version })
}

export const branchRingRoutes = routes(branchRing, {
  read: ({ params }, ctx) => ringsOf(ctx.db, ctx, params.branch_id),

  history: ({ params }, { db, actor }) => {
    const id = params.branch_id.toLowerCase()
    return historyOf(db, branchRing.noun, id, [branchIn(actor.tree, id).company_id])
  },

  update: async ({ params, body: { version, ...body } }, ctx) => {
    refuseBrokenRules(ringFaults(body))
    const id = params.branch_id.toLowerCase()
    const { company_id } = branchIn(ctx.actor.tree, id)
    const after = await changed<BranchRings>(ctx, {
      noun: branchRing.noun,
      company_id: () => company_id,
      version,
      load: (db, lock) => ringsOf(db, ctx, id, lock),
      write: async (db, before) => {
        // The copy of a template that is gone by now can still be changed.
        const isOther = body.template_id !== before.template_id || body.template_version !== before.template_version
        if (isOther) await refuseUnknownTemplate(db, body)
        await db.one(sql`update branch set ring_version = ring_version + 1, road_factor_pct = ${body.road_factor_pct},
          ring_template_id = ${body.template_id}, ring_template_version = ${body.template_version}
          where company_id = ${company_id} and id = ${id}`)
        await db.one(sql`delete from branch_ring where company_id = ${company_id} and branch_id = ${id}`)
        const rows = body.rings.map((it, position) => ({ ...it, position }))
        await db.one(sql`insert into branch_ring (company_id, branch_id, position, from_m, to_m, fee, min_basket, free_over, minutes)
          select ${company_id}::uuid, ${id}::uuid, position, from_m, to_m, fee, min_basket, free_over, minutes
          from jsonb_to_recordset(${JSON.stringify(rows)}) as it(position int, from_m int, to_m int, fee int, min_basket int, free_over int, minutes int)`)
        await announceState(db, company_id, id, null, 'branch-status-changed')
      },
    })
    ctx.kit.nudge()
    return after
  },
})
