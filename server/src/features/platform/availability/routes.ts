import sql from 'sql-template-tag'
import { availability, feed, setup } from '#contract/platform/availability.ts'
import type { Db } from '#server/db/pool.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { routes, type PublicContext } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const hasUsers = async (db: Db) => Boolean(await db.one(sql`select 1 as one from app_user limit 1`))

export const availabilityRoutes = routes(availability, {
  check: async (_, { db, kit }) => {
    const said = await db.many<{ key: string; value: unknown }>(
      sql`select key, value from installation where key in ('maintenance', 'company_hosts', 'support')`,
    )
    const valueOf = (key: string) => said.find((it) => it.key === key)?.value
    return {
      maintenanceStatus: valueOf('maintenance') === true,
      setup: !(await hasUsers(db)),
      demo: kit.isDemo,
      version: kit.version,
      company_hosts: (valueOf('company_hosts') as string[] | undefined) ?? [],
      support: (valueOf('support') as string | undefined) ?? null,
      map_attribution: kit.mapAttribution,
    }
  },
})

export const setupRoutes = routes(setup, {
  create: async ({ body }, { db, kit }) => {
    if (await hasUsers(db)) throw fault('not_found')
    const password_hash = await hashPassword(body.password, 'stranger')
    await db.tx(async (tx) => {
      await tx.one(sql`select pg_advisory_xact_lock(7305002)`)
      if (await hasUsers(tx)) throw fault('not_found')
      const [account_id, user_id] = [uuidv7(), uuidv7()]
      await tx.one(sql`insert into account (id, type, name) values (${account_id}, 'provider', ${body.account_name})`)
      await tx.one(sql`insert into app_user (id, account_type, account_id, name, surname, email, email_key, password_hash)
        values (${user_id}, 'provider', ${account_id}, ${body.name}, ${body.surname}, ${body.email}, ${emailKey(body.email)}, ${password_hash})`)
      await tx.one(
        sql`insert into assignment (id, user_id, role_id, scope_type) values (${uuidv7()}, ${user_id}, ${systemRoleId('provider')}, 'provider')`,
      )
    })
    kit.forget()
    return null
  },
})

const demoOnly = ({ kit }: PublicContext) => {
  if (!kit.isDemo) throw fault('not_found')
}

export const feedRoutes = routes(feed, {
  read: async (_, ctx) => {
    demoOnly(ctx)
    const row = await ctx.db.one<{ value: number }>(sql`select value from installation where key = 'feed_pace'`)
    return { pace: row?.value ?? 30 }
  },
  update: async ({ body }, ctx) => {
    demoOnly(ctx)
    await ctx.db.one(
      sql`insert into installation (key, value) values ('feed_pace', ${JSON.stringify(body.pace)}) on conflict (key) do update set value = excluded.value`,
    )
    return { pace: body.pace }
  },
})
