import * as z from 'zod/mini'
import { whose } from '../kit/chosen-id.ts'
import { call } from '../kit/call.ts'
import { oneOf, ref, uuid } from '../kit/fields.ts'
import { courierEvents } from '../ordering/order-fields.ts'
import { courierCompanies, feeBearers } from './courier-company.ts'

/**
 * How far a delivery by another company's courier is. `calling`: the company has not answered yet.
 * `unclear`: it never answered, so it may or may not send a courier. `refused`: it sends none.
 * `cancelling`: we have asked it to send none. `lost`: the company says nothing more about it.
 */
export const deliveryStates = [
  'calling',
  'called',
  'unclear',
  'cancelling',
  'refused',
  'cancelled',
  'delivered',
  'lost',
] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** The states in which a courier may be on the way, so that no other one may be called. */
export const openDeliveryStates = ['calling', 'called', 'unclear', 'cancelling'] as const

/** Reasons of ours; a company's own words may be given instead. */
export const deliveryReasons = [
  'unreachable',
  'limited',
  'no_access',
  'no_cancel',
  'silent',
  'by_company',
  'order_over',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

const delivery = z.object({
  id: z.string(),
  company: oneOf(courierCompanies),
  state: oneOf(deliveryStates),
  /** The number under which the company knows the delivery, which a person can give it by phone. */
  reference: z.string(),
  event: z.nullable(oneOf(courierEvents)),
  /** What the company charges, in minor units; null if nobody has said. */
  fee: z.nullable(z.int()),
  currency: z.string(),
  fee_bearer: oneOf(feeBearers),
  /** Why it was refused, waits, or could not be cancelled: one of our codes, or the company's words. */
  reason: z.nullable(z.string()),
  called_by: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /** Whether the same call can be made again. */
  can_retry: z.boolean(),
  /** What the company has reported, in the sequence in which it happened. */
  events: z.array(z.object({ event: oneOf(courierEvents), occurred_at: z.string(), received_at: z.string() })),
})
export type CourierDelivery = z.infer<typeof delivery>

const answer = z.object({
  /** The companies that can be called for the order now. */
  companies: z.array(
    z.object({
      name: oneOf(courierCompanies),
      fee: z.nullable(z.int()),
      currency: z.string(),
      fee_bearer: oneOf(feeBearers),
    }),
  ),
  /** The latest first. */
  deliveries: z.array(delivery),
})
export type CourierDeliveries = z.infer<typeof answer>

const path = '/order/{order_id}/courier-delivery'
const params = z.strictObject({ order_id: ref('order', uuid()) })
const query = z.strictObject(whose)
const ofOne = z.extend(params, { courier_delivery_id: ref('courier-delivery', uuid()) })

/** The deliveries of an order by couriers of other companies. */
export const courierDelivery = {
  noun: 'courier-delivery',
  list: call({ method: 'GET', path, permission: 'get-order', params, query, answer }),
  /**
   * Calls a courier. An order can have only one courier of a company at a time: 409 `conflict` if
   * one was called already, or if the order needs none.
   */
  call: call({
    method: 'POST',
    path,
    permission: 'patch-order-dispatch',
    module: 'courier',
    params,
    query,
    body: z.strictObject({ company: oneOf(courierCompanies) }),
    answer,
    idempotent: true,
  }),
  /**
   * Makes a call again that was refused, or to which the company never answered. The company is
   * asked first, so that it never sends two couriers.
   */
  retry: call({
    method: 'PATCH',
    path: `${path}/{courier_delivery_id}/retry`,
    permission: 'patch-order-dispatch',
    module: 'courier',
    params: ofOne,
    query,
    answer,
    idempotent: true,
  }),
  /** Calls the courier off. 409 `conflict` if it is too late, or if the company cannot be told. */
  cancel: call({
    method: 'PATCH',
    path: `${path}/{courier_delivery_id}/cancel`,
    permission: 'patch-order-dispatch',
    frees: true,
    params: ofOne,
    query,
    answer,
    idempotent: true,
  }),
}
