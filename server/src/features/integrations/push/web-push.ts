import { later } from '#server/kit/sending/ask.ts'
import { guardedPost, PostFault, type NoAnswer } from '#server/kit/sending/guarded-post.ts'
import type { PushMessage, SendAnswer } from '#server/kit/sending/providers.ts'
import { publicKeyOf } from '#server/kit/sending/web-push-keys.ts'

/** The keys by which browsers know the sender (VAPID, RFC 8292), in base64url. */
export interface WebPushKeys {
  /** An address at which the sender can be reached. */
  contact: string
  private_key: string
}

/** The longest message, in bytes: push services take 4,096, of which encryption needs 103. */
const maxBytes = 3993
/** How long a push service keeps a message for a browser that is not running, in seconds. */
const keptSec = 86_400

/** Sends to a browser by the push service that the browser has named (RFC 8030, 8291 and 8292). */
export async function sendByWebPush(
  { contact, private_key }: WebPushKeys,
  { id, to, title, body, image, data }: PushMessage & { to: { endpoint: string; p256dh: string; auth: string } },
  { timeoutMs, allowsPrivate }: { timeoutMs: number; allowsPrivate: boolean },
): Promise<SendAnswer> {
  const payload = JSON.stringify({ title, body, image, data, tag: id })
  if (Buffer.byteLength(payload) > maxBytes) return { state: 'refused', reason: 'too_large' }
  const sealed = await sealedFor(to, payload, { contact, private_key, topic: id.replaceAll('-', '').slice(0, 32) })
  if (!sealed) return { state: 'refused', reason: 'wrong_keys' }
  try {
    const { status, retryAfter } = await guardedPost({
      url: to.endpoint,
      ...sealed,
      timeoutMs,
      maxBytes: 2000,
      allowsPrivate,
    })
    return answerOf(status, retryAfter)
  } catch (error) {
    if (error instanceof PostFault) return { state: lost[error.code], reason: error.code }
    throw error
  }
}

async function sealedFor(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  payload: string,
  { contact, private_key, topic }: WebPushKeys & { topic: string },
) {
  const { default: webPush } = await import('web-push')
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: `mailto:${contact}`, publicKey: publicKeyOf(private_key), privateKey: private_key },
      TTL: keptSec,
      topic,
    })
    return { body, headers: headers as Record<string, string> }
  } catch {
    return null
  }
}

const lost = {
  timeout: 'unknown',
  unreachable: 'later',
  // The name server may not have answered.
  unknown_host: 'later',
  private_address: 'refused',
} as const satisfies Record<NoAnswer, SendAnswer['state']>

function answerOf(status: number, retryAfter: string | null): SendAnswer {
  const reason = String(status)
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone', reason }
  if (status === 429 || status >= 500) return later(reason, retryAfter)
  // 401 and 403 mean that the browser subscribed with another key. Other browsers are not affected.
  return { state: 'refused', reason }
}
