import sql, { raw } from 'sql-template-tag'
import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { routes } from '#server/kit/context.ts'
import { decision } from '#server/kit/record/decision.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import { anyOf, contains, where } from '#server/kit/list/list.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const fields = Object.keys(restaurantRegistration.input.shape)
  .map((it) => `r.${it}`)
  .join(', ')
const from = sql`from restaurant_registration r join city ci on ci.id = r.city_id`
const searched = ['r.restaurant_name', 'r.authorised_name', 'r.district', 'ci.name', 'r.phone', 'r.email']

const record = recordRoutes(restaurantRegistration, {
  table: 'restaurant_registration r',
  columns:
    () => sql`r.id, ${raw(fields)}, ci.name as city_name, r.status, r.decided_by, r.decided_at, r.decision_note, r.company_id, r.branch_id,
    r.created_at, r.version, r.updated_at`,
  from: () => from,
  // A registration belongs to no tenant yet, so only the platform sees it.
  within: ({ reach }) => sql`${reach.isPlatform}::boolean`,
  search: () => searched,
  sort: () => ({ restaurant_name: 'r.restaurant_name collate "tr-x-icu"' }),
  before: (_, { before }) => {
    // Once its branch exists, a registration is the record of how the branch came about and cannot
    // be changed.
    if (before?.status === 'completed') throw new Fault('conflict', { current: before })
  },
})

/** A registration can be answered only once (semantics §4). */
export const registrationDecision = decision(restaurantRegistration, {
  table: 'restaurant_registration',
  load: record.one,
  isOfPlatform: true,
  waiting: ({
    reach,
  }) => sql`select r.id, r.restaurant_name as name, r.note as hint, ci.name as place, r.created_at as since,
      null::uuid as company_id, null::uuid as branch_id ${from} where ${reach.isPlatform}::boolean and r.status = 'pending'`,
})

export const restaurantRegistrationRoutes = routes(restaurantRegistration, {
  ...record.handlers,
  ...registrationDecision.handlers,

  list: async (given, ctx) => {
    if (!ctx.reach.isPlatform) throw fault('not_found')
    const { city_id, search } = given.query
    const tabs = await ctx.db.many<{ status: string; n: number }>(
      sql`select r.status, count(*)::int as n ${from} ${where([anyOf('r.city_id', city_id), contains(searched, search)])} group by r.status`,
    )
    return {
      ...(await record.handlers.list(given, ctx)),
      counts: Object.fromEntries(tabs.map((it) => [it.status, it.n])),
    }
  },
})
