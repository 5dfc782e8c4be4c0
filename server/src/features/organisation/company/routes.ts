import sql, { raw } from 'sql-template-tag'
import { hasHundredths } from '#contract/platform/currency.ts'
import { countryOfCity } from '#contract/kit/phone.ts'
import { company, type Company } from '#contract/organisation/company.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { visibleUsers } from '#server/domain/identity/visible-users.ts'
import { mayMove } from '#server/domain/identity/rights.ts'
import { bookingsAhead, seatedTables } from '#server/domain/dining/hanging.ts'
import { openOrders } from '#server/domain/ordering/hanging.ts'
import { zoneOfCountry } from '#server/kit/company-zone.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { usedAt } from '#server/kit/record/in-use.ts'
import { within, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const fields = Object.keys(company.input.shape)
  .map((it) => `c.${it}`)
  .join(', ')

const licenceState = sql`case when l.company_id is null then 'none' when l.ends_at > now() then 'running' when l.grace_ends_at > now() then 'grace' else 'expired' end`
type Stored = Omit<Company, 'branch_count' | 'timezone'>

const shown = (row: Stored, { actor }: Context): Company => ({
  ...row,
  timezone: actor.tree.companies.get(row.id)?.timezone ?? zoneOfCountry(row.country),
  branch_count: actor.tree.companies.get(row.id)?.branches.filter((it) => it.is_active).length ?? 0,
})

const checkDates = (it: { contract_starts_on: string | null; contract_ends_on: string | null }) => {
  if (it.contract_starts_on && it.contract_ends_on && it.contract_ends_on < it.contract_starts_on)
    throw wrongField('contract_ends_on', 'ends_before_start')
}

function checkCity({ country, city_id }: Pick<Company, 'country' | 'city_id'>): void {
  if (city_id !== null && countryOfCity(city_id) !== country) throw wrongField('city_id', 'choice')
}

/**
 * Checks that a company is opened under, or moved to, a dealer that the caller may access (or the
 * provider itself).
 */
function checkDealer({ actor, reach }: Context, account_id: string): void {
  const type = actor.tree.accounts.get(account_id)?.type
  if (!reach.accounts.has(account_id) || type === 'solution_partner') throw wrongField('account_id', 'choice')
}

/**
 * Locks an approved registration that has no company yet. Only the platform may do this, and only
 * once. Throws `not_found` otherwise. Called before the company is written: on distributed tenants,
 * two callers who had each written a company first would deadlock.
 */
async function lockRegistration(db: Db, { reach }: Context, id: string): Promise<void> {
  const row =
    reach.isPlatform &&
    (await db.one(
      sql`select id from restaurant_registration where id = ${id} and status = 'approved' and company_id is null for update`,
    ))
  if (!row) throw fault('not_found')
}

/**
 * Records the company of a registration. The registration's branch is then opened under that
 * company.
 */
const nameCompany = (db: Db, { now }: Context, registration_id: string, id: string) =>
  db.one(
    sql`update restaurant_registration set company_id = ${id}, version = version + 1, updated_at = ${now} where id = ${registration_id}`,
  )

const record = recordRoutes(company, {
  table: 'company c',
  company: 'id',
  columns: () => sql`c.id, ${raw(fields)}, c.is_active, ac.name as account_name,
    (select count(*)::int from app_user u where u.company_id = c.id and u.deleted_at is null) as user_count,
    ${licenceState} as licence_state, l.ends_at as licence_ends_at, c.created_at, c.version, c.updated_at`,
  from: () => sql`from company c join account ac on ac.id = c.account_id left join license l on l.company_id = c.id`,
  within: ({ reach }) => withinCompany(reach.wholeTie, 'c.id'),
  shown,
  search: () => ['c.name', 'c.legal_name', 'c.authorised_name', 'c.phone', 'c.email', 'c.tax_number'],
  sort: () => ({ name: 'c.name collate "tr-x-icu"', licence_ends_at: 'l.ends_at' }),
  filter: { licence_state: (values) => sql`${licenceState} = any(${values})` },
  check: checkDates,
  uses: [openOrders, seatedTables, bookingsAhead].map((use) =>
    usedAt(use, ({ id }: Company) => ({ company_id: id, branch_id: null })),
  ),
  // The company's accounts depend on its country and currency.
  fixed: ['country', 'currency'],
  before: async (body, { db, ctx, before }) => {
    if (!before && !hasHundredths(body.currency)) throw wrongField('currency', 'currency_decimals')
    if (body.registration_id) await lockRegistration(db, ctx, body.registration_id)
    if (body.city_id !== before?.city_id) checkCity(body)
    if (body.account_id === before?.account_id) return
    // Only a user who may access both dealers may move the company.
    if (before && !ctx.reach.accounts.has(before.account_id)) throw wrongField('account_id', 'fixed')
    checkDealer(ctx, body.account_id)
    if (before && !(await mayMove(db, ctx.actor, before.id, body.account_id)))
      throw wrongField('account_id', 'beyond_own_rights')
  },
  parts: ({ registration_id }, { db, ctx, id }) => registration_id && nameCompany(db, ctx, registration_id, id),
  done: ({ kit }) => kit.forget(),
  names: (_, { reach }) => sql`select id, name from company where ${withinCompany(reach.tie, 'id')} and is_active`,
})

const taken = (error: unknown): never => {
  throw isDuplicate(error, 'company_domain') ? wrongField('domain', 'taken') : error
}

export const companyRoutes = routes(company, {
  ...record.handlers,

  create: (given, ctx) => record.handlers.create(given, ctx).catch(taken),

  update: (given, ctx) => record.handlers.update(given, ctx).catch(taken),

  patch: ({ params, body: { version, is_active, anyway } }, ctx) =>
    record.change(ctx, params.company_id, {
      version,
      action: is_active ? 'restore' : 'suspend',
      anyway,
      write: () => ({ is_active }),
    }),

  branches: ({ params }, { db, reach }) =>
    db.many<{ id: string; name: string; is_active: boolean }>(sql`select b.id, b.name, b.is_active from branch b
      where b.company_id = ${params.company_id} and ${within(reach.tie, 'b', 'id')} order by b.name collate "tr-x-icu"`),

  accountUsers: ({ params }, { db, reach }) =>
    db.many<{ id: string; name: string; email: string; is_active: boolean }>(sql`
      select u.id, u.name || ' ' || u.surname as name, u.email, u.is_active from app_user u
      where ${visibleUsers(reach)} and exists (select 1 from assignment a where a.user_id = u.id and a.scope_type = 'company' and a.scope_id = ${params.company_id}) order by 2`),

  pointTotal: async ({ query }, { db, reach, now }) => {
    const only = query.company_id ?? null
    const [paid, held] = await Promise.all([
      db.many<{ company_id: string; currency: string; spent: number; orders: number }>(sql`
        select o.company_id, o.currency, sum(paid.amount - o.returned_points)::float8 as spent, count(*)::int as orders
        from orders o cross join lateral (
          select sum((it ->> 'amount')::bigint) as amount from jsonb_array_elements(o.totals -> 'discounts') it where it ->> 'kind' = 'points'
        ) paid
        where ${within(reach.tie, 'o')} and not o.is_test and (${only}::uuid is null or o.company_id = ${only}::uuid)
          and o.totals @> '{"discounts": [{"kind": "points"}]}' and o.status not in ('cancelled', 'returned')
        group by o.company_id, o.currency order by o.company_id, o.currency`),
      db.many<{ company_id: string; currency: string; outstanding: number }>(sql`
        select l.company_id, c.currency, sum(l.remaining)::float8 as outstanding from point_lot l join company c on c.id = l.company_id
        where ${withinCompany(reach.tie, 'l.company_id')} and (${only}::uuid is null or l.company_id = ${only}::uuid)
          and l.remaining > 0 and (l.expires_at is null or l.expires_at > ${now}) group by l.company_id, c.currency order by l.company_id`),
    ])
    const keyOf = (it: { company_id: string; currency: string }) => `${it.company_id} ${it.currency}`
    const outstanding = new Map(held.map((it) => [keyOf(it), it.outstanding]))
    const known = new Set(paid.map(keyOf))
    return [
      ...paid.map((it) => ({ ...it, outstanding: outstanding.get(keyOf(it)) ?? 0 })),
      ...held.filter((it) => !known.has(keyOf(it))).map((it) => ({ ...it, spent: 0, orders: 0 })),
    ]
  },
})
