import sql, { raw, type Sql } from 'sql-template-tag'
import { reachOf, type Actor } from '#server/kit/guard/actor.ts'
import { withinCompany, type Reach } from '#server/kit/guard/reach.ts'
import { isValidWithin, type ValidAt } from '#server/kit/guard/valid-at.ts'

/** A party that bears the cost of vouchers and discounts. */
export type Bearer = 'branch' | 'company' | 'platform'
interface Borne extends ValidAt {
  funder: Bearer
  share_bp: number
}

/**
 * The parties that bear an offer's cost: its funder, and also the company if the funder bears only
 * a share.
 */
const bearersOf = ({ funder, share_bp }: Borne): Bearer[] =>
  share_bp < 10_000 && funder !== 'company' ? [funder, 'company'] : [funder]

/**
 * The rules for who may approve the cost of one kind of offer. `permission` is the permission to
 * approve such an offer; it counts at the places where the caller holds it.
 */
export function costsOf(permission: string) {
  /**
   * Whether the caller may approve a funder's share of an offer. The platform's share requires
   * rights over the whole platform, a company's share rights over the whole company, and the
   * branches' share rights over all the named branches. The platform and dealers cannot approve a
   * share that somebody else pays.
   */
  function bearsCost(actor: Actor, funder: Bearer, it: ValidAt): boolean {
    const reach = reachOf(actor, permission)
    if (reach.isPlatform) return funder === 'platform'
    if (funder === 'platform' || reach.accounts.size > 0) return false
    return isValidWithin(reach, funder === 'branch' ? it : { company_id: it.company_id })
  }
  return {
    bearsCost,
    /** The parties whose approval is needed: all that bear part of the cost, except the caller. */
    awaitedBy: (actor: Actor, it: Borne): Bearer[] => bearersOf(it).filter((one) => !bearsCost(actor, one, it)),
  }
}

/**
 * `bearsCost` as an SQL condition. It selects the offers that a caller with this `reach` may
 * approve; null if the caller can approve none. `as` is the alias of the offers' table.
 */
export function costsBorne(reach: Reach, as: string): Sql | null {
  const awaits = (...some: Bearer[]) => sql`${raw(as)}.awaits && ${some}::text[]`
  if (reach.isPlatform) return sql`${withinCompany(reach.tie, `${as}.company_id`)} and ${awaits('platform')}`
  if (reach.accounts.size > 0) return null
  const ofBranches = sql`${awaits('branch')} and cardinality(${raw(as)}.branch_ids) > 0 and ${raw(as)}.branch_ids <@ ${[...reach.branches]}::uuid[]`
  const ofCompany = sql`${awaits('branch', 'company')} and ${raw(as)}.company_id = any(${[...reach.whole]}::uuid[])`
  return sql`${withinCompany(reach.tie, `${as}.company_id`)} and (${ofCompany} or ${ofBranches})`
}
