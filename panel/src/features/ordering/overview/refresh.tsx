import { useEffect, useRef } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { forget } from '#panel/kit/server/query.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'

/**
 * Sums are computed over a day's orders, so after a burst of events they are requested only once,
 * after this time in ms.
 */
const gatherMs = 3000
/**
 * How often, in ms, to refresh if no event comes. Some changes, such as lateness, come only with
 * time.
 */
export const refreshMs = 60_000

/**
 * Returns a function that marks a call's answers as stale. It acts a moment after its first call,
 * however often it is called until then.
 */
export function useRefresh(call: Call): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void forget(call)
    }, gatherMs)
  }
}

/** Listens to one branch and renders nothing. A page with several branches renders one for each. */
export function Hear({ branch_id, onChange }: { branch_id: string; onChange: () => void }) {
  useBranchEvents(branch_id, { order: onChange, branch: onChange, resync: onChange })
  return null
}
