import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, oneOf, optionalText, text } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** The providers by which SMS can be sent (integrations §3). */
export const smsProviders = partiesOf('sms')
export type SmsProvider = PartyOf<'sms'>

/** The longest sender name that operators show. */
export const senderMax = 11

/** How many test messages somebody may send in an hour. */
export const testsPerHour = 5

const input = {
  provider: oneOf(smsProviders),
  /** The account at the provider: a user name, an API key or an account SID. */
  username: text(120),
  /**
   * The sender that recipients see: a name that the provider has approved. At Twilio, also one of
   * its numbers, or the SID of a messaging service.
   */
  sender: text(40),
}

const shows = {
  ...input,
  username: z.string(),
  sender: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /**
   * What was left on the account when it was last checked. `unit` is `sms`, a currency, or the
   * provider's own word. A provider may state several amounts.
   */
  balance: z.nullable(z.object({ at: z.string(), list: z.array(z.object({ amount: z.number(), unit: z.string() })) })),
  /** Whether the platform sends for a company that has no account of its own in use. */
  has_platform: z.boolean(),
}

/** What became of a test message. `reason` is the provider's own code. */
const outcome = z.object({
  state: oneOf(['sent', 'refused', 'gone', 'later', 'stopped', 'unknown']),
  reason: z.string(),
  to: z.string(),
})

const params = z.strictObject({ company_id: companyRef() })
const path = '/company/{company_id}/sms-provider'
const permission = 'put-company-sms'

const access = accessTo('company-sms', {
  path,
  params,
  input,
  secrets: z.strictObject({ password: optionalText(200) }),
  shows,
  limits: { whole: true },
})
export type CompanySms = z.infer<typeof access.row>
export type CompanySmsInput = z.infer<typeof access.input>

/**
 * A company's own account at a provider of SMS. With it, the company's SMS are sent in its own
 * name and at its own expense. Without it, or while it is off, the platform's account sends them.
 */
export const companySms = {
  ...access,
  /**
   * Sends a test SMS to the caller's own number, as it is in their profile. At most five an hour
   * for each person.
   */
  test: call({
    method: 'POST',
    path: `${path}/test`,
    permission,
    whole: true,
    params,
    answer: z.extend(access.row, { outcome }),
  }),
  /** Forgets the account with its password. The platform's account then sends the SMS. */
  remove: call({ method: 'DELETE', path, permission, whole: true, frees: true, params, answer: access.row }),
}
