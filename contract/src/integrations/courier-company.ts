import * as z from 'zod/mini'
import { accessHosts, accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { branchRef, money, oneOf, optionalText, orEmpty, url } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** The companies whose couriers can be called. */
export const courierCompanies = partiesOf('courier')
export type CourierCompanyCode = PartyOf<'courier'>

/** Who bears what a company charges for a delivery. */
export const feeBearers = ['branch', 'company', 'customer'] as const
export type FeeBearer = (typeof feeBearers)[number]

/** What a company lets us do by its protocol. */
export const courierCapabilities = ['cancel', 'read', 'fee'] as const
export type CourierCapability = (typeof courierCapabilities)[number]

const input = {
  /** The id under which the company knows the branch, such as its pickup point. */
  external_id: optionalText(64),
  /**
   * The address to call, chosen from the company's own; null keeps the address that the platform
   * owner has set.
   */
  host: z.nullable(oneOf(accessHosts)),
  /** Another address to call instead, if the company takes one. */
  address: orEmpty(url()),
  /** The agreed price of a delivery, in minor units; null if none is agreed. */
  fee: z.nullable(money()),
  fee_bearer: oneOf(feeBearers),
}

const shows = {
  ...input,
  name: oneOf(courierCompanies),
  external_id: z.string(),
  address: z.string(),
  /** The currency of the fee. */
  currency: z.string(),
  /** Whether another address may be entered, because other companies speak the same protocol. */
  takes_address: z.boolean(),
  /** The names of the secrets that the company needs, and whether each is stored. */
  secrets: z.record(z.string(), z.boolean()),
  /** The address to enter at the company; empty if none is needed, or before it is connected. */
  webhook_url: z.string(),
  capabilities: z.array(oneOf(courierCapabilities)),
}

const params = z.strictObject({ branch_id: branchRef() })
const named = z.extend(params, { name: oneOf(courierCompanies) })
const all = '/branch/{branch_id}/courier-company'

const access = accessTo('branch-courier-company', {
  path: `${all}/{name}`,
  params: named,
  input,
  secrets: z.record(
    z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)),
    z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  ),
  shows,
  writes: { module: 'courier' },
})
export type CourierCompanyAccess = z.infer<typeof access.row>

/** A branch's accounts at companies whose couriers deliver its orders. */
export const courierCompany = {
  ...access,
  /** Every company, connected or not. */
  list: call({
    method: 'GET',
    path: all,
    permission: 'get-branch-courier-company',
    params,
    answer: z.array(access.row),
  }),
}
