import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { refId, text } from '../kit/fields.ts'
import { plain } from '../kit/plain.ts'

/** A Turkish tax office: five digits, the province's plate number first. */
export const taxOffice = plain('tax-office', {
  fields: {
    city_id: refId(),
    code: z.string().check(z.trim(), z.regex(/^\d{5}$/, 'tax_office_code')),
    name: text(80),
  },
  sort: ['code', 'name', 'city_id', 'updated_at'],
  order: 'code',
  filter: { city_id: refId() },
})
export type TaxOffice = z.infer<typeof taxOffice.row>

/** The provinces, by plate number; the whole list at once. */
export const cities = {
  list: call({
    method: 'GET',
    path: '/city',
    permission: 'signed-in',
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
}
