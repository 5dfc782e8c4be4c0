import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { names, oneOf } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'
import { paymentPlaces } from '../organisation/payment-places.ts'

/** A payment method (rules §7), used at the door, online, or both. */
export const paymentMethod = plain('payment-method', {
  fields: {
    code: z.string().check(z.trim(), z.regex(/^[a-z0-9_]{2,40}$/)),
    name: names(60),
    place: oneOf(paymentPlaces),
    is_active: z.boolean(),
  },
  sort: ['code', 'updated_at'],
  order: 'code',
  filter: { place: oneOf(paymentPlaces) },
})
export type PaymentMethod = z.infer<typeof paymentMethod.row>

/** The names that every till needs to show how an order is paid. */
export const paymentMethodList = {
  list: call({
    method: 'GET',
    path: '/front/payment-method-list',
    permission: 'signed-in',
    answer: z.array(
      z.object({ code: z.string(), name: names(60), place: oneOf(paymentPlaces), is_active: z.boolean() }),
    ),
  }),
}
