import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer, Call, Given, Schema } from '#contract/kit/call.ts'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import { nextLook } from '../server/next-look.ts'
import { ask } from '../server/query.ts'

/** A call about one run: reads it, or does something to it and answers what it is then. */
export type OneRun = Call & { answer: Schema & { _zod: { output: Run } } }
/** A call that answers a run, or several. */
type RunCall = Call & { answer: Schema & { _zod: { output: Run | readonly Run[] } } }

/** Query options of a call that answers long work: followed until it is over, and looked at anew whenever one comes back to the tab. */
export const following = <C extends RunCall>(call: C, given: Given<C>) => ({
  ...ask(call, given),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Answer<C> | undefined } }) =>
    nextLook(state.data as Run | readonly Run[] | undefined),
})

const stateOf = (run: Run) => run.state

/**
 * Long work by a call that answers it: what it is known by stands in the address, so that a reload or another tab goes on with it. `onEnd` hears once it is
 * over, and again once it has been taken back.
 */
export function useRun<C extends OneRun>(call: C, given: Given<C>, onEnd?: (run: Answer<C>) => void) {
  const query = useQuery(following(call, given))
  const { data } = query
  const state = data && stateOf(data)
  const ended = useEffectEvent(() => data && onEnd?.(data))
  useEffect(() => {
    if (state && !isUnfinished({ state })) ended()
  }, [state])
  return query
}
