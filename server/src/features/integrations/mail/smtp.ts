import * as z from 'zod/mini'
import { defineAdapter, type SendAnswer } from '#server/kit/sending/providers.ts'
import { addressOf } from './server-address.ts'

/**
 * How long to wait for a server that sends nothing, in ms. A slow server that keeps responding has
 * as long as the lease.
 */
const silence = (ms: number) => ({
  connectionTimeout: Math.min(ms, 10_000),
  greetingTimeout: Math.min(ms, 10_000),
  socketTimeout: ms,
})

/** A server that the environment names, as one address: `smtps://name:password@mail.example:465`. */
const named = z.object({ url: z.string().check(z.regex(/^smtps?:\/\//)), from: z.string() })
/** A server that a company has entered. */
const entered = z.object({
  server: z.string(),
  port: z.int(),
  username: z.string(),
  password: z.string(),
  sender: z.string(),
  sender_name: z.string(),
  allows_private: z.boolean(),
})
type Settings = z.infer<typeof named> | z.infer<typeof entered>

/** Mail by SMTP (RFC 5321). */
export const smtp = defineAdapter({
  code: 'smtp',
  channel: 'mail',
  settings: z.union([named, entered]),
  pace: { max: 50, windowMs: 1000 },
  open:
    (settings, { timeoutMs }) =>
    async ({ id, to, subject, text, html, unsubscribe }) => {
      const headers = unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      const from = 'url' in settings ? settings.from : { name: settings.sender_name, address: settings.sender }
      const letter = { from, to, subject, text, headers, messageId: `<${id}@sofra>`, ...(html && { html }) }
      return withTransport(settings, timeoutMs, (transport) => transport.sendMail(letter)).then(
        () => ({ state: 'sent' }) as const,
        (error: unknown) => answerOf(error, settings),
      )
    },
  check: (settings, { timeoutMs }) =>
    withTransport(settings, timeoutMs, (transport) => transport.verify()).then(
      () => ({ is_well: true, said: 'url' in settings ? '' : settings.server, amounts: [] }),
      (error: unknown) => ({ is_well: false, said: reasonOf(error) }),
    ),
})

async function withTransport<T>(
  settings: Settings,
  timeoutMs: number,
  work: (it: { sendMail: (letter: object) => Promise<unknown>; verify: () => Promise<unknown> }) => Promise<T>,
): Promise<T> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...(await connectionOf(settings)), ...silence(timeoutMs) })
  return work(transport).finally(() => transport.close())
}

/** A password never goes over a line that is not encrypted, except to a server of our own network. */
async function connectionOf(settings: Settings) {
  if ('url' in settings) return { url: settings.url }
  const { server, port, username: user, password: pass, allows_private } = settings
  return {
    host: await addressOf(server, { allowsPrivate: allows_private }),
    port,
    secure: port === 465,
    requireTLS: port !== 465 && !allows_private,
    tls: { servername: server },
    auth: { user, pass },
  }
}

/**
 * The meaning of a server's refusal (RFC 5321). 4xx is temporary, 535 means that our password is
 * wrong, and any other 5xx is about this mail. A server that a company has entered and that cannot
 * be reached is most likely entered wrongly.
 */
function answerOf(error: unknown, settings: Settings): SendAnswer {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  const reason = reasonOf(error)
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535) return { state: 'stopped', reason }
  if (responseCode === 550 || responseCode === 551 || responseCode === 553) return { state: 'gone', reason }
  if (responseCode && responseCode >= 552) return { state: 'refused', reason }
  return { state: responseCode || 'url' in settings ? 'later' : 'stopped', reason }
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
