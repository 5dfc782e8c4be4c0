import { useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { reachHelp } from '../organisation/reach-help.ts'
import { reachHelpWords } from '../organisation/reach-help-words.ts'
import { reachTitle } from '../organisation/reach-text.ts'
import { reachWords } from '../organisation/reach-words.ts'
import { ReachFix } from './reach-fix.tsx'

/**
 * Problems that the notice leaves out, because the shell warns of them on every page or the board
 * shows them itself.
 */
const elsewhere: readonly ReachPart['part'][] = ['here', 'bell', 'line', 'printer']

function useBranchState(branch_id: string) {
  const can = useCan()
  return useQuery({ ...ask(branch.state, { params: { branch_id } }), enabled: can('get-branch-state') })
}

/** Whether the notice must still wait for an answer, so that its content is not known yet. */
export const useIsAwaitingReach = (branch_id: string) => useBranchState(branch_id).isLoading

/**
 * A notice above a branch's orders about everything that keeps orders away from the branch, each
 * with a button that fixes it.
 */
export function ReachNotice({ branch_id }: { branch_id: string }) {
  const t = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const { data } = useBranchState(branch_id)
  const troubles =
    data && data.state !== 'closed'
      ? data.reach.parts.filter((it) => it.state !== 'ok' && !elsewhere.includes(it.part))
      : []
  // The notice moves the page, so it appears and disappears only while the pointer rests.
  const isShown = useAtRest(troubles.length > 0)
  if (!isShown) return null
  return troubles.map((it) => (
    <Banner
      key={`${it.part} ${it.platform ?? ''}`}
      kind="warning"
      title={reachTitle(t, it)}
      action={<ReachFix branch_id={branch_id} part={it} size="small" />}
      className="shrink-0 items-center py-2"
    >
      {reachHelp(h, it)}
    </Banner>
  ))
}
