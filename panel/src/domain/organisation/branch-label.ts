import { branchesOf, type UserBranch } from '#panel/kit/current-branch.ts'
import { useUser } from '#panel/kit/server/session.ts'

type Named = Pick<UserBranch, 'branch_id' | 'name' | 'company_name'>

/**
 * Returns a function that writes the name of a branch. The company's name follows if another branch
 * of the user's has the same name but belongs to another company.
 */
export function branchLabels(branches: readonly Named[]): (branch_id: string | null, name: string) => string {
  const byName = Map.groupBy(branches, (it) => it.name)
  return (branch_id, name) => {
    const namesakes = byName.get(name) ?? []
    const company = namesakes.find((it) => it.branch_id === branch_id)?.company_name
    return company && namesakes.some((it) => it.company_name !== company) ? `${name} · ${company}` : name
  }
}

export const useBranchLabel = () => branchLabels(branchesOf(useUser()))
