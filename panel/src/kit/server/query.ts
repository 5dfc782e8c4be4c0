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

/**
 * Whether a call is worth retrying: there was no reply, or the server is temporarily busy or down.
 */
const isPassing = (error: unknown) => error instanceof Refusal && (error.status === '' || error.status >= 500)

/**
 * After thirty seconds (spec §9) the failure is shown at once, rather than after two more retries
 * of thirty seconds each.
 */
const isLate = ({ cause }: Error) => (cause as Error | undefined)?.name === 'TimeoutError'

const lookAgainMs = 10_000

/**
 * While the screen shows a temporary failure, retries in the background until an answer arrives and
 * replaces it. Refetching the query itself would show its skeleton each time.
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
 * If a call is invalidated while its first answer is loading, that answer may be older than the
 * reason for the invalidation, such as an event of the live connection. The library treats the
 * answer as fresh, so the call is repeated here.
 */
class Answers extends QueryClient {
  override invalidateQueries: QueryClient['invalidateQueries'] = (filters, options) => {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (state.data === undefined)
        promise?.then(
          () => super.invalidateQueries({ ...filters, queryKey, exact: true }, { cancelRefetch: false }),
          () => undefined,
        )
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The panel's cache of answers. It ignores whether the browser thinks it is online, so that a till
 * on a bad connection still sends requests.
 */
export const queries = new Answers({
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
 * The first part of a call's query keys. `['GET /currency']` matches every list of currencies that
 * was ever requested.
 */
export const keyOf = (call: Call) => `${call.method} ${call.path}`

/**
 * Query options for a call, for useQuery, ensureQueryData and setQueryData. The key consists of the
 * call and its parameters.
 */
export const ask = <C extends Call>(call: C, given: CallInput<C>) =>
  queryOptions<Answer<C>, Refusal>({
    queryKey: [keyOf(call), given],
    queryFn: ({ signal }) => send(call, given, { signal }),
  })

/**
 * Marks the answers of these calls as stale. Those on the screen are refetched now, the others when
 * they are next shown.
 */
export const forget = (...calls: Call[]) =>
  Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: [keyOf(call)] })))

/** The answers of a call that are on the screen, for parameters that contain the given ones. */
export const shownAnswers = <C extends Call>(call: C, given: object): Answer<C>[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [keyOf(call), given], type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Answer<C>]))

/**
 * Drops a cached answer because its record was removed, so that nobody sees the removed record who
 * returns to its page.
 */
export const drop = <C extends Call>(call: C, given: CallInput<C>): void =>
  queries.removeQueries({ queryKey: ask(call, given).queryKey })

/**
 * Shows a refusal. If the record was changed or removed in the meantime, the cached answers of the
 * calls in `stale` are out of date and are fetched again.
 */
export function sayAndReload(refusal: Refusal, stale: readonly Call[]): void {
  sayRefusal(refusal)
  if (refusal.status === 409 || refusal.status === 404) void forget(...stale)
}

export interface SendHooks<C extends Call> {
  /**
   * Calls whose cached answers must be fetched again after this call has succeeded, or was refused
   * because the record had been changed or removed in the meantime.
   */
  invalidates?: readonly Call[]
  onDone?: (answer: Answer<C>, given: CallInput<C>) => void
  /** Handles a refusal that the caller shows itself. Without it, the message becomes a toast. */
  onRefused?: (refusal: Refusal, given: CallInput<C>) => void
}

/**
 * A mutation that sends a call: `const save = useSend(currency.update, {invalidates, onDone})`,
 * `save.mutate(given)`. For calls that declare `idempotent`, an attempt whose outcome is unknown
 * keeps its key when the same thing is sent again. Of a double click, only the first press is sent
 * (`UnderWay`).
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
      else sayAndReload(refusal, invalidates)
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
