import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'
import { branchesOf, useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'

const key = 'sofra.listens-to'
const { listen, tell } = createListeners()
const chosen = () => localStorage.getItem(key) ?? ''
const idsOf = (text: string) => text.split(',').filter(Boolean)

/** Switches listening for a branch the user does not belong to; applies to this device only. */
export function listenTo(branch_id: string, isOn: boolean) {
  const rest = idsOf(chosen()).filter((each) => each !== branch_id)
  localStorage.setItem(key, (isOn ? [...rest, branch_id] : rest).join(','))
  tell()
}

/**
 * The user's branches whose orders ring here. Staff hear every branch they belong to; company users
 * hear the branches they chose.
 */
export function watchedOf(
  branches: readonly UserBranch[],
  own: readonly string[] | null,
  chosenIds: readonly string[],
) {
  const ids = own ?? chosenIds
  return branches.filter((each) => ids.includes(each.branch_id))
}

/**
 * The branches whose orders ring here, whichever branch is on the screen. `shown` is the branch on
 * the screen if it is among them, otherwise the first. `mayChoose` means that listening can be
 * switched on and off.
 */
export function useWatchedBranches() {
  const user = useUser()
  const can = useCan()
  const current = useCurrentBranch()
  const mine = useSyncExternalStore(listen, chosen)
  const mayHear = can('get-order-all')
  const isStaff = user.account_type === 'branch'
  const ofStaff = user.users_branches.length > 0 ? user.users_branches : current ? [current] : []
  const own = isStaff ? ofStaff.map(({ branch_id }) => branch_id) : null
  const watched = mayHear ? watchedOf(branchesOf(user), own, idsOf(mine)) : []
  return {
    watched,
    shown: watched.find(({ branch_id }) => branch_id === current?.branch_id) ?? watched[0] ?? null,
    mayChoose: mayHear && !isStaff && user.account_type !== 'provider' && user.account_type !== 'account',
  }
}
