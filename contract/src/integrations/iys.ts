import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, text } from '../kit/fields.ts'
import { historyEntry } from '../kit/history.ts'

/** İYS's own installations. An access to any other address is made by the platform owner, and keeps it. */
export const iysHosts = ['live', 'test'] as const

/** İYS numbers companies and brands. */
const code = () => text(9).check(z.regex(/^[1-9]\d*$/, 'number'))

const input = z.strictObject({
  is_active: z.boolean(),
  /** The company's number there, and that of the brand it writes under. */
  iys_code: code(),
  brand_code: code(),
  /** Of the user that İYS gave for its API. */
  username: text(120),
  /** Null keeps the address that somebody above has set. */
  host: z.nullable(oneOf(iysHosts)),
  /** An empty one stays as it is. */
  secrets: z.strictObject({ password: optionalText(200) }),
})
export type CompanyIysInput = z.infer<typeof input>

const row = z.object({
  ...input.shape,
  /** Empty where the company never had an access. */
  iys_code: z.string(),
  brand_code: z.string(),
  username: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /** 0 where the company never had an access. */
  version: z.int(),
  /** The last time somebody checked the connection, and what came of it: the brand's name, or İYS's words. */
  checked: z.nullable(z.object({ at: z.string(), is_well: z.boolean(), said: z.string() })),
  /** Answers that are to be filed still, those that came too late, and those İYS refused, of the answers that hold now. */
  waiting: z.int(),
  lapsed: z.int(),
  refused: z.int(),
  /** When changes made at İYS were read last. */
  pulled_at: z.nullable(z.string()),
  /** Why it does not work, and since when; null while it does. */
  failure: z.nullable(z.object({ at: z.string(), said: z.string() })),
})
export type CompanyIys = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })
const path = '/company/{company_id}/iys'

/**
 * A company's access to İYS, Turkey's register of commercial messages (rules §4.1): with it every yes and no of its members is filed there, and what they change
 * there is read each night. Turkish companies only: for others there is none (404).
 */
export const companyIys = {
  noun: 'company-iys',
  input,
  read: call({ method: 'GET', path, permission: 'get-company-iys', whole: true, params, answer: row }),
  update: call({
    method: 'PUT',
    path,
    permission: 'put-company-iys',
    whole: true,
    params,
    body: z.extend(input, { version: z.int().check(z.nonnegative()) }),
    answer: row,
  }),
  /** Signs in there with what is stored, and asks for the brand. */
  check: call({
    method: 'POST',
    path: `${path}/check`,
    permission: 'put-company-iys',
    whole: true,
    params,
    answer: row,
  }),
  /** Reads the changes made at İYS now. What went wrong stands in `failure`. */
  pull: call({ method: 'POST', path: `${path}/pull`, permission: 'put-company-iys', whole: true, params, answer: row }),
  history: call({
    method: 'GET',
    path: `${path}/history`,
    permission: 'get-company-iys',
    whole: true,
    params,
    answer: z.array(historyEntry),
  }),
}
