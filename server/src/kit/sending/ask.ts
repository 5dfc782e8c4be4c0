import { AnswerTooLarge, readAnswer } from '../answer/read-answer.ts'
import type { CheckAnswer, SendAnswer } from './providers.ts'

const maxBytes = 10_000

/** What a provider answered. `body` is its JSON, or its text if it is not JSON. */
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

/**
 * The answer to a message that the provider may accept later. `retryAfter` is the header by which it
 * asks for a pause; pauses of an hour and more are ignored.
 */
export function later(reason: string, retryAfter: string | null): Extract<SendAnswer, { state: 'later' }> {
  const seconds = Number(retryAfter)
  return { state: 'later', reason, ...(seconds > 0 && seconds < 3600 && { afterMs: seconds * 1000 }) }
}

/** The result of a check that was refused or lost. */
export const failed = (it: SendAnswer): CheckAnswer => ({
  is_well: false,
  said: 'reason' in it ? it.reason : 'unreadable answer',
})
