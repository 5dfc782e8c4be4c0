/** Checks the signature of an event; the receiver's code in one piece. */
export const receiver = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether an event is from us and not older than five minutes. Pass the body as it was received. */
export function isOurs(header: string, rawBody: Buffer, secret: string): boolean {
  const seconds = /t=(\\d+)/.exec(header)?.[1]
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false
  const own = createHmac('sha256', secret).update(seconds + '.').update(rawBody).digest()
  return [...header.matchAll(/v1=([0-9a-f]{64})/g)].some(([, it]) => timingSafeEqual(own, Buffer.from(it!, 'hex')))
}`
