import { Store } from 'lucide-react'
import { ComboBox } from '#panel/ui/combo-box.tsx'
import { branchesOf, useCurrentBranch, visitBranch } from '#panel/kit/current-branch.ts'
import { useGo, type Page } from '#panel/kit/page.tsx'
import { fillPath } from '#panel/kit/screens.ts'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { screenOf } from './screens.ts'
import { shellWords } from './shell-words.ts'

// The specification's own spelling of "management"; every branch address has it.
const branchHome = '/manegement/$branch_id/home'

/** The branch one works on. Choosing another goes to the same screen there, or to its home. */
export function BranchSwitcher({ page }: { page: Page | null }) {
  const t = useWords(shellWords)
  const go = useGo()
  const user = useUser()
  const current = useCurrentBranch()
  const branches = branchesOf(user)
  if (!current) return null
  if (branches.length === 1)
    return (
      <span className="flex min-w-0 items-center gap-2 px-2 text-sm font-medium">
        <Store size={15} aria-hidden className="shrink-0 text-muted" />
        <span className="truncate">{current.name}</span>
      </span>
    )
  function choose(branch_id: string | null) {
    if (!branch_id) return
    visitBranch(branch_id)
    // A screen of one record would be a record of the old branch.
    const pattern = page?.pattern.includes('$branch_id') && Object.keys(page.params).length === 1 ? page.pattern : branchHome
    const path = screenOf(pattern) && fillPath(pattern, { branch_id })
    if (path) go(path)
  }
  const options = branches.map((each) => ({ value: each.branch_id, label: each.name, description: each.company_name === each.name ? undefined : each.company_name }))
  return <ComboBox label={t('branch')} isLabelHidden value={current.branch_id} onChange={choose} options={options} className="w-52 min-w-0 max-sm:w-auto max-sm:flex-1" />
}
