import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer, Call, CallInput, Schema } from '#contract/kit/call.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import { nextLook } from '../server/next-look.ts'
import { ask } from '../server/query.ts'

/**
 * A call about one long-running job ("run"). It reads the job or acts on it, and returns the job's
 * new state.
 */
export type OneRun = Call & { answer: Schema & { _zod: { output: Run } } }
/** A call that returns one long-running job or several. */
type RunCall = Call & { answer: Schema & { _zod: { output: Run | readonly Run[] } } }

/**
 * Query options for a call that returns a long-running job. Polls until the job ends, and refetches
 * whenever the user returns to the tab.
 */
export const following = <C extends RunCall>(call: C, given: CallInput<C>) => ({
  ...ask(call, given),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Answer<C> | undefined } }) =>
    nextLook(state.data as Run | readonly Run[] | undefined),
})

const stateOf = (run: Run) => run.state

/**
 * Follows a long-running job with the call that reads it. The id is kept in the address, so that a
 * reload or another tab continues with it. `onEnd` is called when the job ends, and again when it
 * has been undone.
 */
export function useRun<C extends OneRun>(call: C, given: CallInput<C>, onEnd?: (run: Answer<C>) => void) {
  const query = useQuery(following(call, given))
  const { data } = query
  const state = data && stateOf(data)
  const ended = useEffectEvent(() => data && onEnd?.(data))
  useEffect(() => {
    if (state && !isUnfinished({ state })) ended()
  }, [state])
  return query
}
