import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, resolveHost, type Resolve } from './public-address.ts'

/** Why no answer came: codes that are stored as the reason of a delivery. */
export type NoAnswer = 'private_address' | 'unknown_host' | 'timeout' | 'unreachable'

export class PostFault extends Error {
  readonly code: NoAnswer
  constructor(code: NoAnswer) {
    super(code)
    this.code = code
  }
}

export interface PostReply {
  status: number
  /** The start of the answer's body. */
  text: string
  /** The other server's clock, if it sent a readable one. */
  date: Date | undefined
  /** The header by which the other server asks for a pause. */
  retryAfter: string | null
}

interface Post {
  url: string
  body: string | Buffer
  headers: Record<string, string>
  /** The longest time, in ms, for everything together: name server, connection and answer. */
  timeoutMs: number
  /** How many bytes of the answer are read. The connection is then closed. */
  maxBytes: number
  /** Whether hosts in private networks and plain http are allowed. */
  allowsPrivate: boolean
  resolve?: Resolve | undefined
}

/**
 * Posts a body to an address that somebody else has chosen. The host's name is resolved once, and
 * the connection goes to the address that was checked, so a name server cannot answer differently
 * the second time. Hosts in private networks are refused, redirects are not followed, and only the
 * start of the answer is read. Throws `PostFault` if there is no answer.
 */
export async function guardedPost(it: Post): Promise<PostReply> {
  const signal = AbortSignal.timeout(it.timeoutMs)
  const isLate = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(new PostFault('timeout')), { once: true }),
  )
  isLate.catch(() => undefined)
  const url = new URL(it.url)
  const address = await Promise.race([addressOf(url, it), isLate])
  return Promise.race([exchange(url, address, it, signal), isLate])
}

async function addressOf(url: URL, { allowsPrivate, resolve = resolveHost }: Post): Promise<string> {
  if (url.protocol !== 'https:' && !allowsPrivate) throw new PostFault('private_address')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isLocal = allowsPrivate && host === 'localhost'
  const found = isIP(host) ? [host] : isLocal ? ['127.0.0.1'] : await resolve(host)
  const [first] = found
  if (first === undefined) throw new PostFault('unknown_host')
  // A name with a public and a private address could reach the private one by chance.
  if (!allowsPrivate && !found.every(isPublicAddress)) throw new PostFault('private_address')
  return first
}

function exchange(url: URL, address: string, it: Post, signal: AbortSignal): Promise<PostReply> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve, reject } = Promise.withResolvers<PostReply>()
  const family = isIP(address)
  const call: ClientRequest = request(
    url,
    {
      method: 'POST',
      // A connection is never used again, because it might lead to an address that was checked for
      // another delivery.
      agent: false,
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      headers: { ...it.headers, 'content-length': Buffer.byteLength(it.body) },
      signal,
    },
    (answer) => void readStart(answer, it.maxBytes).then((text) => resolve(replyOf(answer, text)), reject),
  )
  call.on('error', () => reject(new PostFault(signal.aborted ? 'timeout' : 'unreachable')))
  call.end(it.body)
  return promise
}

/** Reads the start of an answer and closes the connection. Throws if the answer breaks off. */
async function readStart(answer: IncomingMessage, max: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part.subarray(0, max - size))
      size += part.length
      if (size >= max) break
    }
  } catch {
    throw new PostFault('unreachable')
  } finally {
    answer.destroy()
  }
  return Buffer.concat(parts).toString('utf8')
}

function replyOf({ statusCode, headers }: IncomingMessage, text: string): PostReply {
  const at = Date.parse(headers.date ?? '')
  return {
    status: statusCode ?? 0,
    text,
    date: Number.isNaN(at) ? undefined : new Date(at),
    retryAfter: headers['retry-after'] ?? null,
  }
}
