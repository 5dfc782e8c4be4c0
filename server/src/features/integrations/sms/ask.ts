import type { SmsProvider } from '#contract/integrations/message-provider.ts'
import { smsCauseOf, type SmsCause } from '#contract/integrations/sms-causes.ts'
import { AnswerTooLarge, readAnswer } from '#server/kit/answer/read-answer.ts'
import type { CheckAnswer, SendAnswer } from '#server/kit/sending/providers.ts'

const maxBytes = 10_000

/** What a provider answered. `body` is its JSON, or the text if it is none. */
export interface Heard {
  status: number
  body: unknown
  retryAfter: string | null
}

/**
 * Makes one call to a provider. Returns `later` if nothing was sent, and `unknown` if nobody knows
 * whether the call was received.
 */
export async function ask(
  url: URL | string,
  init: { method: string; headers?: Record<string, string>; body?: string },
  { timeoutMs }: { timeoutMs: number },
): Promise<Heard | Extract<SendAnswer, { state: 'later' | 'unknown' }>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const text = (await readAnswer(response, maxBytes)).toString('utf8').trim()
    return { status: response.status, body: parsed(text), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    if (error instanceof AnswerTooLarge) return { state: 'unknown', reason: 'answer too large' }
    const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
    // Without a connection, nothing was sent. Once connected, nobody knows.
    const isUnsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
    return { state: isUnsent ? 'later' : 'unknown', reason: code || 'no answer' }
  }
}

export const isLost = <T extends object>(it: T): it is Extract<T, { state: unknown }> => 'state' in it

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

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
  const seconds = Number(retryAfter)
  const later = { state: 'later', reason, ...(seconds > 0 && seconds < 3600 && { afterMs: seconds * 1000 }) } as const
  if (cause) return states[cause] === 'later' ? later : { state: states[cause], reason }
  if (status === 401 || status === 403) return { state: 'stopped', reason }
  if (status === 429) return later
  // A gateway gave up waiting for the provider, which may have taken the message.
  if (status === 502 || status === 504) return { state: 'unknown', reason }
  if (status >= 500) return later
  // Redirects are not followed, and a success in a form that we do not know proves nothing.
  return status >= 400 ? { state: 'refused', reason } : { state: 'unknown', reason: 'unreadable answer' }
}

/** The result of a check that was refused or lost. */
export const failed = (it: SendAnswer): CheckAnswer => ({
  is_well: false,
  said: 'reason' in it ? it.reason : 'unreadable answer',
})
