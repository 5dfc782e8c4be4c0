import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, optionalText, text } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { audience } from './audience.ts'
import { segmentNames } from './segment-names.ts'

const base = record('segment', {
  input: {
    company_id: companyRef(),
    name: text(60),
    description: optionalText(200),
    audience: audience(),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    created_at: z.string(),
  },
  sort: ['name', 'created_at', 'updated_at'],
  order: 'name',
  filter: { company_id: companyRef() },
})
export type Segment = z.infer<typeof base.row>

/**
 * A named selection of a company's members (members-marketing §10), evaluated again each time. A
 * segment that others use cannot be deleted.
 */
export const segment = {
  ...base,
  /**
   * How many members are in the segment now: counted, or estimated from a sample if counting would
   * take too long.
   */
  count: call({
    method: 'POST',
    path: '/segment/count',
    permission: 'get-member-all',
    body: z.strictObject({ company_id: companyRef(), audience: audience() }),
    answer: z.object({
      members: z.int(),
      is_estimate: z.boolean(),
      /** A few of the members, newest first, as in the member list. */
      some: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  /** For pickers. */
  names: segmentNames,
}
