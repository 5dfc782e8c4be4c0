import { wrongField } from '../answer/fault.ts'
import { reachOf, type Actor } from './actor.ts'
import type { Reach } from './reach.ts'

/** Something of a company that is valid at these branches; at all of them where none is named. */
export interface ValidAt {
  company_id: string
  branch_ids?: readonly string[]
}

/** Whether something is valid nowhere outside a reach: whoever has only some branches of a company decides on what is valid at those alone. */
export const isValidWithin = (
  { isPlatform, whole, branches }: Reach,
  { company_id, branch_ids = [] }: ValidAt,
): boolean =>
  isPlatform ||
  whole.has(company_id.toLowerCase()) ||
  (branch_ids.length > 0 && branch_ids.every((id) => branches.has(id.toLowerCase())))

/** 422 where something is also valid outside the caller's reach. */
export function refuseValidElsewhere({ reach }: { reach: Reach }, it: ValidAt): void {
  if (!isValidWithin(reach, it)) throw wrongField(it.branch_ids ? 'branch_ids' : 'company_id', 'not_bearer')
}

/** For the routes of a record: neither what is also valid outside the caller's reach is changed or deleted, nor is anything made so. */
export const changedWithin = {
  before: (body: ValidAt, { ctx, before }: { ctx: { reach: Reach }; before: ValidAt | undefined }): void => {
    if (before) refuseValidElsewhere(ctx, before)
    refuseValidElsewhere(ctx, body)
  },
  removing: (row: ValidAt, { ctx }: { ctx: { reach: Reach } }): void => refuseValidElsewhere(ctx, row),
}

/** Whether any of these permissions lets an actor change something by where it is valid. */
export const mayChangeValid = (actor: Actor, permissions: readonly string[], it: ValidAt): boolean =>
  permissions.some((permission) => isValidWithin(reachOf(actor, permission), it))

/** 422 for a branch of another company. */
export function refuseStrangeBranches({ actor: { tree } }: { actor: Pick<Actor, 'tree'> }, it: ValidAt): void {
  const isStrange = (id: string) => tree.branches.get(id.toLowerCase())?.company_id !== it.company_id.toLowerCase()
  if (it.branch_ids?.some(isStrange)) throw wrongField('branch_ids', 'choice')
}
