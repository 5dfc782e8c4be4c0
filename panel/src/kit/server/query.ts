import { useCallback, useRef, useState } from 'react'
import {
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type { Answer, Call, CallInput } from '#contract/kit/call.ts'
import { Refusal, send } from './client.ts'
import { sayRefusal } from './refusal.ts'
import { UnderWay } from './under-way.ts'
import { uuid } from './uuid.ts'

/** Worth retrying: no reply, or a server that is temporarily busy or down. */
const isPassing = (error: unknown) => error instanceof Refusal && (error.status === '' || error.status >= 500)

/**
 * After spec §9's thirty seconds the failure is shown at once, not after two retries of thirty
 * seconds each.
 */
const isLate = ({ cause }: Error) => (cause as Error | undefined)?.name === 'TimeoutError'

const lookAgainMs = 10_000

/**
 * Retries in the background behind a temporary failure on the screen until an answer arrives and
 * replaces it; refetching the query itself would show its skeleton each time.
 */
const lookAgainLater = (query: Query<unknown, unknown>) =>
  void setTimeout(() => {
    const { queryFn } = query.options
    const isFailed = () => query.state.status === 'error' && query.isActive()
    if (isFailed() && typeof queryFn === 'function')
      Promise.resolve(
        queryFn({ queryKey: query.queryKey, signal: new AbortController().signal } as QueryFunctionContext),
      ).then(
        (data) => isFailed() && query.setData(data),
        () => lookAgainLater(query),
      )
  }, lookAgainMs)

/**
 * The panel's cache of answers. It ignores the browser's own idea of being online: a till on a bad
 * connection still sends requests.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => isPassing(error) && lookAgainLater(query) }),
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      networkMode: 'always',
      retry: (count, error) => count < 2 && isPassing(error) && !isLate(error),
      throwOnError: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/**
 * The first part of a call's query keys: `['GET /currency']` matches every list of currencies ever
 * requested.
 */
export const keyOf = (call: Call) => `${call.method} ${call.path}`

/**
 * Query options of a call, for useQuery, ensureQueryData and setQueryData. The key is the call and
 * its parameters.
 */
export const ask = <C extends Call>(call: C, given: CallInput<C>) =>
  queryOptions<Answer<C>, Refusal>({
    queryKey: [keyOf(call), given],
    queryFn: ({ signal }) => send(call, given, { signal }),
  })

/**
 * Marks the answers of these calls as stale: those on the screen are refetched now, the others when
 * next shown.
 */
export const forget = (...calls: Call[]) =>
  Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [keyOf(call)] })))

/** Drops a cached answer because the record was removed, so that nobody returning to it sees it. */
export const drop = <C extends Call>(call: C, given: CallInput<C>): void =>
  queries.removeQueries({ queryKey: ask(call, given).queryKey })

export interface SendHooks<C extends Call> {
  /** Calls whose answers are stale afterwards. */
  invalidates?: readonly Call[]
  onDone?: (answer: Answer<C>, given: CallInput<C>) => void
  /** Handles a refusal that the caller shows itself; without it, the message becomes a toast. */
  onRefused?: (refusal: Refusal, given: CallInput<C>) => void
}

/**
 * A mutation that sends a call: `const save = useSend(currency.update, {invalidates, onDone})`,
 * `save.mutate(given)`. For calls that declare `idempotent`, an attempt whose outcome stayed
 * unknown keeps its key when the same thing is sent again. Only the first press of a double click
 * is sent (`UnderWay`).
 */
export function useSend<C extends Call>(call: C, { invalidates = [], onDone, onRefused }: SendHooks<C> = {}) {
  const client = useQueryClient()
  const attempt = useRef<{ body: string; key: string } | null>(null)
  const [underWay] = useState(() => new UnderWay())
  const sending = useMutation<Answer<C>, Refusal, CallInput<C>>({
    mutationKey: [keyOf(call)],
    mutationFn: (given) => {
      if (!call.idempotent) return send(call, given)
      const body = JSON.stringify(given)
      if (attempt.current?.body !== body) attempt.current = { body, key: uuid() }
      return send(call, given, { key: attempt.current.key })
    },
    onSuccess: async (answer, given) => {
      attempt.current = null
      underWay.answer(given)
      onDone?.(answer, given)
      await Promise.all(invalidates.map((each) => client.invalidateQueries({ queryKey: [keyOf(each)] })))
    },
    onError: (refusal, given) => {
      if (!isPassing(refusal)) attempt.current = null
      if (onRefused) onRefused(refusal, given)
      else sayRefusal(refusal)
    },
    onSettled: (_, __, given) => underWay.end(given),
  })
  const { mutate } = sending
  const sendOnce: typeof mutate = useCallback(
    (...args) => {
      if (underWay.begin(args[0])) mutate(...args)
    },
    [mutate, underWay],
  )
  return { ...sending, mutate: sendOnce }
}
