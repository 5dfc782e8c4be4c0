import type { DecisionKind, WaitingRecord } from '#contract/platform/decision.ts'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { barrierAt, fillPath } from '#panel/kit/page/screens.ts'
import { useUser, type Permission } from '#panel/kit/server/session.ts'

/** Who decides on each kind, and on which screen: the record's own, or the list that opens it (`?id=`). */
const kinds: Record<DecisionKind, { permission: Permission; screen: string }> = {
  'restaurant-registration': {
    permission: 'patch-restaurant-registration',
    screen: '/marketing/restaurant-registration/form/$restaurant_registration_id',
  },
  'branch-request': {
    permission: 'patch-branch-request',
    screen: '/manegement/$branch_id/branch-request-suggestion/list',
  },
  comment: { permission: 'patch-comment-approve', screen: '/manegement/$branch_id/comments' },
  'member-correction': { permission: 'patch-member-correction', screen: '/member/correction-list' },
  'member-erasure': { permission: 'patch-member-erasure', screen: '/member/view/$member_id' },
  'institution-member': { permission: 'patch-partner-institution', screen: '/partner-institution/request-list' },
  'gift-cheque': {
    permission: 'patch-gift-cheque-approve',
    screen: '/manegement/$branch_id/gift-cards/view/$gift_cheque_id',
  },
}
export const mayDecide: readonly Permission[] = Object.values(kinds).map((it) => it.permission)

/** Where a record that waits is opened; null where the user has no screen for it. */
export function usePathOf() {
  const user = useUser()
  const branches = branchesOf(user)
  return (kind: DecisionKind, it: WaitingRecord): string | null => {
    const { screen } = kinds[kind]
    const branch_id = it.branch_id ?? branches.find((one) => one.company_id === it.company_id)?.branch_id
    if (barrierAt(screen, user, branch_id)) return null
    const [, param] = /\$((?!branch_id)\w+)/.exec(screen) ?? []
    const path = fillPath(screen, { branch_id, ...(param && { [param]: it.id }) })
    return path && (param ? path : `${path}?id=${it.id}`)
  }
}
