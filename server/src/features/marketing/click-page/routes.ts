import type { FastifyInstance } from 'fastify'
import { openLink } from '#server/domain/marketing/notification/clicks.ts'
import type { Kit } from '#server/kit/kit.ts'

/**
 * The links of notifications. Opening one notes it and leads on to the page that the company chose.
 * An address that we did not make leads nowhere, so nobody can use ours to hide theirs.
 */
export function clickPage(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { token: string } }>('/go/:token', async (request, reply) => {
    const link = await openLink(kit, request.params.token)
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      .redirect(link ?? '/', 302)
  })
}
