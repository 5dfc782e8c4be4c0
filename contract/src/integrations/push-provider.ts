import * as z from 'zod/mini'
import { accessTo } from '../kit/access.ts'
import { call } from '../kit/call.ts'
import { companyRef, email, oneOf } from '../kit/fields.ts'
import { devicePlatforms } from '../members/sources.ts'
import { sendStates } from './message-provider.ts'

/** The parts of a service account's key file that sending needs. */
const keyFile = z.looseObject({
  type: z.literal('service_account'),
  project_id: z.string().check(z.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)),
  client_email: z.string().check(z.maxLength(120), z.regex(/^[\w.-]+@[\w.-]+\.gserviceaccount\.com$/)),
  private_key: z.string().check(z.regex(/^-----BEGIN PRIVATE KEY-----\n[\w+/=\n]+-----END PRIVATE KEY-----\n*$/)),
})
export type ServiceAccount = Pick<z.infer<typeof keyFile>, 'project_id' | 'client_email' | 'private_key'>

/** The longest key file that is accepted, in characters. Google's files have about 2,400. */
export const keyFileMax = 6000

/** Reads the key file of a service account, as Firebase offers it for download. Null if it is another file. */
export function readServiceAccount(json: string): ServiceAccount | null {
  try {
    const { success, data } = keyFile.safeParse(JSON.parse(json))
    return success ? data : null
  } catch {
    return null
  }
}

const input = {
  /** The address at which browser makers may reach the sender of Web Push messages (RFC 8292). */
  contact: email(),
}

const secrets = z.strictObject({
  /**
   * The content of the service account's key file. Without it, messages reach only browsers. Empty
   * leaves it as it is, null removes it.
   */
  service_account: z.nullable(
    z.string().check(
      z.maxLength(keyFileMax),
      z.refine((it) => it === '' || readServiceAccount(it) !== null, 'service_account'),
    ),
  ),
})

const shows = {
  contact: z.string(),
  /** The Firebase project of the app, and the service account that sends. Empty without a key file. */
  project: z.string(),
  account: z.string(),
  /**
   * The public key of Web Push, which the website passes to `pushManager.subscribe`. It is made when
   * the account is first saved, and stays the same until the account is removed.
   */
  public_key: z.string(),
  secrets: z.object({ service_account: z.boolean(), web_push: z.boolean() }),
}

const companyPath = '/company/{company_id}/push-provider'
const companyParams = z.strictObject({ company_id: companyRef() })
const companyAccess = accessTo('company-push', {
  path: companyPath,
  params: companyParams,
  limits: { whole: true },
  input,
  secrets,
  shows: {
    ...shows,
    /** Whether the platform's account sends while the company has none in use. */
    has_platform: z.boolean(),
  },
})
export type CompanyPush = z.infer<typeof companyAccess.row>

/**
 * A company's own account for push messages to its ordering app (Firebase Cloud Messaging) and to
 * browsers (Web Push). Without it, or while it is off, the platform's account sends them.
 */
export const companyPush = {
  ...companyAccess,
  /**
   * Sends a test message to the device on which the member with the caller's own phone number or
   * e-mail address last used the app. Refused with 409 if there is no such device. A user may send
   * at most five tests an hour.
   */
  test: call({
    method: 'POST',
    path: `${companyPath}/test`,
    permission: 'put-company-push',
    whole: true,
    params: companyParams,
    answer: z.extend(companyAccess.row, {
      outcome: z.object({
        state: oneOf(sendStates),
        reason: z.string(),
        device: z.object({ platform: oneOf(devicePlatforms), app_version: z.string() }),
      }),
    }),
  }),
  /** Deletes the account and its keys. Browsers must then subscribe again. */
  remove: call({
    method: 'DELETE',
    path: companyPath,
    permission: 'put-company-push',
    whole: true,
    params: companyParams,
    frees: true,
    answer: companyAccess.row,
  }),
}

const platformPath = '/setting/push-provider'
const platformParams = z.strictObject({})
const platformAccess = accessTo('platform-push', {
  path: platformPath,
  params: platformParams,
  limits: { platform: true },
  input,
  secrets,
  shows,
})
export type PlatformPush = z.infer<typeof platformAccess.row>

/** The platform's account for push messages, which sends for companies without one of their own. */
export const platformPush = {
  ...platformAccess,
  /** Deletes the account and its keys. Browsers must then subscribe again. */
  remove: call({
    method: 'DELETE',
    path: platformPath,
    permission: 'put-platform-push',
    platform: true,
    params: platformParams,
    answer: platformAccess.row,
  }),
}

/** The form of an account, which is the same for a company and for the platform. */
export type PushInput = z.infer<typeof companyPush.input>
