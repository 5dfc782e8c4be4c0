import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { anyway, each, companyRef, plausibleYear, moment, oneOf, version } from '../kit/fields.ts'
import { historyCall } from '../kit/history.ts'
import { platformCodes } from '../platform/platforms.ts'
import { licenceStates } from './company.ts'

/** The modules that a company can license (semantics §1). */
export const modules = [
  'cms',
  'kiosk',
  'reservation',
  'table_order',
  'loyalty',
  'gift_cheque',
  'campaign',
  'caller_id',
  'multi_branch_catalog',
  'courier',
  'api',
  ...platformCodes,
] as const
export type Module = (typeof modules)[number]

/** Limits on quantities; 0 means no limit (spec §5). */
export const limits = ['branchLimit', 'kioskLimit', 'smsMonthly'] as const
export type Limit = (typeof limits)[number]

/**
 * The number of days for which a licence remains valid after its end (semantics §1), by the
 * company's clock.
 */
export const graceDays = 7

export const licenseTypes = ['customer', 'partner_demo', 'staff_demo'] as const

const input = z.strictObject({
  license_type: oneOf(licenseTypes),
  licensed_module_list: z.strictObject(each(modules, () => z.boolean())),
  limits: z.strictObject(each(limits, () => z.int().check(z.gte(0), z.lte(1_000_000)))),
  starts_at: moment().check(plausibleYear()),
  ends_at: moment().check(plausibleYear()),
})

const row = z.object({
  company_id: z.string(),
  ...input.shape,
  /** The company's time zone, which decides its dates. */
  timezone: z.string(),
  state: oneOf(licenceStates),
  /** The last moment of the seven days of grace. */
  grace_ends_at: z.string(),
  /** How much of each limit is used now. */
  used: z.object(each(limits, () => z.int())),
  version: version(),
  updated_at: z.string(),
})
export type License = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })

/** A company's licence (spec §7: POST and GET company/{company_id}/license). */
export const license = {
  input,
  read: call({
    method: 'GET',
    path: '/company/{company_id}/license',
    permission: 'get-company-license',
    whole: true,
    params,
    /** The licence; null if there is none yet. */
    answer: z.nullable(row),
  }),
  /**
   * Creates or replaces the licence. `version` is 0 if there is none yet. If a limit is below
   * current use, existing records stay but new ones are refused.
   */
  save: call({
    method: 'POST',
    path: '/company/{company_id}/license',
    permission: 'post-company-license',
    whole: true,
    params,
    body: z.extend(input, { version: z.int().check(z.nonnegative()), ...anyway }),
    answer: row,
  }),
  history: call({ ...historyCall('/company/{company_id}/license', 'get-company-license', params), whole: true }),
}
