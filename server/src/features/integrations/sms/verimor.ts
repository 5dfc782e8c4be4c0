import * as z from 'zod/mini'
import { readAnswer } from '#server/kit/answer/read-answer.ts'
import { defineAdapter, type SendAnswer } from '#server/kit/sending/providers.ts'

const timeoutMs = 20_000
const maxBytes = 10_000

/**
 * SMS by Verimor, from its public guide (github.com/verimor/SMS-API). The settings are one address:
 * `https://908501234567:password@sms.verimor.com.tr?from=HEADER`.
 */
export const verimor = defineAdapter({
  code: 'verimor',
  channel: 'sms',
  settings: z.object({ url: z.string().check(z.regex(/^https?:\/\//)) }),
  // The guide allows 150 requests a minute.
  pace: { max: 150, windowMs: 60_000 },
  open: ({ url: given }) => {
    const url = new URL(given)
    const account = {
      username: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      source_addr: url.searchParams.get('from') ?? '',
    }
    return async ({ id, to, text, isCommercial }) => {
      const body = {
        ...account,
        custom_id: id,
        is_commercial: isCommercial,
        messages: [{ msg: text, dest: numberOf(to) }],
      }
      try {
        const response = await fetch(new URL('/v2/send.json', url.origin), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const word = (await readAnswer(response, maxBytes)).toString('utf8').trim()
        return answerOf(response, word)
      } catch (error) {
        return lost(error)
      }
    }
  },
})

/** Turkish numbers are written without a plus, all others with two zeros. */
const numberOf = (phone: string) => (phone.startsWith('+90') ? phone.slice(1) : `00${phone.slice(1)}`)

/** Faults that only the company or the provider can correct. */
const stopping = ['INSUFFICIENT_CREDITS', 'INVALID_SOURCE_ADDRESS']

function answerOf({ status, headers }: Response, word: string): SendAnswer {
  // An unexpected answer could repeat the number, so only a known kind of word is kept.
  const reason = /^[A-Z_]{4,40}$/.test(word) ? word : String(status)
  if (status === 200) return { state: 'sent', ...(/^\d{1,20}$/.test(word) && { provider_id: word }) }
  if (status === 401 || status === 403 || stopping.includes(reason)) return { state: 'stopped', reason }
  if (reason === 'INVALID_DESTINATION_ADDRESS') return { state: 'gone', reason }
  if (status !== 429 && status < 500) return { state: 'refused', reason }
  const seconds = Number(headers.get('retry-after'))
  return { state: 'later', reason, ...(seconds > 0 && seconds < 3600 && { afterMs: seconds * 1000 }) }
}

/** Without a connection, nothing was sent. Once connected, nobody knows. */
function lost(error: unknown): SendAnswer {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  const isUnsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  return { state: isUnsent ? 'later' : 'unknown', reason: code || 'no answer' }
}
