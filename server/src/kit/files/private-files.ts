import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fault } from '../answer/fault.ts'
import type { Kit } from '../kit.ts'
import { sendProblem } from '../answer/problem.ts'
import { langOf } from '../serve.ts'
import { sameBytes } from '../guard/tokens.ts'

/** How long a link to a private file is valid, in seconds (walls §4.11). */
const linkSec = 120

/**
 * The allowed types of a private file. Browsers get no other type, so that a stranger's file is
 * never interpreted as a page. A pdf is downloaded rather than opened.
 */
export const privateTypes = {
  webp: { type: 'image/webp', disposition: 'inline' },
  pdf: { type: 'application/pdf', disposition: 'attachment' },
} as const
type Ending = keyof typeof privateTypes

export const privateFile = (id: string, ending: Ending) => `private/${id}.${ending}`

const signature = (key: Buffer, name: string, until: number) =>
  createHmac('sha256', key).update(`private|${name}|${until}`).digest('base64url')

/**
 * A link to a private file. Create one only for somebody who may see the file. The link contains no
 * personal name.
 */
export function privateLink({ linkKey, now }: Kit, id: string, ending: Ending): string {
  const until = Math.floor(now().getTime() / 1000) + linkSec
  return `/api/private/${id}.${ending}?until=${until}&sign=${signature(linkKey, privateFile(id, ending), until)}`
}

/**
 * GET /api/private/{name}: serves the file behind a signed link, which needs no header and expires
 * after 120 s.
 */
export function servePrivateFiles(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { name: string }; Querystring: { until?: string; sign?: string } }>(
    '/api/private/:name',
    async (request, reply) => {
      const name = `private/${request.params.name}`
      const until = Number(request.query.until)
      const isGood =
        until * 1000 > kit.now().getTime() &&
        sameBytes(Buffer.from(signature(kit.linkKey, name, until)), Buffer.from(String(request.query.sign ?? '')))
      const ending = Object.keys(privateTypes).find((it) => name.endsWith(`.${it}`)) as Ending | undefined
      const file = isGood && ending ? await kit.files.open(name) : undefined
      if (!file || !ending) return sendProblem(reply, langOf(request.headers['lang']), fault('not_found'), request.log)
      const { type, disposition } = privateTypes[ending]
      return reply
        .header('content-type', type)
        .header('content-disposition', `${disposition}; filename="document.${ending}"`)
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('content-length', file.bytes)
        .header('cache-control', 'private, no-store')
        .send(file.content)
    },
  )
}
