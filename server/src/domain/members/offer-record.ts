import { offerFaults } from '#contract/members/offer/offer-faults.ts'
import type { OfferTerms } from '#contract/members/offer/offer-terms.ts'
import type { Schedule } from '#contract/menu/menu-fields.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { refuseStrangeBranches, type ValidAt } from '#server/kit/guard/valid-at.ts'
import { lowered } from '#server/kit/uuid.ts'

/** Refuses terms that contradict each other or name a branch of another company. */
export function refuseBrokenTerms(it: OfferTerms & ValidAt, ctx: { actor: Pick<Actor, 'tree'> }): void {
  refuseBrokenRules(offerFaults(it))
  refuseStrangeBranches(ctx, it)
}

/**
 * The input of an offer in the form in which its columns store it: each branch once, and the
 * schedule as JSON.
 */
export const storedTerms = <I extends { branch_ids: readonly string[]; schedule: Schedule }>(input: I) => ({
  ...input,
  branch_ids: lowered(input.branch_ids),
  schedule: JSON.stringify(input.schedule),
})
