import type { FastifyInstance } from 'fastify'
import type { Kit } from '#server/kit/kit.ts'

export function webhookRoutes(app: FastifyInstance, kit: Kit): void {
  kit.log.debug(app.version)
}
