import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchDocument } from '../kit/document.ts'
import type { FieldCode } from '../kit/field-words.ts'
import { oneOf, uuid } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { deliveryTypes } from './delivery-types.ts'
import { maxSlots, slotFaults } from './slots.ts'

/**
 * The methods that fill a quarter of an hour. A payment-only order needs neither kitchen nor
 * courier, so it is not among them.
 */
export const cappedMethods = deliveryTypes.filter((it) => it !== 'onlyPayment')
export type CappedMethod = (typeof cappedMethods)[number]
export const capUnits = ['orders', 'money', 'dishes'] as const
export type CapUnit = (typeof capUnits)[number]

export const maxCapRules = 40
const maxCategories = 20
const dayMin = 1440

/**
 * A slot of the week in which a rule applies; weekday 0 is Monday. A slot that ends at or before
 * its start runs past midnight; 0–0 is the whole day.
 */
const slot = z.strictObject({
  weekday: z.int().check(z.gte(0), z.lte(6)),
  start_min: quantity('clock', 0, dayMin - 1),
  end_min: quantity('clock', 0, dayMin - 1),
})

/** The maximum number of orders, amount of money or number of dishes in each quarter of an hour. */
const rule = z.strictObject({
  /** The orders by these methods are counted together. If empty, all orders are. */
  order_methods: z.array(oneOf(cappedMethods)).check(z.maxLength(cappedMethods.length)),
  /** When the rule applies, by the branch's clock; empty means always. */
  schedule: z.array(slot).check(z.maxLength(7 * maxSlots)),
  max_orders: z.nullable(quantity('count', 1, 1000)),
  /** The sum of the items, before discounts and without the delivery fee. */
  max_amount: z.nullable(quantity('money', 1, 2_000_000_000)),
  max_dishes: z.nullable(quantity('count', 1, 10_000)),
  /** The categories whose dishes are counted; empty means all. */
  category_ids: z.array(uuid()).check(z.maxLength(maxCategories)),
})
export type CapRule = z.infer<typeof rule>

const limit = z.object({
  unit: oneOf(capUnits),
  order_methods: z.array(oneOf(cappedMethods)),
  category_ids: z.array(z.string()),
  taken: z.int(),
  max: z.int(),
})

const base = branchDocument('order-cap', {
  path: 'order-cap',
  method: 'PUT',
  resource: 'branch-order-cap',
  input: {
    rules: z.array(rule).check(z.maxLength(maxCapRules)),
    /**
     * How much later than usual an immediate order may be promised. If that is not enough, it is
     * refused.
     */
    max_later_min: quantity('minutes', 0, 120),
    /**
     * The most minutes that a slow kitchen may add to the preparation time (kitchen-pace.ts); 0
     * means none.
     */
    max_pace_min: quantity('minutes', 0, 60),
  },
  shows: { timezone: z.string(), currency: z.string() },
})
export type OrderCapInput = z.infer<typeof base.input>
export type OrderCap = Pick<OrderCapInput, 'rules' | 'max_later_min' | 'max_pace_min'>

/**
 * A branch's cap on orders: how much it accepts in each quarter of an hour of handover, over all
 * channels. Platforms' orders count too but are never refused, because they are already sold.
 */
export const orderCap = {
  ...base,
  /**
   * The quarters of an hour with a limit in the next hours, and what the cap has done since
   * midnight.
   */
  quarters: call({
    method: 'GET',
    path: '/branch/{branch_id}/order-cap/quarters',
    permission: 'get-branch-order-cap',
    params: base.params,
    answer: z.object({
      timezone: z.string(),
      currency: z.string(),
      quarters: z.array(z.object({ at: z.string(), is_full: z.boolean(), limits: z.array(limit) })),
      /** The first full quarter of an hour, and the next one that has room. */
      full_at: z.nullable(z.string()),
      offered_at: z.nullable(z.string()),
      /**
       * Two numbers: the orders that were promised for a later quarter of an hour than usual, and
       * the orders that were refused.
       */
      moved: z.int(),
      refused: z.int(),
      /** The minutes that are added to preparation times now. */
      pace_min: z.int(),
    }),
  }),
}
export type CapQuarters = z.infer<typeof orderCap.quarters.answer>

interface CapFault {
  path: string
  code: FieldCode
  params?: Record<string, string | number>
}
/**
 * Finds rules that limit nothing or name the same thing twice. The panel shows these faults before
 * anything is sent.
 */
export function capFaults({ rules }: OrderCapInput): CapFault[] {
  return rules.flatMap((it, at): CapFault[] => {
    const path = `rules.${at}`
    const isEmpty = it.max_orders === null && it.max_amount === null && it.max_dishes === null
    const isTwice = (list: readonly string[]) => new Set(list).size < list.length
    return [
      ...(isEmpty ? [{ path: `${path}.max_orders`, code: 'required' as const }] : []),
      ...(it.category_ids.length > 0 && it.max_dishes === null && !isEmpty
        ? [{ path: `${path}.max_dishes`, code: 'required' as const }]
        : []),
      ...(isTwice(it.order_methods) ? [{ path: `${path}.order_methods`, code: 'twice' as const }] : []),
      ...(isTwice(it.category_ids) ? [{ path: `${path}.category_ids`, code: 'twice' as const }] : []),
      ...slotFaults(it.schedule).map(({ at: n, ...fault }) => ({ ...fault, path: `${path}.schedule.${n}.start_min` })),
    ]
  })
}
