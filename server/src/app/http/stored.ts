import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sendProblem } from '#server/kit/answer/problem.ts'
import { langOf } from '#server/kit/serve.ts'
import type { StoredFile } from '#server/kit/files/store.ts'

/** Types that pictures may have. Nothing else is served, whatever the store contains. */
const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', ico: 'image/x-icon' }

/**
 * GET /files/…: serves the pictures of the store, cached for a day. Generated files have signed
 * links of their own. Any other address gives 404.
 */
export function serveStored(app: FastifyInstance, { files }: Kit): void {
  // Browsers ask for this whenever a page names no icon of its own.
  app.get('/favicon.ico', (_, reply) => reply.code(204).header('cache-control', 'public, max-age=86400').send())
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const name = request.params['*']
      const type = /^(menu|pictures)\//.test(name) ? types[name.slice(name.lastIndexOf('.') + 1)] : undefined
      const asks = request.headers['if-none-match'] !== undefined || request.headers['if-modified-since'] !== undefined
      // A client that may already have the file is answered without reading the file.
      const isRead = request.method === 'GET' && !asks
      const it = type && (isRead ? await files.open(name) : await files.stat(name))
      if (!it) return sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
      const tag = tagOf(it)
      void reply
        .header('etag', tag)
        .header('last-modified', it.at.toUTCString())
        .header('cache-control', 'public, max-age=86400')
      if (asks && isKnown(request.headers, tag, it.at)) return reply.code(304).send()
      void reply.header('content-type', type).header('content-length', it.bytes)
      if (request.method === 'HEAD') return reply.send()
      const read = 'content' in it ? it : await files.open(name)
      return read
        ? reply.send(read.content)
        : sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
    },
  })
}

/**
 * The tag is the same on every node, since it is made from the store's own description of the file.
 */
const tagOf = ({ name, bytes, at }: StoredFile) =>
  `W/"${createHash('sha256')
    .update(`${name} ${bytes} ${Math.floor(at.getTime() / 1000)}`)
    .digest('base64url')
    .slice(0, 16)}"`

function isKnown(headers: Record<string, unknown>, tag: string, at: Date): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string') return tags === '*' || tags.split(',').some((it) => it.trim() === tag)
  const since = Date.parse(String(headers['if-modified-since']))
  return Math.floor(at.getTime() / 1000) * 1000 <= since
}
