import * as z from 'zod/mini'
import { moment, oneOf } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { channels } from '../organisation/channels.ts'

/** How a customer chooses within an option group (spec §3, semantics §3). */
export const selectionTypes = ['single', 'multiple', 'multiple_inverse', 'multiple_inverse_price'] as const
export type SelectionType = (typeof selectionTypes)[number]

/** The fourteen allergens of Regulation (EU) 1169/2011, annex II. */
export const allergens = [
  'gluten',
  'crustaceans',
  'egg',
  'fish',
  'peanut',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export const allergenList = () => z.array(oneOf(allergens)).check(z.maxLength(14))

const minute = () => quantity('clock', 0, 1439)
const slot = z.strictObject({ weekday: z.int().check(z.gte(0), z.lte(6)), start_min: minute(), end_min: minute() })
/**
 * When something is sold, by the branch's clock. 0 is Monday. A slot that ends at or before its
 * start runs past midnight; 0–0 is the whole day; no slots means always.
 */
export const schedule = () => z.array(slot).check(z.maxLength(42))
export type Schedule = z.infer<typeof slot>[]

/** The delivery types by which something is sold; an empty list means all. */
export const deliveryTypeList = () => z.array(oneOf(deliveryTypes)).check(z.maxLength(5))
export const channelList = () => z.array(oneOf(channels)).check(z.maxLength(channels.length))

/**
 * How long something is out of stock: until somebody makes it available again, until the branch's
 * business day ends, or until a given moment.
 */
export const outInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reopened') }),
  z.strictObject({ kind: z.literal('day') }),
  z.strictObject({ kind: z.literal('until'), until: moment() }),
])
/** A stock-out as stored. `until` is null if only a person can end it. */
export const out = z.object({
  kind: oneOf(['reopened', 'day', 'until']),
  until: z.nullable(z.string()),
  at: z.string(),
})
export type OutOfStock = z.infer<typeof out>
