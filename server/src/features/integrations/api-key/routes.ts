import sql from 'sql-template-tag'
import { apiKey, type ApiKey } from '#contract/integrations/api-key.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { apiKeyPrefix } from '#server/kit/guard/guard.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const columns = sql`id, name, scopes, hint, created_by, created_at, used_at, revoked_at`
/**
 * How many live keys a company may have. A company with more keys than apps is likely to leak one
 * of them.
 */
const maxKeys = 20

export const apiKeyRoutes = routes(apiKey, {
  list: ({ params }, { db }) =>
    db.many<ApiKey>(
      sql`select ${columns} from api_key where company_id = ${params.company_id} order by revoked_at is not null, created_at desc limit 200`,
    ),

  create: ({ params: { company_id }, body }, ctx) =>
    ctx.db.tx(async (db) => {
      await db.one(sql`select id from company where id = ${company_id} for update`)
      const live = await db.must<{ n: number }>(
        sql`select count(*)::int as n from api_key where company_id = ${company_id} and revoked_at is null`,
      )
      if (live.n >= maxKeys) throw fault('limit_reached', { module: 'api' })
      const key = `${apiKeyPrefix}${secret()}`
      const scopes = [...new Set(body.scopes)]
      const row =
        await db.must<ApiKey>(sql`insert into api_key (id, company_id, name, hash, hint, scopes, created_by, created_at)
        values (${uuidv7()}, ${company_id}, ${body.name}, ${sha256(key)}, ${key.slice(-4)}, ${scopes}, ${ctx.actor.name}, ${ctx.now}) returning ${columns}`)
      await audit(db, ctx, {
        noun: 'api-key',
        record_id: row.id,
        company_id,
        action: 'create',
        after: { name: row.name, scopes },
      })
      return { ...row, key }
    }),

  revoke: async ({ params: { company_id, api_key_id } }, ctx) => {
    await ctx.db.tx(async (db) => {
      const row = await db.one<{ name: string }>(
        sql`update api_key set revoked_at = ${ctx.now} where company_id = ${company_id} and id = ${api_key_id} and revoked_at is null returning name`,
      )
      if (!row) throw fault('not_found')
      await audit(db, ctx, { noun: 'api-key', record_id: api_key_id, company_id, action: 'revoke', before: row })
    })
    ctx.kit.forgetPeople()
    return null
  },
})
