import { wrongField } from '../answer/fault.ts'
import { reachOf, type Actor } from './actor.ts'
import type { Reach } from './reach.ts'

/**
 * A record of a company that is valid only at the branches it names, or at all branches if it names
 * none.
 */
export interface ValidAt {
  company_id: string
  branch_ids?: readonly string[]
}

/**
 * Whether a record is valid only at places that a reach covers. Somebody with access to only some
 * branches of a company may decide only on records that are valid nowhere else.
 */
export const isValidWithin = (
  { isPlatform, whole, branches }: Reach,
  { company_id, branch_ids = [] }: ValidAt,
): boolean =>
  isPlatform ||
  whole.has(company_id.toLowerCase()) ||
  (branch_ids.length > 0 && branch_ids.every((id) => branches.has(id.toLowerCase())))

/** Throws 422 if a record is also valid where the caller has no access. */
export function refuseValidElsewhere({ reach }: { reach: Reach }, it: ValidAt): void {
  if (!isValidWithin(reach, it)) throw wrongField(it.branch_ids ? 'branch_ids' : 'company_id', 'not_bearer')
}

/**
 * Checks for the routes of a record. A caller may neither change nor delete a record that is also
 * valid where the caller has no access, nor make a record valid there.
 */
export const changedWithin = {
  before: (body: ValidAt, { ctx, before }: { ctx: { reach: Reach }; before: ValidAt | undefined }): void => {
    if (before) refuseValidElsewhere(ctx, before)
    refuseValidElsewhere(ctx, body)
  },
  removing: (row: ValidAt, { ctx }: { ctx: { reach: Reach } }): void => refuseValidElsewhere(ctx, row),
}

/**
 * Whether an actor may change this record by one of these permissions, because the permission
 * covers every branch at which the record is valid.
 */
export const mayChangeValid = (actor: Actor, permissions: readonly string[], it: ValidAt): boolean =>
  permissions.some((permission) => isValidWithin(reachOf(actor, permission), it))

/** Throws 422 for a branch of another company. */
export function refuseStrangeBranches({ actor: { tree } }: { actor: Pick<Actor, 'tree'> }, it: ValidAt): void {
  const isStrange = (id: string) => tree.branches.get(id.toLowerCase())?.company_id !== it.company_id.toLowerCase()
  if (it.branch_ids?.some(isStrange)) throw wrongField('branch_ids', 'choice')
}
