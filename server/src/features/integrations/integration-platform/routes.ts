import sql from 'sql-template-tag'
import { integrationPlatform, type IntegrationPlatform } from '#contract/integrations/integration-platform.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { offers } from '#server/domain/integrations/offers.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

const noun = integrationPlatform.noun
const columns = sql`id, code, position, is_active, note, version, updated_at`

/** The handlers of a plain record; the calls beside them follow. */
const { handlers } = plainRoutes(integrationPlatform, { unique: 'code', search: ['code', 'note'] })

export const integrationPlatformRoutes = routes(integrationPlatform, {
  ...handlers,

  patch: ({ params, body: { version, ...given } }, ctx) =>
    ctx.db.tx(async (db: Db) => {
      const id = params.integration_platform_id
      const before = await db.one<IntegrationPlatform>(
        sql`select ${columns} from integration_platform where id = ${id} for update`,
      )
      if (!before) throw fault('not_found')
      if (before.version !== version) throw fault('stale_version', { current: before })
      const { is_active, note } = { ...before, ...given }
      const after = await db.must<IntegrationPlatform>(sql`
        update integration_platform set is_active = ${is_active}, note = ${note}, version = version + 1, updated_at = ${ctx.now}
        where id = ${id} returning ${columns}`)
      await audit(db, ctx, { noun, record_id: id, action: 'update', before, after })
      return after
    }),

  front: async (_, { db }) => (await offers(db)).map((it) => ({ ...it, name: platforms[it.code].name })),

  names: async (_, { db }) => (await offers(db)).map(({ code }) => ({ code, name: platforms[code].name })),
})
