import * as z from 'zod/mini'
import { defineAdapter, type SendAnswer } from '#server/kit/sending/providers.ts'

/**
 * How long to wait for a server that sends nothing, in ms. A slow server that keeps responding has
 * as long as the lease.
 */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mail by SMTP: `smtps://name:password@mail.example:465`. */
export const smtp = defineAdapter({
  code: 'smtp',
  channel: 'mail',
  settings: z.object({ url: z.string().check(z.regex(/^smtps?:\/\//)), from: z.string() }),
  pace: { max: 50, windowMs: 1000 },
  open:
    ({ url, from }) =>
    async ({ id, to, subject, text, html, unsubscribe }) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...silence })
      const headers = unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const letter = { from, to, subject, text, headers, messageId: `<${id}@sofra>`, ...(html && { html }) }
      return transport
        .sendMail(letter)
        .then(() => ({ state: 'sent' }) as const)
        .catch(answerOf)
        .finally(() => transport.close())
    },
})

/**
 * The meaning of a server's refusal (RFC 5321). 4xx is temporary, 535 means that our password is
 * wrong, and any other 5xx is about this mail.
 */
function answerOf(error: unknown): SendAnswer {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  const reason = reasonOf(error)
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return { state: 'stopped', reason }
  if (responseCode === 550 || responseCode === 551 || responseCode === 553) return { state: 'gone', reason }
  return { state: responseCode && responseCode >= 552 ? 'refused' : 'later', reason }
}

/**
 * The codes of a server's answer, `550 5.1.1` (RFC 5321, RFC 3463), or of a broken connection,
 * `ECONNREFUSED`. The server's sentences are left out: they repeat the recipient's address, and the
 * reason is kept longer than the mail.
 */
function reasonOf(error: unknown): string {
  const { responseCode, code, response = '' } = error as { responseCode?: number; code?: string; response?: string }
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (responseCode) return [responseCode, enhanced].filter(Boolean).join(' ')
  const broken = error instanceof Error ? /\bE[A-Z]{4,20}\b/.exec(error.message)?.[0] : undefined
  return broken ?? code ?? 'unknown'
}
