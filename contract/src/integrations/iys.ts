import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, text } from '../kit/fields.ts'

/** The number by which İYS identifies a company or a brand. */
const code = () => text(9).check(z.regex(/^[1-9]\d*$/, 'number'))

const input = {
  /** The company's number at İYS, and the number of the brand in whose name it sends messages. */
  iys_code: code(),
  brand_code: code(),
  /** The user name that İYS has issued for its API. */
  username: text(120),
  /**
   * The address to call, chosen from İYS's own; null keeps the address that the platform owner has
   * set.
   */
  host: z.nullable(oneOf(accessHosts)),
}

const shows = {
  ...input,
  /** The company's number at İYS; empty if the company never had access to İYS. */
  iys_code: z.string(),
  brand_code: z.string(),
  username: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /**
   * How many of the current answers are still to be filed, came too late, or were refused by İYS.
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
 * A company's access to İYS, Turkey's register of consents to commercial messages (rules §4.1).
 * With it, every yes and no of the company's members is filed there, and changes made there are
 * read each night. For companies outside Turkey it does not exist (404).
 */
export const companyIys = {
  ...access,
  /** Reads changes made at İYS now. If this fails, `failure` shows the error. */
  pull: call({
    method: 'POST',
    path: `${path}/pull`,
    permission: 'put-company-iys',
    whole: true,
    params,
    answer: access.row,
  }),
}
