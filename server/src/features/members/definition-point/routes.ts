import sql from 'sql-template-tag'
import { pointDefinition, type PointDefinitionInput } from '#contract/members/points/point-definition.ts'
import { isByRate } from '#contract/members/points/points.ts'
import { namedMembers } from '#server/domain/members/named.ts'
import { refuseBrokenTerms, storedTerms } from '#server/domain/members/offer-record.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin } from '#server/kit/guard/valid-at.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { simulate } from './simulate.ts'
import { readSpend, updateSpend } from './spend.ts'

/** Checks the rules that combine several fields of a definition. */
function check(it: PointDefinitionInput, ctx: Context): void {
  refuseBrokenTerms(it, ctx)
  const needed = isByRate(it.point_type) ? 'earn_rate_bp' : 'earn_points'
  if (it[needed] === 0)
    throw wrongField(needed, 'too_small', { min: 1 }, needed === 'earn_rate_bp' ? 'basis_points' : 'count')
}

const record = recordRoutes(pointDefinition, {
  table: 'point_definition d',
  // Points that were earned before keep their own terms. No other record therefore depends on the
  // definition, and it can always be deleted.
  uses: [],
  company: 'company_id',
  columns:
    () => sql`d.id, d.company_id, co.name as company_name, co.currency, d.name, d.point_type, d.validity_days, d.earn_rate_bp, d.earn_points,
    d.min_order_total::float8 as min_order_total, d.min_wallet_amount::float8 as min_wallet_amount, d.branch_ids::text[] as branch_ids, d.delivery_types, d.schedule,
    d.starts_on, d.ends_on, d.is_active, d.created_at, d.version, d.updated_at`,
  from: () => sql`from point_definition d join company co on co.id = d.company_id`,
  within: ({ reach }) => withinCompany(reach.tie, 'd.company_id'),
  search: () => ['d.name'],
  fixed: ['company_id'],
  check,
  ...changedWithin,
  write: storedTerms,
})

export const pointDefinitionRoutes = routes(
  pointDefinition,
  {
    ...record.handlers,
    readSpend,
    updateSpend,
    simulate,

    members: ({ query }, { db, actor }) => namedMembers(db, actor, query, query),
  },
  record.companyOf,
)
