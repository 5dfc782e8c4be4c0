import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'

/**
 * Whether something that belongs to a company, such as a voucher, is also valid outside the user's
 * own branches. Only a user who manages the whole company may then change it. If no branch is
 * named, it is valid at all branches.
 */
export function useValidElsewhere() {
  const user = useUser()
  const isOfBranches = user.account_type === 'branch' || user.account_type === 'kiosk'
  const own = new Set(branchesOf(user).map((it) => it.branch_id))
  return ({ branch_ids = [] }: { company_id: string; branch_ids?: readonly string[] }) =>
    isOfBranches && !(branch_ids.length > 0 && branch_ids.every((id) => own.has(id)))
}
