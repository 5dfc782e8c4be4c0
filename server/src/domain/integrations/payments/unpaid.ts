import sql from 'sql-template-tag'
import { moveOrder } from '#server/domain/ordering/move.ts'
import type { OwnReason } from '#server/domain/ordering/own-codes.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { checkAttempt } from './attempts.ts'

interface Unpaid {
  company_id: string
  branch_id: string
  order_id: string
  pay_by: string
}

/** How long an order is kept if its provider does not say whether it was paid, in ms. */
const patienceMs = 10 * 60_000

/**
 * Cancels orders whose customers have not paid in time. The provider is asked once more before. If
 * it does not answer, the order is kept for a while: a payment that turns up later is given back.
 */
export const unpaidLoop = defineLoop(
  'unpaid orders',
  5000,
  perTenant(
    ({ db, now }) => {
      const due = sql`select o.company_id, o.branch_id, o.id as order_id, o.pay_by from orders o where o.pay_by <= ${now()}`
      return db.many<Unpaid>(sql`/* platform: every company's orders */ ${fairly(due, { order: 'pay_by' })}`)
    },
    cancelUnpaid,
    { after: (kit) => kit.nudge() },
  ),
)

async function cancelUnpaid(kit: Kit, { company_id, branch_id, order_id, pay_by }: Unpaid): Promise<void> {
  const open = await kit.db.many<{ company_id: string; id: string }>(
    sql`select company_id, id from payment_attempt where company_id = ${company_id} and order_id = ${order_id} and check_at is not null`,
  )
  const known = await Promise.all(open.map((it) => checkAttempt(kit, it)))
  const isLast = kit.now().getTime() > Date.parse(pay_by) + patienceMs
  if (known.includes(false) && !isLast) return
  await kit.db
    .tx(async (db) => {
      const it = await db.one<{ version: number; reason_id: number }>(sql`
        select o.version, (select id from cancel_reason where code = ${'payment_failed' satisfies OwnReason}) as reason_id
        from orders o where o.company_id = ${company_id} and o.id = ${order_id} and o.pay_by <= ${kit.now()}`)
      if (!it) return
      const move = { order_id, action: 'cancel', now: kit.now(), actor: null, as: 'platform', ...it } as const
      await moveOrder(db, { company: company_id, branch: branch_id }, move)
    })
    .catch((error: unknown) => {
      if (error instanceof Fault) return // The payment came, or somebody cancelled the order, in the meantime.
      throw error
    })
}
