import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchDocument } from '../kit/document.ts'
import type { FieldCode } from '../kit/field-words.ts'
import { oneOf, uuid } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { deliveryTypes } from './delivery-types.ts'
import { maxSlots, slotFaults } from './slots.ts'

/** What fills a quarter of an hour: a payment needs neither kitchen nor courier. */
export const cappedMethods = deliveryTypes.filter((it) => it !== 'onlyPayment')
export type CappedMethod = (typeof cappedMethods)[number]
export const capUnits = ['orders', 'money', 'dishes'] as const
export type CapUnit = (typeof capUnits)[number]

export const maxCapRules = 40
const maxCategories = 20
const dayMin = 1440

/** 0 = Monday; an end at or before the start runs past midnight, 0–0 is all day. */
const slot = z.strictObject({
  weekday: z.int().check(z.gte(0), z.lte(6)),
  start_min: quantity('clock', 0, dayMin - 1),
  end_min: quantity('clock', 0, dayMin - 1),
})

/** At most so many orders, so much money, so many dishes in each quarter of an hour. */
const rule = z.strictObject({
  /** Counted together; empty: all. */
  order_methods: z.array(oneOf(cappedMethods)).check(z.maxLength(cappedMethods.length)),
  /** When it holds, by the branch's clock; empty: always. */
  schedule: z.array(slot).check(z.maxLength(7 * maxSlots)),
  max_orders: z.nullable(quantity('count', 1, 1000)),
  /** Of the items, before discounts and without the delivery fee. */
  max_amount: z.nullable(quantity('money', 1, 2_000_000_000)),
  max_dishes: z.nullable(quantity('count', 1, 10_000)),
  /** The categories of the kitchen whose dishes are counted; empty: all. */
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
    /** How much later than usual an order for now may be promised; beyond, it is refused. */
    max_later_min: quantity('minutes', 0, 120),
    /** The most by which a slow kitchen raises its preparation time (kitchen-pace.ts); 0: never. */
    max_pace_min: quantity('minutes', 0, 60),
  },
  shows: { timezone: z.string(), currency: z.string() },
})
export type OrderCapInput = z.infer<typeof base.input>
export type OrderCap = Pick<OrderCapInput, 'rules' | 'max_later_min' | 'max_pace_min'>

/**
 * A branch's cap on orders: how much it takes in each quarter of an hour of hand-over, over all its
 * channels. Platforms' orders count too, but are never refused, since they are sold already.
 */
export const orderCap = {
  ...base,
  /** The limited quarters of the next hours, and what the cap has done since midnight. */
  quarters: call({
    method: 'GET',
    path: '/branch/{branch_id}/order-cap/quarters',
    permission: 'get-branch-order-cap',
    params: base.params,
    answer: z.object({
      timezone: z.string(),
      currency: z.string(),
      quarters: z.array(z.object({ at: z.string(), is_full: z.boolean(), limits: z.array(limit) })),
      /** The first full quarter, and the next that has room. */
      full_at: z.nullable(z.string()),
      offered_at: z.nullable(z.string()),
      /** Orders promised for a later quarter than usual, and refused ones. */
      moved: z.int(),
      refused: z.int(),
      /** By how many minutes preparation times are raised at present. */
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
/** Rules that limit nothing, or name the same twice. The panel shows them before anything is sent. */
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
