import { branch, type BranchState } from '#contract/organisation/branch.ts'
import { ask } from '#panel/kit/server/query.ts'

const slowlyMs = 60_000

/**
 * The state of a branch. It is refetched when the current state ends, and every minute, because
 * opening hours send no event.
 */
export const stateQuery = (branch_id: string) => ({
  ...ask(branch.state, { params: { branch_id } }),
  refetchInterval: (query: { state: { data?: BranchState | undefined } }) => {
    const until = query.state.data?.until
    const left = until ? Date.parse(until) - Date.now() + 500 : slowlyMs
    return left > 0 ? Math.min(slowlyMs, left) : 2000
  },
})
