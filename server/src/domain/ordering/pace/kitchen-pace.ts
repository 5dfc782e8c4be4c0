import sql from 'sql-template-tag'
import { paceOf, paceOrders } from '#contract/organisation/kitchen-pace.ts'
import { noticeChange } from '#server/domain/organisation/pauses.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

/**
 * Orders that were approved more than this many minutes ago say nothing about how busy the kitchen
 * is now.
 */
const recentMin = 120

interface Kitchen extends BranchKey {
  /**
   * The maximum number of minutes that may be added. With 0, minutes that were added before are
   * removed again.
   */
  max: number
  preparation_min: number
  pace_min: number
}

/**
 * Raises the preparation time of branches whose kitchen is slower than usual, and lowers it again
 * later, but only for branches that have set a ceiling. Orders for later, and those moved to a
 * later quarter of an hour, are left out because nobody hurries with them.
 */
export const followPace = perTenant(
  ({ db }) => {
    const max = sql`coalesce((c.order_cap ->> 'max_pace_min')::int, 0)`
    const kitchens = sql`select c.company_id, c.branch_id, ${max} as max, b.preparation_min, b.pace_min
      from branch_counter c join branch b on b.company_id = c.company_id and b.id = c.branch_id where ${max} > 0 or b.pace_min > 0`
    return db.many<Kitchen>(
      sql`/* platform: every kitchen that follows its pace */ ${fairly(kitchens, { by: 'company_id' })}`,
    )
  },
  (kit, it) => follow(kit, it),
)

async function follow(kit: Kit, { company_id, branch_id, max, preparation_min, pace_min }: Kitchen): Promise<void> {
  const since = new Date(kit.now().getTime() - recentMin * 60_000)
  const took = await kit.db.many<{ min: number }>(sql`
    select (extract(epoch from coalesce(o.ready_at, o.dispatched_at, o.finished_at) - o.approved_at) / 60)::float8 as min
    from orders o left join order_load l on l.company_id = ${company_id} and l.order_id = o.id
    where o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.approved_at > ${since} and o.created_at > ${since}
      and o.status in ('preparing', 'on_the_way', 'delivered') and coalesce(o.ready_at, o.dispatched_at, o.finished_at) is not null
      and o.delivery_type <> 'onlyPayment' and o.scheduled_at is null and not o.is_test and not coalesce(l.is_moved, false)
    order by o.approved_at desc limit ${paceOrders}`)
  const pace = paceOf(
    took.map((it) => it.min - preparation_min),
    max,
  )
  if (pace === pace_min) return
  await kit.db.tx(async (db) => {
    await db.one(sql`update branch set pace_min = ${pace} where company_id = ${company_id} and id = ${branch_id}`)
    await noticeChange(db, { company_id, branch_id })
  })
}

export const paceLoop = defineLoop('kitchen pace', 60_000, followPace)
