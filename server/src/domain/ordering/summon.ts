import sql from 'sql-template-tag'
import { letter } from '#server/domain/identity/letters.ts'
import { mailedOf } from '#server/domain/organisation/alerts.ts'
import { writeMail } from '#server/kit/mail.ts'
import type { Kit } from '#server/kit/kit.ts'
import { ownSteps, secondsOf, usualSteps, waitsSince } from './escalation.ts'
import { touchOrder } from './touch.ts'
import { defineLoop } from '#server/kit/work.ts'

/** How often the managers are written to about one branch at most, and how long after it was due a letter is still worth writing. */
const quietMin = 15
const lateSec = 210

interface Waiting {
  company_id: string
  branch_id: string
  order_id: string
  number: number
  branch: string
}

/**
 * Writes to the people of a branch whom unanswered orders reach (organisation/alerts.ts), its managers unless they chose otherwise, when an order has waited unacknowledged for as long as
 * the settings say (semantics §2: ninety seconds). Once per order, and at most every quarter of an hour per branch; recorded on the timeline. By e-mail, until a provider of SMS or push is
 * linked.
 */
export async function summonManagers(kit: Kit): Promise<void> {
  const after = secondsOf('summon_sec', await usualSteps(kit.db))
  const waiting = await kit.db.many<Waiting>(sql`/* platform: every branch's waiting orders */
    select distinct on (o.company_id, o.branch_id) o.company_id, o.branch_id, o.id as order_id, o.number, b.name as branch
    from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id ${ownSteps}
    where o.status = 'awaiting_approval' and o.acknowledged_at is null and not o.is_test
      and ${waitsSince} between now() - make_interval(secs => ${after} + ${lateSec}) and now() - make_interval(secs => ${after})
      and not exists (select 1 from orders x join order_event e on e.company_id = x.company_id and e.order_id = x.id and e.kind = 'summoned'
        where x.company_id = o.company_id and x.branch_id = o.branch_id and x.created_at > now() - interval '1 day' and e.at > now() - make_interval(mins => ${quietMin}))
    order by o.company_id, o.branch_id, o.created_at limit 100`)
  for (const it of waiting) await summon(kit, it)
  if (waiting.length > 0) kit.nudge()
}

async function summon(kit: Kit, it: Waiting): Promise<void> {
  await kit.db.tx(async (db) => {
    // Another worker may be doing this: lock the order's row first, then check whether it was written about meanwhile.
    await db.one(sql`select 1 from orders where company_id = ${it.company_id} and id = ${it.order_id} for update`)
    const told = await db.one(
      sql`select 1 from order_event where company_id = ${it.company_id} and order_id = ${it.order_id} and kind = 'summoned'`,
    )
    if (told) return
    const readers = await mailedOf(db, it, 'unanswered')
    const url = `${kit.url}/manegement/${it.branch_id}/orders?order=${it.order_id}`
    for (const to of readers)
      await writeMail(db, letter('order_waits', to, { branch: it.branch, number: String(it.number), url }))
    await touchOrder(db, {
      ...it,
      kind: 'summoned',
      now: kit.now(),
      actor: null,
      data: { mails: readers.length },
      set: sql`deadline_kind = deadline_kind`,
    })
  })
}

export const summonLoop = defineLoop('managers', 5000, summonManagers)
