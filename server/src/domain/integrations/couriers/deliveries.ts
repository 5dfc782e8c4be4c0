import sql, { raw, type Sql } from 'sql-template-tag'
import type { CourierCompanyCode, FeeBearer } from '#contract/integrations/courier-company.ts'
import { openDeliveryStates, type DeliveryReason, type DeliveryState } from '#contract/integrations/courier-delivery.ts'
import { courierEvents } from '#contract/ordering/order-fields.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Db } from '#server/db/pool.ts'
import type { CourierEvent } from './company.ts'

/** An order's delivery by a company's courier. */
export interface Delivery {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  access_id: string
  party: CourierCompanyCode
  reference: string
  external_id: string | null
  state: DeliveryState
  event: CourierEvent | null
  events: { event: CourierEvent; occurred_at: string; received_at: string }[]
  fee: number | null
  currency: string
  fee_bearer: FeeBearer
  reason: string | null
  called_by: string
  created_at: string
  ended_at: string | null
}
export type DeliveryKey = Pick<Delivery, 'company_id' | 'id'>

const columns = raw(
  'company_id, id, branch_id, order_id, access_id, party, reference, external_id, state, event, events, fee, currency, fee_bearer, reason, called_by, created_at, ended_at',
)

/** The deliveries of an order, the latest first. */
export const deliveriesOf = (db: Db, company_id: string, order_id: string) =>
  db.many<Delivery>(sql`select ${columns} from courier_delivery
    where company_id = ${company_id} and order_id = ${order_id} order by created_at desc, id desc`)

/** One delivery. `lock` locks it; the caller must lock its order first. */
export const deliveryOf = (db: Db, { company_id, id }: DeliveryKey, lock?: 'lock') =>
  db.one<Delivery>(
    sql`select ${columns} from courier_delivery where company_id = ${company_id} and id = ${id} ${raw(lock ? 'for update' : '')}`,
  )

export const isOpenDelivery = ({ state }: Pick<Delivery, 'state'>): boolean =>
  openDeliveryStates.some((it) => it === state)

/** The rank of a courier event is its position in the contract's list; nothing ranks below all events. */
export const rankOf = (event: string | null | undefined): number => courierEvents.findIndex((it) => it === event)

/** The company's own name, which the timeline shows. */
export const nameOfCompany = (party: string): string => partyOf(party)?.name ?? party

type Change = Partial<Pick<Delivery, 'state' | 'event' | 'external_id' | 'fee' | 'reason'>> & {
  events?: Delivery['events']
  ended_at?: Date | null
  check_at?: Date | null
}

/** Writes some of a delivery's columns. */
export async function writeDelivery(db: Db, { company_id, id }: DeliveryKey, change: Change): Promise<void> {
  const sets = Object.entries(change).map(
    ([name, value]) => sql`${raw(name)} = ${name === 'events' ? JSON.stringify(value) : value}`,
  )
  const [first, ...more] = sets
  if (!first) return
  const all = more.reduce((sum, it) => sql`${sum}, ${it}`, first)
  await db.one(sql`update courier_delivery set ${all} where company_id = ${company_id} and id = ${id}`)
}

/** What the timeline says about a delivery: what happened, and why. */
interface Told {
  kind: string
  now: Date
  actor: string | null
  reason?: DeliveryReason | string | null
  data?: object
  set?: Sql
}

/** Writes a line about a delivery on its order's timeline, and tells everybody who watches the branch. */
export const tellOrder = (db: Db, it: Delivery, { kind, now, actor, reason, data, set }: Told) =>
  touchOrder(db, {
    company_id: it.company_id,
    branch_id: it.branch_id,
    order_id: it.order_id,
    kind,
    now,
    actor,
    data: { company: nameOfCompany(it.party), ...(reason && { reason }), ...data },
    set: set ?? sql`deadline_kind = deadline_kind`,
  })

/**
 * The order's courier is gone, unless it is one of the branch's own, or a person's name that
 * somebody has typed meanwhile.
 */
export const withoutCourier = (it: Pick<Delivery, 'party'>, named: string | null): Sql =>
  sql`courier_event = null, courier_name = case when courier_id is null and courier_name = any(${[nameOfCompany(it.party), named ?? '']}::text[]) then null else courier_name end`
