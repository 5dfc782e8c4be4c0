import type { Call } from '#contract/kit/call.ts'
import { phoneCall } from '#contract/integrations/phone-call.ts'
import { comment } from '#contract/members/comment.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'

/**
 * The calls whose cached answers are outdated after two member records were merged or separated.
 */
export const afterMerge: readonly Call[] = [
  member.read,
  member.list,
  member.history,
  memberMerge.duplicates,
  memberMerge.last,
  memberMerge.moving,
  memberMerge.preview,
  memberErasure.read,
  memberPage.orders,
  memberPage.timeline,
  memberPage.addresses,
  memberPage.devices,
  memberPage.consents,
  point.lots,
  point.moves,
  wallet.entries,
  giftCheque.ofMember,
  comment.list,
  phoneCall.live,
]
