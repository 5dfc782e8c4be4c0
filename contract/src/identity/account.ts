import * as z from 'zod/mini'
import { basisPoints, email, oneOf, optionalPhone, optionalText, orEmpty, refId, text, url } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { accountNames } from './names.ts'
import { taxNumber } from '../organisation/register-fields.ts'

/** Dealers and solution partners (semantics §1). */
const base = record('account', {
  input: {
    type: oneOf(['account', 'solution_partner']),
    name: text(120),
    legal_name: optionalText(200),
    authorised_name: optionalText(120),
    phone: optionalPhone(),
    email: orEmpty(email()),
    website: orEmpty(url()),
    tax_number: orEmpty(taxNumber()),
    tax_office_id: z.nullable(refId()),
    /** The account's share of its companies' commission, in basis points: 1250 is 12.5 %. */
    share_bp: basisPoints(),
    demands_two_factor: z.boolean(),
    is_active: z.boolean(),
  },
  shows: { company_count: z.int(), branch_count: z.int(), user_count: z.int(), created_at: z.string() },
  sort: ['name', 'created_at', 'updated_at'],
  order: 'name',
  filter: { type: oneOf(['account', 'solution_partner']), is_active: z.enum(['true', 'false']) },
})

export const account = {
  ...base,
  names: accountNames,
}
export type Account = z.infer<typeof base.row>
