import type { ReactNode } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Call, CallInput, Out } from '#contract/kit/call.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { usePatience } from '#panel/kit/server/patience.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, type Need } from '#panel/kit/server/session.ts'

type Read = Call & { answer: { _zod: { output: { version: number } } } }

const asked = <C extends Read>(call: C, params: Record<string, string>) => ({
  ...ask(call, { params } as unknown as CallInput<C>),
  refetchOnWindowFocus: false,
})

/**
 * Whether the cards of these accounts should wait for each other, because one that arrives later
 * would move those below it.
 */
export function useIsAwaitingAccounts(
  calls: readonly (Read & { permission: Need })[],
  params: Record<string, string>,
): boolean {
  const can = useCan()
  const isLoading = useQueries({
    queries: calls.filter(({ permission }) => can(permission)).map((call) => asked(call, params)),
    combine: (all) => all.some((it) => it.isLoading),
  })
  return usePatience(isLoading, true)
}

/** Loads an account for sending messages and shows its card. */
export function LoadedAccount<C extends Read>({
  call,
  params,
  children,
}: {
  call: C
  params: Record<string, string>
  children: (row: Out<C['answer']>) => ReactNode
}) {
  const { data, error, refetch } = useQuery(asked(call, params))
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const row = data as Out<C['answer']>
  // After an account was removed, the form begins empty.
  return <div key={Math.min((row as { version: number }).version, 1)}>{children(row)}</div>
}
