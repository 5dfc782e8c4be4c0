import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Call, CallInput, Out } from '#contract/kit/call.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'

type Read = Call & { answer: { _zod: { output: { version: number } } } }

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
  const { data, error, refetch } = useQuery({
    ...ask(call, { params } as unknown as CallInput<C>),
    refetchOnWindowFocus: false,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const row = data as Out<C['answer']>
  // After an account was removed, the form begins empty.
  return <div key={Math.min((row as { version: number }).version, 1)}>{children(row)}</div>
}
