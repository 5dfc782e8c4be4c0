import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, email, oneOf, optionalText, text } from '../kit/fields.ts'
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
const smsPath = '/company/{company_id}/sms-provider'

const sms = accessTo('company-sms', {
  path: smsPath,
  params,
  input,
  secrets: z.strictObject({ password: optionalText(200) }),
  shows,
  limits: { whole: true },
})
export type CompanySms = z.infer<typeof sms.row>
export type CompanySmsInput = z.infer<typeof sms.input>

/**
 * A company's own account at a provider of SMS. With it, the company's SMS are sent in its own
 * name and at its own expense. Without it, or while it is off, the platform's account sends them.
 */
export const companySms = {
  ...sms,
  /**
   * Sends a test SMS to the caller's own number, as it is in their profile. At most five an hour
   * for each person.
   */
  test: call({
    method: 'POST',
    path: `${smsPath}/test`,
    permission: 'put-company-sms',
    whole: true,
    params,
    answer: z.extend(sms.row, { outcome }),
  }),
  /** Forgets the account with its password. The platform's account then sends the SMS. */
  remove: call({
    method: 'DELETE',
    path: smsPath,
    permission: 'put-company-sms',
    whole: true,
    frees: true,
    params,
    answer: sms.row,
  }),
}

/**
 * The ports at which a mail server takes mails from a sender who signs in. 465 uses TLS from the
 * beginning, the other two STARTTLS.
 */
export const mailPorts = ['465', '587', '2525'] as const

const mailInput = {
  /** The name of the mail server: `smtp.example.com`. */
  server: text(120).check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/i)),
  port: oneOf(mailPorts),
  /** The name with which to sign in: often the address itself. */
  username: text(120),
  /** The sender's address, and the name that is shown beside it. */
  sender: email(),
  sender_name: optionalText(60),
}
const mailPath = '/company/{company_id}/mail-server'

const mail = accessTo('company-mail', {
  path: mailPath,
  params,
  input: mailInput,
  secrets: z.strictObject({ password: optionalText(200) }),
  shows: {
    ...mailInput,
    server: z.string(),
    username: z.string(),
    sender: z.string(),
    secrets: z.object({ password: z.boolean() }),
    has_platform: z.boolean(),
  },
  limits: { whole: true },
})
export type CompanyMail = z.infer<typeof mail.row>
export type CompanyMailInput = z.infer<typeof mail.input>

/**
 * A company's own mail server. With it, mails to the company's guests and team come from its own
 * address. Without it, or while it is off, the platform's server sends them.
 */
export const companyMail = {
  ...mail,
  /** Sends a test mail to the caller's own address. At most five an hour for each person. */
  test: call({
    method: 'POST',
    path: `${mailPath}/test`,
    permission: 'put-company-mail',
    whole: true,
    params,
    answer: z.extend(mail.row, { outcome }),
  }),
  /** Forgets the server with its password. The platform's server then sends the mails. */
  remove: call({
    method: 'DELETE',
    path: mailPath,
    permission: 'put-company-mail',
    whole: true,
    frees: true,
    params,
    answer: mail.row,
  }),
}
