import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  type ECDH,
} from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Answered, Asked, ShownPush } from './fcm.ts'

/** A subscription as the browser gives it to the page. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}
interface Browser {
  pair: ECDH
  auth: Buffer
  /** The sender's public key, by which the page subscribed. */
  sender: string
}

/** A push service of browsers, and the browsers themselves (RFC 8030, 8291 and 8292). */
export function createWebPush(origin: () => string, show: (it: ShownPush) => void) {
  const browsers = new Map<string, Browser>()

  /** A page subscribes by the sender's public key. */
  function subscribe(sender: string): Subscription {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    const [id, auth] = [randomUUID(), randomBytes(16)]
    browsers.set(id, { pair, auth, sender })
    return {
      endpoint: `${origin()}/web/${id}`,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }
  }

  async function answer({ method, path, headers, body }: Asked): Promise<Answered | undefined> {
    const [, id] = /^\/web\/([\w-]+)$/.exec(path) ?? []
    if (id === undefined) return undefined
    if (method !== 'POST') return { status: 405, body: '' }
    const browser = browsers.get(id)
    if (!browser) return { status: 410, body: '' }
    if (!(await isSigned(headers['authorization'] ?? '', browser.sender, origin()))) return { status: 403, body: '' }
    if (!/^\d+$/.test(headers['ttl'] ?? '')) return { status: 400, body: 'TTL is missing' }
    if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, body: 'unknown encoding' }
    if (body.length > 4096) return { status: 413, body: '' }
    const topic = headers['topic'] ?? ''
    if (topic !== '' && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, body: 'wrong topic' }
    const {
      title,
      body: text,
      data,
    } = JSON.parse(opened(body, browser)) as { title: string; body: string; data: object }
    show({ to: `${origin()}/web/${id}`, title, body: text, data: { ...data }, collapse_id: topic })
    return { status: 201, body: '', headers: { location: `${origin()}/message/${randomUUID()}` } }
  }

  /** The user takes back the permission. */
  const unsubscribe = ({ endpoint }: Subscription) => void browsers.delete(endpoint.split('/').at(-1)!)
  return { subscribe, unsubscribe, answer }
}

/** Whether the sender signed the request with the key by which the page subscribed (RFC 8292 §2, §3). */
async function isSigned(authorization: string, sender: string, audience: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? []
  if (!token || key !== sender) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'))
  try {
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    const { payload } = await jwtVerify(token, jwk, { algorithms: ['ES256'], audience })
    const seconds = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000
    return seconds <= 86_400 && /^(mailto|https):/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

/** Decrypts a message as the browser does (RFC 8188 §2 and RFC 8291 §3.4). */
function opened(body: Buffer, { pair, auth }: Browser): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const senders = body.subarray(21, 21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senders])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senders), auth, info, 32))
  const derived = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const sealed = body.subarray(21 + length)
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The text ends with a delimiter and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
