import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'

/** The time zone whose clock counts for a task: that of its branch, or of its company. */
export function useTaskZone({
  company_id,
  branch_id,
}: {
  company_id?: string | undefined
  branch_id?: string | null | undefined
}): string | undefined {
  const company = useCompanyZone(company_id)
  const branch = useBranchZone(branch_id ?? '', Boolean(branch_id))
  return branch_id ? (branch ?? company) : company
}
