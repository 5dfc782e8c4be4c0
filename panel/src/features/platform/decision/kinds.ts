import type { DecisionKind, WaitingRecord } from '#contract/platform/decision.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { barrier, fillPath, screenAt } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'

/**
 * The screen on which each kind is decided: the record's own screen, or the list that opens it
 * (`?id=`).
 */
const screens: Record<DecisionKind, string> = {
  'restaurant-registration': '/marketing/restaurant-registration/form/$restaurant_registration_id',
  'branch-request': '/manegement/$branch_id/branch-request-suggestion/list',
  comment: '/manegement/$branch_id/comments',
  'member-correction': '/member/correction-list',
  'member-erasure': '/member/view/$member_id',
  'institution-member': '/partner-institution/request-list',
  'gift-cheque': '/manegement/$branch_id/gift-cards/view/$gift_cheque_id',
  discount: '/marketing/discount/form/$discount_id',
}

/** The address that opens a waiting record. null if the user has no screen for it. */
export function usePathOf() {
  const user = useUser()
  const branches = branchesOf(user)
  return (kind: DecisionKind, it: WaitingRecord): string | null => {
    const pattern = screens[kind]
    const screen = screenAt(pattern)
    const branch_id = it.branch_id ?? branches.find((one) => one.company_id === it.company_id)?.branch_id
    if (!screen || barrier(screen, user, branch_id)) return null
    const [, param] = /\$((?!branch_id)\w+)/.exec(pattern) ?? []
    const path = fillPath(pattern, { branch_id, ...(param && { [param]: it.id }) })
    return path && (param ? path : `${path}?id=${it.id}`)
  }
}
