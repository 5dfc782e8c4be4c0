import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, text } from '../kit/fields.ts'

/** İYS numbers companies and brands. */
const code = () => text(9).check(z.regex(/^[1-9]\d*$/, 'number'))

const input = {
  /** The company's number there, and that of the brand it writes under. */
  iys_code: code(),
  brand_code: code(),
  /** Of the user that İYS gave for its API. */
  username: text(120),
  /** Null keeps the address that somebody above has set. */
  host: z.nullable(oneOf(accessHosts)),
}

const shows = {
  ...input,
  /** Empty where the company never had an access. */
  iys_code: z.string(),
  brand_code: z.string(),
  username: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /** Answers that are to be filed still, those that came too late, and those İYS refused, of the answers that hold now. */
  waiting: z.int(),
  lapsed: z.int(),
  refused: z.int(),
  /** When changes made at İYS were read last. */
  pulled_at: z.nullable(z.string()),
}

const params = z.strictObject({ company_id: companyRef() })
const path = '/company/{company_id}/iys'

const access = accessTo('company-iys', {
  path,
  params,
  input,
  secrets: z.strictObject({ password: optionalText(200) }),
  shows,
  limits: { whole: true },
})
export type CompanyIys = z.infer<typeof access.row>
export type CompanyIysInput = z.infer<typeof access.input>

/**
 * A company's access to İYS, Turkey's register of commercial messages (rules §4.1): with it every yes and no of its members is filed there, and what they change
 * there is read each night. Turkish companies only: for others there is none (404).
 */
export const companyIys = {
  ...access,
  /** Reads the changes made at İYS now. What went wrong stands in `failure`. */
  pull: call({
    method: 'POST',
    path: `${path}/pull`,
    permission: 'put-company-iys',
    whole: true,
    params,
    answer: access.row,
  }),
}
