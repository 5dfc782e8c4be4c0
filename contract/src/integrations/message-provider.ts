import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call, type Call } from '../kit/call.ts'
import { companyRef, email, oneOf, optionalText, text } from '../kit/fields.ts'
import { partiesOf, type PartyOf } from '../platform/parties.ts'

/** The providers by which SMS can be sent (integrations §3). */
export const smsProviders = partiesOf('sms')
export type SmsProvider = PartyOf<'sms'>

/** The longest sender name that operators show. */
export const senderMax = 11

/** How many test messages somebody may send in an hour. */
export const testsPerHour = 5

const smsInput = {
  provider: oneOf(smsProviders),
  /** The account at the provider: a user name, an API key or an account SID. */
  username: text(120),
  /**
   * The sender that recipients see: a name that the provider has approved. At Twilio, also one of
   * its numbers, or the SID of a messaging service.
   */
  sender: text(40),
}

const smsShows = {
  ...smsInput,
  username: z.string(),
  sender: z.string(),
  secrets: z.object({ password: z.boolean() }),
  /**
   * The balance of the account when it was last checked. `unit` is `sms`, a currency, or the
   * provider's own word. A provider may state several amounts.
   */
  balance: z.nullable(z.object({ at: z.string(), list: z.array(z.object({ amount: z.number(), unit: z.string() })) })),
}

/**
 * The ports at which a mail server accepts mails from a signed-in sender. Port 465 uses TLS from
 * the beginning, the other two use STARTTLS.
 */
export const mailPorts = ['465', '587', '2525'] as const

const mailInput = {
  /** The name of the mail server: `smtp.example.com`. */
  server: text(120).check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/i)),
  port: oneOf(mailPorts),
  /** The user name at the mail server: often the address itself. */
  username: text(120),
  /** The sender's address, and the name that is shown beside it. */
  sender: email(),
  sender_name: optionalText(60),
}

const mailShows = {
  ...mailInput,
  server: z.string(),
  username: z.string(),
  sender: z.string(),
  secrets: z.object({ password: z.boolean() }),
}

const secrets = z.strictObject({ password: optionalText(200) })

/** Which account sends while a company has no account of its own in use. */
const ofCompany = {
  /** Whether the platform sends for the company. */
  has_platform: z.boolean(),
}
/** Which account sends while the platform's owner has entered none, or has switched it off. */
const ofPlatform = {
  /**
   * The account that the server's own settings name (SMTP_URL, SMS_URL); null if they name none.
   * `by` is a provider of SMS or the name of a mail server.
   */
  environment: z.nullable(z.object({ by: z.string(), sender: z.string() })),
}

/** What may become of a message (server/src/kit/sending/providers.ts). */
export const sendStates = ['sent', 'refused', 'gone', 'later', 'stopped', 'unknown'] as const

/** The outcome of a test message. `reason` is the provider's own code. */
const outcome = z.object({
  state: oneOf(sendStates),
  reason: z.string(),
  to: z.string(),
})

/** The calls that an account for sending messages has in addition to those of every access. */
const acts = <
  const N extends string,
  const P extends string,
  Q extends z.ZodMiniObject,
  R extends z.ZodMiniObject,
  const W extends Pick<Call, 'whole' | 'platform'>,
  const F extends Pick<Call, 'frees'>,
>(
  noun: N,
  { path, params, row, limits, removal }: { path: P; params: Q; row: R; limits: W; removal: F },
) => {
  const every = { permission: `put-${noun}`, ...limits, params } as const
  return {
    /**
     * Sends a test message to the number or the address in the caller's own profile. Each person
     * may send at most five an hour.
     */
    test: call({ method: 'POST', path: `${path}/test`, ...every, answer: z.extend(row, { outcome }) }),
    /**
     * Deletes the account and its password. Messages are then sent by the account that sends
     * without it.
     */
    remove: call({ method: 'DELETE', path, ...every, ...removal, answer: row }),
  }
}

const company = {
  params: z.strictObject({ company_id: companyRef() }),
  limits: { whole: true },
  removal: { frees: true },
} as const
const platform = { params: z.strictObject({}), limits: { platform: true }, removal: {} } as const

const companySmsPath = '/company/{company_id}/sms-provider'
const companySmsAccess = accessTo('company-sms', {
  path: companySmsPath,
  ...company,
  input: smsInput,
  secrets,
  shows: { ...smsShows, ...ofCompany },
})
export type CompanySms = z.infer<typeof companySmsAccess.row>

/**
 * A company's own account at a provider of SMS. With it, the company's SMS are sent in its own
 * name and at its own expense. Without it, or while it is off, the platform's account sends them.
 */
export const companySms = {
  ...companySmsAccess,
  ...acts('company-sms', { path: companySmsPath, ...company, row: companySmsAccess.row }),
}

const companyMailPath = '/company/{company_id}/mail-server'
const companyMailAccess = accessTo('company-mail', {
  path: companyMailPath,
  ...company,
  input: mailInput,
  secrets,
  shows: { ...mailShows, ...ofCompany },
})
export type CompanyMail = z.infer<typeof companyMailAccess.row>

/**
 * A company's own mail server. With it, mails to the company's guests and team come from its own
 * address. Without it, or while it is off, the platform's server sends them.
 */
export const companyMail = {
  ...companyMailAccess,
  ...acts('company-mail', { path: companyMailPath, ...company, row: companyMailAccess.row }),
}

const platformSmsPath = '/setting/sms-provider'
const platformSmsAccess = accessTo('platform-sms', {
  path: platformSmsPath,
  ...platform,
  input: smsInput,
  secrets,
  shows: { ...smsShows, ...ofPlatform },
})
export type PlatformSms = z.infer<typeof platformSmsAccess.row>

/**
 * The platform's account at a provider of SMS, which sends for companies without an account of
 * their own. Without it, or while it is off, the account of the server's own settings sends.
 */
export const platformSms = {
  ...platformSmsAccess,
  ...acts('platform-sms', { path: platformSmsPath, ...platform, row: platformSmsAccess.row }),
}

const platformMailPath = '/setting/mail-server'
const platformMailAccess = accessTo('platform-mail', {
  path: platformMailPath,
  ...platform,
  input: mailInput,
  secrets,
  shows: { ...mailShows, ...ofPlatform },
})
export type PlatformMail = z.infer<typeof platformMailAccess.row>

/**
 * The platform's mail server, which sends the mails about people's accounts, and those of companies
 * without a server of their own. Without it, or while it is off, the server's own settings decide.
 */
export const platformMail = {
  ...platformMailAccess,
  ...acts('platform-mail', { path: platformMailPath, ...platform, row: platformMailAccess.row }),
}

/** The form of an account, which is the same for a company and for the platform. */
export type SmsInput = z.infer<typeof companySms.input>
export type MailInput = z.infer<typeof companyMail.input>
