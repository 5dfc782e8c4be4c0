import { useEffect, useRef } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { forget } from '#panel/kit/server/query.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'

/** Totals are computed over a day's orders: a burst of events requests them once. */
const gatherMs = 3000
/** Without events, and for what time alone changes, such as lateness. */
export const refreshMs = 60_000

/** A function that forgets a call's answers a moment after it was first called, however often it is called until then. */
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

/** Hears one branch and shows nothing: a page with several draws one for each. */
export function Hear({ branch_id, onChange }: { branch_id: string; onChange: () => void }) {
  useBranchEvents(branch_id, { order: onChange, branch: onChange })
  return null
}
