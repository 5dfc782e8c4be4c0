import sql from 'sql-template-tag'
import { account, type Account } from '#contract/identity/account.ts'
import { isReferenced, missingReference, type Db } from '#server/db/pool.ts'
import { companies, users } from '#server/domain/organisation/use-things.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { refuseIfUsed, type Use } from '#server/kit/in-use.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const noun = 'account'
const kinds = ['account', 'solution_partner']

const columns = sql`ac.id, ac.type, ac.name, ac.legal_name, ac.authorised_name, ac.phone, ac.email, ac.website, ac.tax_number, ac.tax_office_id, ac.share_bp,
  ac.demands_two_factor, ac.is_active, (select count(*)::int from app_user u where u.account_id = ac.id and u.deleted_at is null) as user_count, ac.created_at, ac.version, ac.updated_at`

const needs: Use<Account>[] = [
  {
    things: companies,
    of: ({ id }) => sql`select name, count(*) over ()::int as n from company where account_id = ${id} order by name`,
  },
  {
    things: users,
    of: ({ id }) => sql`select name || ' ' || surname as name, count(*) over ()::int as n from app_user
      where account_id = ${id} and deleted_at is null order by 1`,
  },
]

type Stored = Omit<Account, 'company_count' | 'branch_count'>

/** With the number of companies and branches beneath. */
function shown(row: Stored, { actor }: Context): Account {
  const companies = [...actor.tree.companies.values()].filter((it) => it.account_id === row.id)
  return {
    ...row,
    company_count: companies.length,
    branch_count: companies.reduce((sum, it) => sum + it.branches.filter((branch) => branch.is_active).length, 0),
  }
}

const within = ({ reach }: Context) =>
  sql`ac.type = any(${kinds}) and (${reach.isPlatform} or ac.id = any(${reach.accounts}::uuid[]))`

async function oneAccount(db: Db, ctx: Context, id: string, lock?: 'lock'): Promise<Account> {
  // Locked apart from the count of its users, which would be that of before the wait.
  if (lock) await db.one(sql`select ac.id from account ac where ac.id = ${id} and ${within(ctx)} for update`)
  const row = await db.one<Stored>(sql`select ${columns} from account ac where ac.id = ${id} and ${within(ctx)}`)
  if (!row) throw fault('not_found')
  return shown(row, ctx)
}

const said = (error: unknown) => {
  const missing = missingReference(error, 'account')
  if (missing) throw wrongField(missing, 'choice')
  throw error
}

export const accountRoutes = routes(account, {
  list: async ({ query }, ctx) => {
    const page = await listed<Stored>(ctx.db, {
      columns,
      from: sql`from account ac`,
      conditions: [
        within(ctx),
        anyOf('ac.type', query.type),
        anyOf('ac.is_active', query.is_active),
        contains(
          ['ac.name', 'ac.legal_name', 'ac.authorised_name', 'ac.phone', 'ac.email', 'ac.tax_number'],
          query.search,
        ),
      ],
      query,
      fields: {
        name: `ac.name collate "tr-x-icu"`,
        created_at: 'ac.created_at',
        updated_at: 'ac.updated_at',
      },
      tie: 'ac.id',
    })
    return { ...page, data: page.data.map((it) => shown(it, ctx)) }
  },

  read: ({ params }, ctx) => oneAccount(ctx.db, ctx, params.account_id),

  create: async ({ body }, ctx) => {
    const made = await ctx.db
      .tx(async (db) => {
        // A dealer opens companies, not dealers: only the provider's own grant covers the platform.
        if (!ctx.reach.isPlatform) throw fault('permission_required', { permission: 'post-account' })
        const id = uuidv7()
        await db.one(sql`insert into account (id, type, name, legal_name, authorised_name, phone, email, website, tax_number, tax_office_id, share_bp, demands_two_factor, is_active, created_at, updated_at)
          values (${id}, ${body.type}, ${body.name}, ${body.legal_name}, ${body.authorised_name}, ${body.phone}, ${body.email}, ${body.website}, ${body.tax_number}, ${body.tax_office_id},
            ${body.share_bp}, ${body.demands_two_factor}, ${body.is_active}, ${ctx.now}, ${ctx.now})`)
        const after = await oneAccount(db, ctx, id)
        await audit(db, ctx, { noun, record_id: id, action: 'create', after })
        return after
      })
      .catch(said)
    ctx.kit.forget()
    return made
  },

  update: async ({ params, body }, ctx) => {
    const after = await changed<Account>(ctx, {
      noun,
      version: body.version,
      load: (db, lock) => oneAccount(db, ctx, params.account_id, lock),
      write: async (db, before) => {
        // What a dealer earns and whether it is in business is the provider's to say.
        const own = ['type', 'share_bp', 'is_active'] as const
        const field = own.find((it) => body[it] !== before[it])
        if (field && (!ctx.reach.isPlatform || field === 'type')) throw wrongField(field, 'fixed')
        await db.one(sql`update account set name = ${body.name}, legal_name = ${body.legal_name}, authorised_name = ${body.authorised_name}, phone = ${body.phone}, email = ${body.email},
          website = ${body.website}, tax_number = ${body.tax_number}, tax_office_id = ${body.tax_office_id}, share_bp = ${body.share_bp}, demands_two_factor = ${body.demands_two_factor},
          is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`)
      },
    }).catch(said)
    ctx.kit.forget()
    return after
  },

  remove: async ({ params }, ctx) => {
    if (!ctx.reach.isPlatform) throw fault('permission_required', { permission: 'delete-account' })
    await ctx.db
      .tx(async (db) => {
        const before = await oneAccount(db, ctx, params.account_id, 'lock')
        await refuseIfUsed(db, ctx.lang, needs, before)
        await db.one(sql`delete from account where id = ${before.id}`)
        await audit(db, ctx, { noun, record_id: before.id, action: 'delete', before })
      })
      .catch((error: unknown) => {
        if (isReferenced(error)) throw fault('in_use')
        throw error
      })
    return null
  },

  history: async ({ params }, ctx) => {
    await oneAccount(ctx.db, ctx, params.account_id)
    return historyOf(ctx.db, noun, params.account_id)
  },

  names: ({ query }, { db, actor }) =>
    namesOf<string>(
      db,
      query,
      sql`select id, name from account where type = any(${query.type ? [query.type] : kinds}) and is_active and id = any(${reachOf(actor).accounts}::uuid[])`,
    ),
})
