import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { PlatformFault } from '../fault.ts'
import { courierAccessById, withCourierClient } from './access.ts'
import { deliveryOf, isOpenDelivery, tellOrder, writeDelivery, type Delivery, type DeliveryKey } from './deliveries.ts'
import { canReadOf, followedMs, nextCheck, noteProgress } from './progress.ts'

/** The name of the loop that asks companies about deliveries. */
export const courierCheckWork = 'courier checks'

/** Takes a delivery to ask about it. Until the next time, no other worker asks. */
const take = ({ db, now }: Kit, { company_id, id }: DeliveryKey): Promise<Delivery | undefined> =>
  db.tx(async (tx) => {
    const due = await tx.one(sql`select 1 as one from courier_delivery
      where company_id = ${company_id} and id = ${id} and check_at <= ${now()} for update skip locked`)
    const it = due && (await deliveryOf(tx, { company_id, id }))
    if (!it) return undefined
    await writeDelivery(tx, it, { check_at: isOpenDelivery(it) ? nextCheck(it, canReadOf(it), now()) : null })
    return it
  })

/** Asks the company how far a delivery is. One that has said nothing for too long counts as lost. */
async function check(kit: Kit, it: Delivery): Promise<void> {
  const { company_id, id, order_id, branch_id } = it
  if (!isOpenDelivery(it)) return
  const now = kit.now()
  if (now.getTime() >= Date.parse(it.created_at) + followedMs) {
    await kit.db.tx(async (db) => {
      await db.one(sql`select 1 from orders where company_id = ${company_id} and id = ${order_id} for update`)
      const held = await deliveryOf(db, it, 'lock')
      if (!held || !isOpenDelivery(held)) return
      await writeDelivery(db, it, { state: 'lost', reason: 'silent', ended_at: now, check_at: null })
      await tellOrder(db, it, { kind: 'courier_lost', now, actor: null })
    })
    return kit.nudge(branch_id)
  }
  const access = await courierAccessById(kit.db, kit, company_id, it.access_id)
  if (!access) return
  const progress = await withCourierClient(kit, access, (client) =>
    client.read
      ? client.read({ delivery_id: id, reference: it.reference, external_id: it.external_id })
      : Promise.resolve(undefined),
  ).catch((error: unknown) => {
    if (!(error instanceof PlatformFault)) throw error
    kit.log.warn(
      { company: company_id, why: error.message, party: it.party },
      'a courier company did not say how far a delivery is',
    )
    return undefined
  })
  if (progress && (await kit.db.tx((db) => noteProgress(db, it, progress, kit.now())))) kit.nudge(branch_id)
}

/** Asks companies about the deliveries that are due, so that a lost report loses no event. */
export const courierCheckLoop = defineLoop(
  courierCheckWork,
  2000,
  perTenant(
    ({ db, now }) => {
      const due = sql`select company_id, branch_id, id, check_at from courier_delivery where check_at <= ${now()}`
      return db.many<DeliveryKey>(
        sql`/* platform: every company's deliveries */ ${fairly(due, { by: 'company_id', order: 'check_at' })}`,
      )
    },
    async (kit, key) => {
      const it = await take(kit, key)
      if (it) await check(kit, it)
    },
  ),
)
