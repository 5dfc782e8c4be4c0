import { ChevronsUpDown, Store } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { branchesOf, useCurrentBranch } from '#panel/kit/current-branch.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { shellWords } from './shell-words.ts'

const BranchPanel = lazy(() => import('./branch-panel.tsx'))

/** Shows the current branch, if one is chosen. If the user has several, switches between them. */
export function BranchSwitcher() {
  const t = useWords(shellWords)
  const branches = branchesOf(useUser())
  const current = useCurrentBranch()
  if (!current && branches.length < 2) return null
  const icon = <Store size={15} aria-hidden className="shrink-0 text-muted max-sm:hidden" />
  const name = (
    <span className="text-left sm:truncate max-sm:line-clamp-2 max-sm:leading-4.5 max-sm:break-words max-sm:whitespace-normal">
      {current?.name ?? <span className="text-muted">{t('chooseBranch')}</span>}
    </span>
  )
  if (branches.length === 1)
    return (
      <span className="flex min-w-0 items-center gap-2 px-2 text-sm font-medium max-sm:px-1">
        {icon}
        {name}
      </span>
    )
  return (
    <PopButton
      label={t('branch')}
      icon={icon}
      renderPanel={(close) => <BranchPanel close={close} />}
      placement="bottom start"
      panelClass="p-0! flex flex-col"
      className="max-w-100 min-w-0 shrink! px-2.5! max-sm:gap-1 max-sm:px-1!"
    >
      {name}
      <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-muted" />
    </PopButton>
  )
}
