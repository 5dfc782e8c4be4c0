import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingOf, type Coding } from './coding.ts'

// Each answer is compressed once for many readers, so the slower, stronger setting pays off: it
// saves a tenth of the size.
const coders: Record<Coding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => promisify(gzip)(plain),
}

/**
 * An answer that many callers share. Its bytes are stored ready to send. The first request for an
 * encoding compresses them. The ETag tells callers whether their copy is still current.
 */
export class KeptAnswer {
  readonly plain: Buffer
  readonly tag: string
  readonly #coded = new Map<Coding, Promise<Buffer>>()
  #bytes: number

  /** `digest` is a SHA-256 of the content. Two answers with the same digest count as equal. */
  constructor(plain: Buffer, digest: Buffer) {
    this.plain = plain
    this.tag = `W/"${digest.toString('base64url').slice(0, 22)}"`
    this.#bytes = this.plain.length
  }

  /** The memory that the answer takes, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  coded(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding)
    if (!coded) {
      coded = coders[coding](this.plain)
      this.#coded.set(coding, coded)
      coded.then(
        (it) => (this.#bytes += it.length),
        () => this.#coded.delete(coding),
      )
    }
    return coded
  }
}

/** The memory that answers take, in bytes. Other entries, such as redirects, count as 0. */
export const bytesOf = (kept: Iterable<object>): number =>
  [...kept].reduce((sum, it) => sum + (it instanceof KeptAnswer ? it.bytes : 0), 0)

/** Removes entries, the first ones first, until the rest take at most `maxBytes`. */
export function forgetBeyond(kept: Map<string, object>, maxBytes: number): void {
  let bytes = bytesOf(kept.values())
  for (const [key, it] of kept) {
    if (bytes <= maxBytes) return
    kept.delete(key)
    bytes -= bytesOf([it])
  }
}

/**
 * Sends an answer in an encoding that the caller accepts, or 304 if the caller already has it. The
 * caller may cache the answer but must revalidate it.
 */
export async function sendKept({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, it: KeptAnswer) {
  void reply.header('etag', it.tag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
  const tags = headers['if-none-match']
  if (tags && (tags === '*' || tags.split(',').some((tag) => tag.trim() === it.tag))) return reply.code(304).send()
  const coding = codingOf(headers['accept-encoding'])
  if (coding) void reply.header('content-encoding', coding)
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(coding ? await it.coded(coding) : it.plain)
}
