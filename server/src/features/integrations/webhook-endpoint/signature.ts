import { createHmac } from 'node:crypto'

/**
 * The value of the header `sofra-signature`: the time in seconds, and for each live secret the
 * HMAC-SHA256 over time, a dot and the body. Receivers refuse times that are more than five minutes
 * off, so that a recorded request cannot be sent again later.
 */
export function signatureOf(secrets: readonly string[], body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  const signs = secrets.map((it) => `v1=${createHmac('sha256', it).update(`${t}.${body}`).digest('hex')}`)
  return [`t=${t}`, ...signs].join(',')
}
