import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { names, oneOf, ref, refId, version } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { historyCall } from '../kit/history.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'

/** The six statuses of an order (spec §4). */
export const orderStatuses = [
  'awaiting_approval',
  'preparing',
  'on_the_way',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

const seconds = () => quantity('seconds', 0, 86_400)

/**
 * One status of a delivery type, and the statuses that may follow it. `sla_sec`: seconds until the
 * order counts as late. `remind_sec`: seconds until the alarm reminds of the order. 0 means never.
 */
export const situation = z.strictObject({
  status: oneOf(orderStatuses),
  next_status: z.array(oneOf(orderStatuses)).check(z.maxLength(6)),
  sla_sec: seconds(),
  remind_sec: seconds(),
})
export type Situation = z.infer<typeof situation>

const row = z.object({
  id: z.int(),
  code: oneOf(deliveryTypes),
  name: names(60),
  is_active: z.boolean(),
  setting_id: z.int(),
  situations: z.array(situation),
  version: version(),
  updated_at: z.string(),
})
export type DeliveryTypeRow = z.infer<typeof row>

const params = z.strictObject({ delivery_type_id: ref('delivery-type', refId()) })

/**
 * Delivery types and the steps of their orders (semantics §2). Saving makes a new revision; an
 * order keeps the revision with which it was created. A revision is refused if a final status has
 * an exit or a status cannot reach a final one.
 */
export const deliveryType = {
  list: call({ method: 'GET', path: '/delivery-type', permission: 'get-delivery-type-all', answer: z.array(row) }),
  settingAll: call({
    method: 'GET',
    path: '/delivery-type/setting-all',
    permission: 'signed-in',
    answer: z.record(z.string(), z.object({ setting_id: z.int(), situations: z.array(situation) })),
  }),
  read: call({
    method: 'GET',
    path: '/delivery-type/{delivery_type_id}',
    permission: 'get-delivery-type',
    params,
    answer: row,
  }),
  update: call({
    method: 'PUT',
    path: '/delivery-type/{delivery_type_id}',
    permission: 'put-delivery-type',
    platform: true,
    params,
    body: z.strictObject({
      name: names(60),
      is_active: z.boolean(),
      situations: z.array(situation).check(z.minLength(2), z.maxLength(6)),
      version: version(),
    }),
    answer: row,
  }),
  history: historyCall('/delivery-type/{delivery_type_id}', 'get-delivery-type', params),
}
