import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { ownSteps, secondsOf, usualSteps, waitsSince } from './escalation.ts'
import { moveOrder } from '../move.ts'
import type { OwnReason } from '../own-codes.ts'
import { touchOrder } from '../touch.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

interface Waiting {
  company_id: string
  branch_id: string
  order_id: string
  version: number
  unanswered: 'ring' | 'cancel'
  reason_id: number
}

/**
 * Handles orders that have waited for as long as the company's settings allow (semantics §2: five
 * minutes). If the branch chose so, they are cancelled with the reason `unanswered`. Otherwise they
 * keep ringing, and their timeline records this once. Any number of workers may do this at once,
 * because the step checks the version.
 */
export const handleUnanswered = perTenant(
  waitingOrders,
  (kit, it) => (it.unanswered === 'cancel' ? cancel(kit, it) : say(kit, it)),
  { after: (kit) => kit.nudge() },
)

async function waitingOrders({ db }: Kit): Promise<Waiting[]> {
  const after = secondsOf('unanswered_sec', await usualSteps(db))
  const waiting = sql`select o.company_id, o.branch_id, o.id as order_id, o.version, b.unanswered, (select r.id from cancel_reason r where r.code = ${'unanswered' satisfies OwnReason}) as reason_id
    from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id ${ownSteps}
    where o.status = 'awaiting_approval' and ${waitsSince} < now() - make_interval(secs => ${after})
      and (b.unanswered = 'cancel' or not exists (select 1 from order_event e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'unanswered'))`
  return db.many(sql`/* platform: every branch's waiting orders */ ${fairly(waiting)}`)
}

async function cancel(kit: Kit, it: Waiting): Promise<void> {
  const tie = { company: it.company_id, branch: it.branch_id }
  const move = {
    order_id: it.order_id,
    action: 'cancel',
    version: it.version,
    now: kit.now(),
    actor: null,
    as: 'platform',
    reason_id: it.reason_id,
  } as const
  await kit.db
    .tx((db) => moveOrder(db, tie, move))
    .catch((error: unknown) => {
      if (error instanceof Fault) return // Somebody answered the order in the meantime.
      throw error
    })
}

const say = (kit: Kit, it: Waiting) =>
  kit.db.tx((db) =>
    touchOrder(db, { ...it, kind: 'unanswered', now: kit.now(), actor: null, set: sql`deadline_kind = deadline_kind` }),
  )

export const unansweredLoop = defineLoop('unanswered', 5000, handleUnanswered)
