import type { GiftCheque } from '#contract/members/gift-cheque.ts'
import { reachOf, type Actor } from '#server/kit/actor.ts'

/**
 * Whether the cost of a cheque is for the caller to approve: of the platform for whoever acts for it, of a company for whoever has all of it, of branches for whoever
 * has all that are named. Platform and dealers spend nobody else's money without being told so.
 */
export function bearsCost(
  actor: Actor,
  { funder, company_id, branch_ids }: Pick<GiftCheque, 'funder' | 'company_id' | 'branch_ids'>,
): boolean {
  const reach = reachOf(actor, 'patch-gift-cheque-approve')
  if (reach.isPlatform) return funder === 'platform'
  if (funder === 'platform' || reach.accounts.size > 0) return false
  if (reach.whole.has(company_id)) return true
  return funder === 'branch' && branch_ids.length > 0 && branch_ids.every((id) => reach.branches.has(id))
}
