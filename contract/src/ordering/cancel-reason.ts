import * as z from 'zod/mini'
import { names, oneOf } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'
import { liableParties } from './order-fields.ts'
import { orderStatuses } from './delivery-type.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'

export const reasonKinds = ['cancel', 'return'] as const
export const reasonActors = ['branch', 'customer', 'courier', 'platform', 'any'] as const

/**
 * Why an order was cancelled or returned (semantics §2): when the reason may be chosen, who is
 * responsible, and the platforms' codes for it.
 */
export const cancelReason = plain('cancel-reason', {
  fields: {
    code: z.string().check(z.trim(), z.regex(/^[a-z0-9_]{2,40}$/)),
    name: names(80),
    kind: oneOf(reasonKinds),
    delivery_types: z.array(oneOf(deliveryTypes)).check(z.maxLength(5)),
    from_statuses: z.array(oneOf(orderStatuses)).check(z.maxLength(6)),
    actor: oneOf(reasonActors),
    liable: oneOf(liableParties),
    needs_text: z.boolean(),
    platform_codes: z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(60))),
  },
  sort: ['code', 'kind', 'updated_at'],
  order: 'code',
  filter: { kind: oneOf(reasonKinds), actor: oneOf(reasonActors), liable: oneOf(liableParties) },
})
export type CancelReason = z.infer<typeof cancelReason.row>
