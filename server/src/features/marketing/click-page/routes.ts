import type { FastifyInstance } from 'fastify'
import { openLink } from '#server/domain/marketing/notification/clicks.ts'
import type { Kit } from '#server/kit/kit.ts'

/**
 * Serves the links of notifications. Opening a link records the click and redirects to the page
 * that the company chose. A token that is not ours redirects to the start page, so that nobody can
 * use our address to disguise another one.
 */
export function clickPage(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { token: string } }>('/go/:token', async (request, reply) => {
    const link = await openLink(kit, request.params.token)
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      .redirect(link ?? '/', 302)
  })
}
