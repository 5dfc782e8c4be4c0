import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { codingOf } from '#server/kit/answer/coding.ts'

/** Below this many bytes, an answer fits into one packet without compression. */
const min = 1024

// The compression settings for an answer that only one caller receives. The next quality of brotli
// would take up to twice the CPU and save one per cent; gzip's default quality would take twice the
// CPU and save ten per cent.
const fast = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, gzip: { level: 1 } }

const isText = (type: unknown) => /^(text\/|application\/(problem\+)?json)/.test(String(type))

/** Compresses answers that are text. Streams, files and pictures are left alone. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < min || !isText(reply.getHeader('content-type'))) return done(null, payload)
    if (reply.hasHeader('content-encoding')) return done(null, payload)
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    const coding = codingOf(request.headers['accept-encoding'])
    if (!coding) return done(null, payload)
    const end = (error: Error | null, compressed: Buffer) => {
      if (error) return done(error)
      reply.header('content-encoding', coding).removeHeader('content-length')
      done(null, compressed)
    }
    if (coding === 'br') brotliCompress(payload, fast.brotli, end)
    else gzip(payload, fast.gzip, end)
  })
}
