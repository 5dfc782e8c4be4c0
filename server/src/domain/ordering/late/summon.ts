import sql from 'sql-template-tag'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { ownSteps, secondsOf, usualSteps, waitsSince } from './escalation.ts'
import { touchOrder } from '../touch.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

/** How many minutes must pass between two mails to managers about one branch. */
const quietMin = 15
/** How many seconds after it was due a mail is still useful. */
const lateSec = 210

interface Waiting {
  company_id: string
  branch_id: string
  order_id: string
  number: number
  branch: string
}

/**
 * Mails the branch's team when an order has waited unacknowledged for as long as the settings allow
 * (semantics §2: ninety seconds). The mail goes to members who receive unanswered-order alerts
 * (organisation/alerts.ts), by default the managers. Each order causes at most one mail, and each
 * branch gets at most one mail every quarter of an hour. The mail is recorded on the timeline. It
 * is an e-mail until a provider of SMS or push is linked.
 */
export const summonManagers = perTenant(waitingOrders, summon, { after: (kit) => kit.nudge() })

/** For each branch, the order that has waited longest. */
async function waitingOrders({ db }: Kit): Promise<Waiting[]> {
  const after = secondsOf('summon_sec', await usualSteps(db))
  const waiting = sql`select o.company_id, o.branch_id, o.id as order_id, o.number, o.created_at, b.name as branch
    from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id ${ownSteps}
    where o.status = 'awaiting_approval' and o.acknowledged_at is null and not o.is_test
      and ${waitsSince} between now() - make_interval(secs => ${after} + ${lateSec}) and now() - make_interval(secs => ${after})`
  return db.many(
    sql`/* platform: every branch's waiting orders */ ${fairly(waiting, { order: 'created_at', each: 1 })}`,
  )
}

async function summon(kit: Kit, it: Waiting): Promise<void> {
  await kit.db.tx(async (db) => {
    // Another worker may be doing the same. Therefore the order's row is locked first, and only
    // then it is checked whether a mail was sent meanwhile.
    await db.one(sql`select 1 from orders where company_id = ${it.company_id} and id = ${it.order_id} for update`)
    if (await wasSummoned(db, it)) return
    const url = `${kit.url}/manegement/${it.branch_id}/orders?order=${it.order_id}`
    const mails = await writeToTeam(db, it, 'order-waits', { branch: it.branch, number: String(it.number), url })
    await touchOrder(db, {
      ...it,
      kind: 'summoned',
      now: kit.now(),
      actor: null,
      data: { mails },
      set: sql`deadline_kind = deadline_kind`,
    })
  })
}

/**
 * Whether an e-mail was sent about this order, or about another order of the branch within the
 * quiet time. Each branch is queried separately, because the cost of one query for all grew with
 * the square of a branch's orders.
 */
const wasSummoned = (db: Db, { company_id, branch_id, order_id }: Waiting) =>
  db.one(sql`select 1 from orders o join order_event e on e.company_id = ${company_id} and e.order_id = o.id and e.kind = 'summoned'
    where o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.created_at > now() - interval '1 day'
      and (o.id = ${order_id} or e.at > now() - make_interval(mins => ${quietMin})) limit 1`)

export const summonLoop = defineLoop('managers', 5000, summonManagers)
