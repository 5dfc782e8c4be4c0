import { useSyncExternalStore } from 'react'
import { branchesOf, useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useCan, useUser } from '#panel/kit/session.ts'

const key = 'sofra.listens-to'
const listeners = new Set<() => void>()
const chosen = () => localStorage.getItem(key)

/** Which branch this browser listens for, where its user is not of a branch: chosen here, by nobody else; null stops. */
export function listenTo(branch_id: string | null) {
  if (branch_id) localStorage.setItem(key, branch_id)
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/**
 * The branch whose orders ring here: staff of a branch hear the one they work on; a company's people only one they chose. `mayChoose` says that
 * listening can be switched on and off.
 */
export function useWatchedBranch() {
  const user = useUser()
  const can = useCan()
  const current = useCurrentBranch()
  const mine = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, chosen)
  const mayHear = can('get-order-all')
  const isStaff = user.account_type === 'branch'
  const watched = isStaff ? current : (branchesOf(user).find((each) => each.branch_id === mine) ?? null)
  return {
    watched: mayHear ? watched : null,
    mayChoose: mayHear && !isStaff && user.account_type !== 'provider' && user.account_type !== 'account',
  }
}
