import sql, { join, raw } from 'sql-template-tag'
import { company, type Company } from '#contract/organisation/company.ts'
import { isDuplicate, missingReference, type Db } from '#server/db/pool.ts'
import { countryOfCity } from '#server/db/reference/reference.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { mayMove } from '#server/domain/identity/rights.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const noun = 'company'

/** The fields a form writes, in the order of their columns. */
const fields = Object.keys(company.input.shape) as (keyof typeof company.input.shape)[]

const licenceState = sql`case when l.company_id is null then 'none' when l.ends_at > now() then 'running' when l.ends_at + interval '7 days' > now() then 'grace' else 'expired' end`
const columns = sql`c.id, ${raw(fields.map((it) => `c.${it}`).join(', '))}, c.is_active, ac.name as account_name,
  (select count(*)::int from app_user u where u.company_id = c.id and u.deleted_at is null) as user_count,
  ${licenceState} as licence_state, l.ends_at as licence_ends_at, c.created_at, c.version, c.updated_at`
const from = sql`from company c join account ac on ac.id = c.account_id left join license l on l.company_id = c.id`

type Stored = Omit<Company, 'branch_count'>

const shown = (row: Stored, { actor }: Context): Company => ({
  ...row,
  branch_count: actor.tree.companies.get(row.id)?.branches.filter((it) => it.is_active).length ?? 0,
})

const within = ({ reach }: Context) => sql`c.id = any(${reach.whole}::uuid[])`

async function oneCompany(db: Db, ctx: Context, id: string, lock?: 'lock'): Promise<Company> {
  // Locked apart from the joins: a row that changed while it was waited for would not match the ones read before.
  if (lock) await db.one(sql`select c.id from company c where c.id = ${id} and ${within(ctx)} for update`)
  const row = await db.one<Stored>(sql`select ${columns} ${from} where c.id = ${id} and ${within(ctx)}`)
  if (!row) throw fault('not_found')
  return shown(row, ctx)
}

const said = (error: unknown): never => {
  if (isDuplicate(error, 'company_domain')) throw wrongField('domain', 'taken')
  const missing = missingReference(error, 'company')
  if (missing) throw wrongField(missing, 'choice')
  throw error
}

const checkDates = (it: { contract_starts_on: string | null; contract_ends_on: string | null }) => {
  if (it.contract_starts_on && it.contract_ends_on && it.contract_ends_on < it.contract_starts_on)
    throw wrongField('contract_ends_on', 'ends_before_start')
}

function checkCity({ country, city_id }: Pick<Company, 'country' | 'city_id'>): void {
  if (city_id !== null && countryOfCity(city_id) !== country) throw wrongField('city_id', 'choice')
}

/** A company is opened under, or moved to, a dealer (or the provider itself) that the caller covers. */
function checkDealer({ actor, reach }: Context, account_id: string): void {
  const type = actor.tree.accounts.get(account_id)?.type
  if (!reach.accounts.includes(account_id) || type === 'solution_partner') throw wrongField('account_id', 'choice')
}

/** Says which company an approved registration gets; its branch is opened there. Once, and the platform's alone. */
async function nameCompany(db: Db, { reach, now }: Context, registration_id: string, id: string): Promise<void> {
  if (!reach.isPlatform) throw fault('not_found')
  const row =
    await db.one(sql`update restaurant_registration set company_id = ${id}, version = version + 1, updated_at = ${now}
    where id = ${registration_id} and status = 'approved' and company_id is null returning id`)
  if (!row) throw fault('not_found')
}

