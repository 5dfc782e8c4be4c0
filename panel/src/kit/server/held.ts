import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import { ask, queries } from './query.ts'

const settled = new WeakMap<object, Promise<unknown>>()

/**
 * A call's answer for a part that must appear together with its surroundings. Suspends until the
 * answer has arrived or the call has failed; undefined if it failed.
 */
export function useHeld<C extends Call>(call: C, given: CallInput<C>): Answer<C> | undefined {
  const options = ask(call, given)
  // Requested again at each visit, but only once per visit.
  const { data, isPending } = useQuery({ ...options, staleTime: 1000 })
  const query = queries.getQueryCache().build(queries, queries.defaultQueryOptions(options))
  if (isPending && !settled.has(query))
    settled.set(
      query,
      queries.fetchQuery(options).catch(() => undefined),
    )
  const wait = settled.get(query)
  // `use` is called even if the answer is there. If the answer arrives while React still waits, the
  // component continues after this `use`; without it, the hooks that follow would count as new.
  if (wait) use(wait)
  return data
}
