import type { SmsProvider } from '#contract/integrations/message-provider.ts'
import { smsCauseOf, type SmsCause } from '#contract/integrations/sms-causes.ts'
import { later, type Heard } from '#server/kit/sending/ask.ts'
import type { SendAnswer } from '#server/kit/sending/providers.ts'

/** The basic authentication of an account. */
export const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

const states = {
  credentials: 'stopped',
  account: 'stopped',
  credit: 'stopped',
  sender: 'stopped',
  iys: 'stopped',
  number: 'gone',
  text: 'refused',
  opted_out: 'refused',
  busy: 'later',
} as const satisfies Record<SmsCause, SendAnswer['state']>

/**
 * The meaning of a refusal: by the provider's code if that is known, otherwise by the HTTP status.
 * `code` must be one of the provider's own codes, because an unexpected text could repeat the
 * recipient's number.
 */
export function refusal(provider: SmsProvider, { status, retryAfter }: Heard, code: string | undefined): SendAnswer {
  const reason = code ?? String(status)
  const cause = smsCauseOf(provider, reason)
  const busy = later(reason, retryAfter)
  if (cause) return states[cause] === 'later' ? busy : { state: states[cause], reason }
  if (status === 401 || status === 403) return { state: 'stopped', reason }
  if (status === 429) return busy
  // A gateway gave up waiting for the provider, which may have taken the message.
  if (status === 502 || status === 504) return { state: 'unknown', reason }
  if (status >= 500) return busy
  // Redirects are not followed, and a success in a form that we do not know proves nothing.
  return status >= 400 ? { state: 'refused', reason } : { state: 'unknown', reason: 'unreadable answer' }
}
