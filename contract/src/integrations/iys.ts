import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, text } from '../kit/fields.ts'

/** İYS identifies companies and brands by numbers. */
const code = () => text(9).check(z.regex(/^[1-9]\d*$/, 'number'))

const input = {
  /** The company's number at İYS, and that of the brand it writes under. */
  iys_code: code(),
  brand_code: code(),
  /** The user that İYS issued for its API. */
  username: text(120),
  /** Null keeps the address set by the platform. */
  host: z.nullable(oneOf(accessHosts)),
}

const shows = {
  ...input,
  /** Empty if the company never had an access. */
  iys_code: z.string(),
  brand_code: z.string(),
  username: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /**
   * Of the current answers: those still to be filed, those that were too late, and those refused by
   * İYS.
   */
  waiting: z.int(),
  lapsed: z.int(),
  refused: z.int(),
  /** When changes made at İYS were last read. */
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
 * A company's access to İYS, Turkey's register of commercial messages (rules §4.1): with it, every
 * yes and no of its members is filed there, and their changes there are read each night. Turkish
 * companies only: for others it does not exist (404).
 */
export const companyIys = {
  ...access,
  /** Reads the changes made at İYS now. An error is shown in `failure`. */
  pull: call({
    method: 'POST',
    path: `${path}/pull`,
    permission: 'put-company-iys',
    whole: true,
    params,
    answer: access.row,
  }),
}
