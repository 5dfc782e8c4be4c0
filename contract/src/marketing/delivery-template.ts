import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { text } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'
import { ringFields } from '../ordering/zone-fields.ts'

const currency = () => z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'currency_code'))

/**
 * Delivery fees by distance that the platform recommends. A branch copies them to its rings and may
 * change them there.
 */
export const deliveryTemplate = plain('delivery-template', {
  fields: {
    name: text(60),
    /** The currency of the amounts. A branch sees only templates in its own currency. */
    currency: currency(),
    ...ringFields,
  },
  sort: ['name', 'currency', 'updated_at'],
  order: 'name',
  filter: { currency: currency() },
})
export type DeliveryTemplate = z.infer<typeof deliveryTemplate.row>

/** The current templates, for a branch's rings. */
export const deliveryTemplateList = {
  list: call({
    method: 'GET',
    path: '/front/delivery-template-list',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.int(), version: z.int(), ...deliveryTemplate.input.shape })),
  }),
}
export type OfferedTemplate = z.infer<typeof deliveryTemplateList.list.answer>[number]