export const companyRoutes = routes(company, {
  list: async ({ query }, ctx) => {
    const page = await listed<Stored>(ctx.db, {
      columns,
      from,
      conditions: [
        within(ctx),
        anyOf('c.account_id', query.account_id),
        anyOf('c.country', query.country),
        anyOf('c.is_active', query.is_active),
        query.licence_state && sql`${licenceState} = any(${query.licence_state})`,
        contains(['c.name', 'c.legal_name', 'c.authorised_name', 'c.phone', 'c.email', 'c.tax_number'], query.search),
      ],
      query,
      fields: {
        name: `c.name collate "tr-x-icu"`,
        licence_ends_at: 'l.ends_at',
        created_at: 'c.created_at',
        updated_at: 'c.updated_at',
      },
      tie: 'c.id',
    })
    return { ...page, data: page.data.map((it) => shown(it, ctx)) }
  },

  read: ({ params }, ctx) => oneCompany(ctx.db, ctx, params.company_id),

  create: async ({ body: { registration_id, ...body } }, ctx) => {
    checkDates(body)
    checkCity(body)
    const made = await ctx.db
      .tx(async (db) => {
        checkDealer(ctx, body.account_id)
        const id = uuidv7()
        await db.one(sql`insert into company (id, ${raw(fields.join(', '))}, created_at, updated_at)
          values (${id}, ${join(fields.map((it) => body[it]))}, ${ctx.now}, ${ctx.now})`)
        if (registration_id) await nameCompany(db, ctx, registration_id, id)
        const after = await db.one<Stored>(sql`select ${columns} ${from} where c.id = ${id}`)
        await audit(db, ctx, { noun, record_id: id, company_id: id, action: 'create', after: after! })
        return shown(after!, ctx)
      })
      .catch(said)
    ctx.kit.forget()
    return made
  },

  update: async ({ params, body }, ctx) => {
    checkDates(body)
    const after = await changed<Company>(ctx, {
      noun,
      version: body.version,
      company_id: (it) => it.id,
      load: (db, lock) => oneCompany(db, ctx, params.company_id, lock),
      write: async (db, before) => {
        // Its dealer, country and currency hold its books together: the first is moved by who stands above both, the others not at all.
        if (body.account_id !== before.account_id) {
          if (!ctx.reach.accounts.includes(before.account_id)) throw wrongField('account_id', 'fixed')
          checkDealer(ctx, body.account_id)
          if (!(await mayMove(db, ctx.actor, before.id, body.account_id)))
            throw wrongField('account_id', 'beyond_own_rights')
        }
        for (const it of ['country', 'currency'] as const) if (body[it] !== before[it]) throw wrongField(it, 'fixed')
        if (body.city_id !== before.city_id) checkCity(body)
        const set = join(fields.map((it) => sql`${raw(it)} = ${body[it]}`))
        await db.one(
          sql`update company set ${set}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`,
        )
      },
    }).catch(said)
    ctx.kit.forget()
    return after
  },

  patch: async ({ params, body }, ctx) => {
    const after = await changed<Company>(ctx, {
      noun,
      action: body.is_active ? 'restore' : 'suspend',
      version: body.version,
      company_id: (it) => it.id,
      load: (db, lock) => oneCompany(db, ctx, params.company_id, lock),
      write: (db, { id }) =>
        db.one(
          sql`update company set is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now} where id = ${id}`,
        ),
    })
    ctx.kit.forget()
    return after
  },

  history: async ({ params }, ctx) => {
    await oneCompany(ctx.db, ctx, params.company_id)
    return historyOf(ctx.db, noun, params.company_id, [params.company_id])
  },

  branches: ({ params }, { db, reach }) =>
    db.many<{ id: string; name: string; is_active: boolean }>(sql`select b.id, b.name, b.is_active from branch b
      where b.company_id = ${params.company_id} and b.id = any(${reach.branches}::uuid[]) order by b.name collate "tr-x-icu"`),

  accountUsers: ({ params }, { db, reach }) =>
    db.many<{ id: string; name: string; email: string; is_active: boolean }>(sql`
      select u.id, u.name || ' ' || u.surname as name, u.email, u.is_active from app_user u
      where ${visibleUsers(reach)} and exists (select 1 from assignment a where a.user_id = u.id and a.scope_type = 'company' and a.scope_id = ${params.company_id}) order by 2`),

  pointTotal: ({ query }, { db, reach }) =>
    db.many<{ company_id: string; currency: string; spent: number; orders: number }>(sql`
      select o.company_id, o.currency, sum(paid.amount)::float8 as spent, count(*)::int as orders
      from orders o cross join lateral (
        select sum((it ->> 'amount')::bigint) as amount from jsonb_array_elements(o.totals -> 'discounts') it where it ->> 'kind' = 'points'
      ) paid
      where o.company_id = any(${reach.companies}::uuid[]) and o.branch_id = any(${reach.branches}::uuid[]) and not o.is_test
        and (${query.company_id ?? null}::uuid is null or o.company_id = ${query.company_id ?? null}::uuid)
        and o.totals @> '{"discounts": [{"kind": "points"}]}' and o.status not in ('cancelled', 'returned')
      group by o.company_id, o.currency order by o.company_id, o.currency`),

  names: ({ query }, { db, actor }) =>
    namesOf<string>(
      db,
      query,
      sql`select id, name from company where id = any(${reachOf(actor).companies}::uuid[]) and is_active`,
    ),
})
