import { useSyncExternalStore } from 'react'
import type { UserInfo } from '#contract/identity/session.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { currentUser, useUser } from './server/session.ts'

const key = 'sofra.branch'
let current: string | null = localStorage.getItem(key)
const { listen, tell } = createListeners()

export interface UserBranch {
  branch_id: string
  company_id: string
  name: string
  company_name: string
}

/** Every branch the user may see, with its company's name; the user's own branches come first. */
export function branchesOf(user: UserInfo): UserBranch[] {
  const all = user.user_companies.flatMap((company) =>
    company.branch.map((each) => ({ ...each, company_name: company.name })),
  )
  const known = new Set(all.map((each) => each.branch_id))
  return [
    ...all,
    ...user.users_branches.filter((each) => !known.has(each.branch_id)).map((each) => ({ ...each, company_name: '' })),
  ]
}

/**
 * The current branch: the one in the address, otherwise the last one visited, otherwise the first.
 * Users above many companies have none until they choose one, because the first of hundreds of
 * branches means nothing to them.
 */
export function currentBranch(user: UserInfo | null = currentUser(), visited = current): UserBranch | null {
  const branches = user ? branchesOf(user) : []
  const own = user?.users_branches[0]?.branch_id
  const isAbove = user?.account_type === 'provider' || user?.account_type === 'account'
  return (
    branches.find((each) => each.branch_id === visited) ??
    (isAbove && branches.length > 1 ? null : (branches.find((each) => each.branch_id === own) ?? branches[0] ?? null))
  )
}

/** Called by the shell on each change to a page that names a branch. */
export function visitBranch(branch_id: string) {
  if (current === branch_id) return
  current = branch_id
  localStorage.setItem(key, branch_id)
  tell()
}

/** `currentBranch` for components. */
export function useCurrentBranch() {
  const user = useUser()
  const visited = useSyncExternalStore(listen, () => current)
  return currentBranch(user, visited)
}
