import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'

/** The other branches of the same company that the user can see. */
export function useSiblings(branch_id: string) {
  const all = branchesOf(useUser())
  const own = all.find((it) => it.branch_id === branch_id)
  return all.filter((it) => it.company_id === own?.company_id && it.branch_id !== branch_id)
}
