import type { Context } from '../context.ts'
import type { Columns } from './record-noun.ts'

/**
 * The same context with the reach narrowed to one company, which statements then address by value.
 */
export const atCompany = (ctx: Context, company: string | undefined): Context => ({
  ...ctx,
  reach: { ...ctx.reach, tie: { company } },
})

/** The company of the place that a body names. The guard has already checked the place. */
export function companyAt({ company_id, branch_id }: Columns, { actor }: Context): string {
  const at = String(company_id ?? branch_id).toLowerCase()
  return actor.tree.branches.get(at)?.company_id ?? at
}

export const columnsOf = (row: object): Columns => ({ ...row })

/** The columns with a defined value; null counts as defined. */
export const defined = (columns: Columns) => Object.entries(columns).filter(([, value]) => value !== undefined)

/** Whether a field is unchanged. Ids are compared regardless of case. */
export const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? one.toLowerCase() === other.toLowerCase() : one === other
