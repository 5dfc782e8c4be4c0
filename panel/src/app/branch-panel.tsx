import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { Check } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { branchesOf, useCurrentBranch, visitBranch } from '#panel/kit/current-branch.ts'
import { matches } from '#contract/kit/fold.ts'
import { fillPath } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { screenOf } from './screens.ts'
import { openedWords } from './opened-words.ts'
import { shellWords } from './shell-words.ts'

// The specification misspells "management" like this, in the address of every page of a branch.
const branchHome = '/manegement/$branch_id/home'

/**
 * The user's branches, which can be searched by name or company. Choosing a branch opens the same
 * screen there, or its home.
 */
export default function BranchPanel({ close }: { close: () => void }) {
  const t = useWords(shellWords)
  const o = useWords(openedWords)
  const router = useRouter()
  const current = useCurrentBranch()
  const branches = branchesOf(useUser()).map((each) => ({
    ...each,
    id: each.branch_id,
    text: `${each.name} ${each.company_name}`,
  }))
  function choose(branch_id: string) {
    close()
    visitBranch(branch_id)
    const leaf = router.state.matches.at(-1)
    // A screen that shows one record would show a record of the old branch, so the new branch's
    // home opens instead.
    const pattern =
      leaf?.fullPath.includes('$branch_id') && Object.keys(leaf.params).length === 1 ? leaf.fullPath : branchHome
    const path = screenOf(pattern) && fillPath(pattern, { branch_id })
    if (path) void router.navigate({ to: path })
  }
  return (
    <Autocomplete filter={(text, typed) => matches(text, typed)}>
      <SearchField aria-label={o('findBranch')} autoFocus className="border-b border-line px-3">
        <Input placeholder={o('findBranch')} className="bare min-h-ctl w-64 [&::-webkit-search-cancel-button]:hidden" />
      </SearchField>
      <ListBox
        aria-label={t('branch')}
        items={branches}
        onAction={(key) => choose(String(key))}
        className="max-h-80 min-h-0 overflow-auto overscroll-contain p-1 outline-none"
        renderEmptyState={() => <p className="px-2.5 py-3 text-muted">{o('noBranch')}</p>}
      >
        {(branch) => (
          <ListBoxItem textValue={branch.text} className="option">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{branch.name}</span>
              <span className="block truncate text-xs text-muted">{branch.company_name}</span>
            </span>
            {branch.branch_id === current?.branch_id && (
              <Check size={16} aria-hidden className="shrink-0 text-accent-text" />
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}
