import sql, { empty, type Sql } from 'sql-template-tag'
import { stepsGivenUpHours, type PlatformHealth } from '#contract/integrations/platform-health.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'

interface Place extends BranchKey {
  platform: PlatformCode
  now: Date
}

/** The most steps that are looked at, and that are sent again at once. */
const maxSteps = 200
/** How many orders are named with each reason. */
const shownOrders = 5

/**
 * Steps that a platform did not take although the order still needs them: the order here is in the
 * state that the step would report, and no later step replaced it.
 */
const stillWanted = ({ company_id, branch_id, platform, now }: Place, which: Sql) => sql`
  select s.id, s.order_id, s.step, s.reason, coalesce(s.done_at, s.created_at) as at, o.number::int as number
  from platform_step s join orders o on o.company_id = ${company_id} and o.id = s.order_id
  where s.company_id = ${company_id} and s.branch_id = ${branch_id} and s.platform = ${platform} and s.state = 'refused'
    and s.created_at > ${new Date(now.getTime() - stepsGivenUpHours * 3_600_000)} and s.reason <> 'cancelled' ${which}
    and case when s.step = 'cancel' then o.status = 'cancelled' else o.status in ('preparing', 'on_the_way', 'delivered') end
    and not exists (select 1 from platform_step l where l.company_id = ${company_id} and l.order_id = s.order_id and l.position > s.position
      and (l.state <> 'refused' or l.step = s.step))
  order by s.created_at desc limit ${maxSteps}`

interface Step {
  id: string
  order_id: string
  step: string
  reason: string
  at: string
  number: number
}

/** The steps given up of a branch's orders, grouped by step and reason. */
export async function stepsGivenUp(db: Db, at: Place): Promise<PlatformHealth['given_up']> {
  const rows = await db.many<Step>(stillWanted(at, empty))
  return Map.groupBy(rows, (it) => `${it.step} ${it.reason}`)
    .values()
    .flatMap((alike) => {
      const [first] = alike
      if (!first) return []
      const orders = alike.slice(0, shownOrders).map((it) => ({ id: it.order_id, number: it.number }))
      const { step: name, reason, at: last_at } = first
      return [{ what: 'step' as const, name, reason, count: alike.length, last_at, orders, products: [] }]
    })
    .toArray()
}

/**
 * Sends the steps given up for one reason once more, the first of each order's steps first. Every
 * try first asks the platform whether an earlier try took effect (steps.ts), so that none is done
 * twice. Returns how many are sent.
 */
export async function sendStepsAgain(
  kit: Kit,
  at: Place,
  { name, reason, by }: { name: string; reason: string; by: string },
): Promise<number> {
  const { company_id, branch_id, now } = at
  const which = sql`and s.step = ${name} and s.reason = ${reason}`
  const found = await kit.db.many<Step>(stillWanted(at, which))
  let count = 0
  for (const { id, order_id } of found)
    count += await kit.db.tx(async (db) => {
      // The order's row is locked first, as everywhere (steps.ts).
      await db.one(sql`select 1 from orders where company_id = ${company_id} and id = ${order_id} for update`)
      const [step] = await db.many<Step>(stillWanted(at, sql`${which} and s.id = ${id}`))
      if (!step) return 0
      await db.one(sql`update platform_step set state = 'queued', due_at = ${now}, done_at = null, reason = null
        where company_id = ${company_id} and id = ${id} and state = 'refused'`)
      const shown = { step: step.step, state: 'queued', due_at: now.toISOString(), reason: null }
      await touchOrder(db, {
        company_id,
        branch_id,
        order_id,
        kind: 'platform_queued',
        now,
        actor: by,
        data: { step: step.step },
        set: sql`platform_state = ${JSON.stringify(shown)}::jsonb`,
      })
      return 1
    })
  if (count > 0) wake(kit, 'platform steps')
  return count
}
