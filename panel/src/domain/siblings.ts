import { branchesOf } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/session.ts'

/** The other branches of a branch's company that the user sees. */
export function useSiblings(branch_id: string) {
  const all = branchesOf(useUser())
  const own = all.find((it) => it.branch_id === branch_id)
  return all.filter((it) => it.company_id === own?.company_id && it.branch_id !== branch_id)
}
