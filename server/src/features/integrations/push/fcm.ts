import { createHash } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { ServiceAccount } from '#contract/integrations/push-provider.ts'
import { ask, failed, isLost, later, type Heard } from '#server/kit/sending/ask.ts'
import type { CheckAnswer, PushMessage, SendAnswer } from '#server/kit/sending/providers.ts'

export interface FirebaseAccount extends ServiceAccount {
  /** The address of a simulator; null for Google's own addresses. */
  base_url: string | null
}
interface How {
  timeoutMs: number
}

/* Firebase Cloud Messaging, HTTP v1 (firebase.google.com/docs/cloud-messaging/send/v1-api, errors:
   /docs/reference/fcm/rest/v1/ErrorCode), signed in as a service account
   (developers.google.com/identity/protocols/oauth2/service-account). */
const tokenUrl = 'https://oauth2.googleapis.com/token'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const host = 'https://fcm.googleapis.com'

export async function sendByFcm(
  account: FirebaseAccount,
  { id, to, title, body, image, data }: PushMessage & { to: string },
  how: How,
): Promise<SendAnswer> {
  const message = {
    token: to,
    notification: { title, body, ...(image && { image }) },
    data,
    android: { collapse_key: id, notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id } },
  }
  return answerOf(await call(account, { message }, how))
}

/** Lets Firebase examine a message without sending it to anybody. */
export async function checkFcm(account: FirebaseAccount, how: How): Promise<CheckAnswer> {
  const message = { topic: 'sofra-check', notification: { title: 'Sofra' } }
  const answer = answerOf(await call(account, { validate_only: true, message }, how))
  return answer.state === 'sent' ? { is_well: true, said: account.project_id, amounts: [] } : failed(answer)
}

async function call(account: FirebaseAccount, body: object, how: How): Promise<Heard | SendAnswer> {
  const heard = await callOnce(account, body, how)
  if (isLost(heard) || heard.status !== 401) return heard
  // The access token was revoked before its time.
  tokens.delete(keyOf(account))
  return callOnce(account, body, how)
}

async function callOnce(account: FirebaseAccount, body: object, how: How): Promise<Heard | SendAnswer> {
  const token = await tokenFor(account, how)
  if (typeof token !== 'string') return token
  return ask(
    `${account.base_url ?? host}/v1/projects/${account.project_id}/messages:send`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    how,
  )
}

const made = z.looseObject({ name: z.string() })
/** Only codes are read from a refusal, since its text may repeat the token of a device. */
const code = z.string().check(z.regex(/^[A-Z_]{3,60}$/))
const problem = z.looseObject({
  error: z.looseObject({ status: code, details: z.optional(z.array(z.looseObject({ errorCode: z.optional(code) }))) }),
})

const states: Record<string, SendAnswer['state']> = {
  UNREGISTERED: 'gone',
  INVALID_ARGUMENT: 'refused',
  // The token belongs to another Firebase project. That says nothing about this account: otherwise
  // one company with such tokens would stop the platform's account for all companies.
  SENDER_ID_MISMATCH: 'refused',
  QUOTA_EXCEEDED: 'later',
  UNAVAILABLE: 'later',
  INTERNAL: 'later',
  // Firebase cannot sign in at Apple: the app's key is missing or has expired. Other devices still get
  // their messages.
  THIRD_PARTY_AUTH_ERROR: 'refused',
}

function answerOf(heard: Heard | SendAnswer): SendAnswer {
  if (isLost(heard)) return heard
  const { status, body, retryAfter } = heard
  const sent = made.safeParse(body)
  if (status === 200 && sent.success) return { state: 'sent', provider_id: sent.data.name }
  const { success, data } = problem.safeParse(body)
  const reason =
    (success && (data.error.details?.find((it) => it.errorCode)?.errorCode ?? data.error.status)) || `${status}`
  const state = states[reason] ?? byStatus(status)
  return state === 'later' ? later(reason, retryAfter) : { state, reason }
}

function byStatus(status: number): 'later' | 'stopped' | 'refused' | 'unknown' {
  if (status === 429 || status >= 500) return 'later'
  // The project does not exist, or the service account may not send for it.
  if (status === 401 || status === 403 || status === 404) return 'stopped'
  return status >= 400 ? 'refused' : 'unknown'
}

const granted = z.looseObject({ access_token: z.string().check(z.maxLength(4000)), expires_in: z.number() })
const denied = z.looseObject({ error: z.string().check(z.regex(/^[a-z_]{3,40}$/)) })

/** How many accounts' access tokens a process keeps. */
const keeps = 500
/** A token is renewed this long before it ends, in ms. */
const marginMs = 5 * 60_000
const tokens = new Map<string, { until: number; token: Promise<string | SendAnswer> }>()
const keyOf = ({ client_email, private_key, base_url }: FirebaseAccount) =>
  createHash('sha256')
    .update(JSON.stringify([client_email, private_key, base_url]))
    .digest('base64')

/** An access token, or why there is none. Messages that need one at the same time share a request. */
function tokenFor(account: FirebaseAccount, how: How): Promise<string | SendAnswer> {
  const key = keyOf(account)
  const known = tokens.get(key)
  if (known && known.until > Date.now()) return known.token
  const entry = { until: Date.now() + how.timeoutMs, token: Promise.resolve<string | SendAnswer>('') }
  entry.token = newToken(account, how).then((it) => {
    if ('token' in it) {
      entry.until = it.until
      return it.token
    }
    if (tokens.get(key) === entry) tokens.delete(key)
    return it
  })
  tokens.delete(key)
  tokens.set(key, entry)
  const [oldest] = tokens.keys()
  if (tokens.size > keeps) tokens.delete(oldest!)
  return entry.token
}

async function newToken(
  { client_email, private_key, base_url }: FirebaseAccount,
  how: How,
): Promise<{ token: string; until: number } | SendAnswer> {
  let assertion: string
  try {
    assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(private_key, 'RS256'))
  } catch {
    return { state: 'stopped', reason: 'unreadable_key' }
  }
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const heard = await ask(
    base_url ? `${base_url}/token` : tokenUrl,
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString() },
    how,
  )
  // Nothing was sent to the device yet, so an answer that was lost here leaves no doubt.
  if (isLost(heard)) return later(heard.reason, null)
  const given = granted.safeParse(heard.body)
  if (heard.status === 200 && given.success)
    return { token: given.data.access_token, until: Date.now() + given.data.expires_in * 1000 - marginMs }
  const { success, data } = denied.safeParse(heard.body)
  const reason = success ? data.error : String(heard.status)
  const isPassing = heard.status === 429 || heard.status >= 500 || heard.status < 400
  return isPassing ? later(reason, heard.retryAfter) : { state: 'stopped', reason }
}
