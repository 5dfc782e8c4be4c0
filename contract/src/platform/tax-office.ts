import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { refId, text } from '../kit/fields.ts'
import { namesPage, namesQuery } from '../kit/list.ts'
import { plain } from '../kit/plain.ts'

/** A Turkish tax office. Its code has five digits and begins with the province's plate number. */
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

/** For pickers: tax offices by name, with their province. */
export const taxOfficeNames = {
  list: call({
    method: 'GET',
    path: '/front/tax-office-list',
    permission: 'signed-in',
    query: namesQuery(refId()),
    answer: namesPage(z.int()),
  }),
}

/** The provinces, by plate number. */
export const cities = {
  list: call({
    method: 'GET',
    path: '/city',
    permission: 'signed-in',
    query: namesQuery(refId()),
    answer: namesPage(z.int()),
  }),
}
