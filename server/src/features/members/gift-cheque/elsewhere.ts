import { giftCheque, type GiftCheque } from '#contract/members/gift-cheque.ts'
import { reachOf, type Actor } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Reach } from '#server/kit/guard/reach.ts'

type Scoped = Pick<GiftCheque, 'company_id' | 'branch_ids'>

/**
 * Whether a cheque holds nowhere outside a reach: whoever has only some branches of a company
 * decides on what holds at those alone.
 */
export const isWithin = ({ isPlatform, whole, branches }: Reach, { company_id, branch_ids }: Scoped): boolean =>
  isPlatform || whole.has(company_id) || (branch_ids.length > 0 && branch_ids.every((id) => branches.has(id)))

export function refuseElsewhere({ reach }: Pick<Context, 'reach'>, it: Scoped): void {
  if (!isWithin(reach, it)) throw wrongField('branch_ids', 'not_bearer')
}

const acts = [giftCheque.update, giftCheque.remove, giftCheque.pause, giftCheque.addItems, giftCheque.print]

/** Whether the caller may do any of this with a cheque. */
export const mayChange = (actor: Actor, it: Scoped): boolean =>
  acts.some(({ permission }) => isWithin(reachOf(actor, permission), it))
