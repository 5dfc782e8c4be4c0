import { createHmac } from 'node:crypto'
import { sameBytes } from '#server/kit/guard/tokens.ts'

/** How far a signature's time may be from ours, in ms, as in Stripe's own libraries. */
const toleranceMs = 5 * 60_000

/** The signature v1 of a report: over its time in seconds and the bytes of its body. */
export const reportSignature = (secret: string, time: string, raw: Buffer): string =>
  createHmac('sha256', secret).update(`${time}.`).update(raw).digest('hex')

/**
 * Whether a header Stripe-Signature (`t=…,v1=…`) is by this secret and of this time. While a secret
 * is being replaced there are several v1; one of them must match. Other schemes prove nothing.
 */
export function isSigned(header: string, raw: Buffer, secret: string, now: Date): boolean {
  const parts = header.split(',').map((it) => it.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [time = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1000) > toleranceMs) return false
  const right = Buffer.from(reportSignature(secret, time, raw))
  return valuesOf('v1').some((it) => sameBytes(Buffer.from(it), right))
}
