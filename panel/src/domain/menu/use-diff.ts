import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/kit/call.ts'
import type { productCatalog } from '#contract/menu/product-catalog.ts'
import type { BranchDiff, DiffPage, spread } from '#contract/menu/spread.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

type DiffCall = typeof spread.diff | typeof productCatalog.diff

/**
 * Asks what copying a menu would change at each branch. One answer covers only as many branches as
 * the server compares in a short time, so this asks again until all are compared. `done` counts the
 * branches compared so far.
 */
export function useDiff<C extends DiffCall>(
  call: C,
  {
    onDone,
    onRefused = sayRefusal,
  }: { onDone?: (given: CallInput<C>) => void; onRefused?: (it: Refusal) => void } = {},
) {
  const [done, setDone] = useState(0)
  const asking = useMutation<BranchDiff[], Refusal, CallInput<C>>({
    mutationFn: async (given) => {
      const branches: BranchDiff[] = []
      for (let from: number | null = 0; from !== null;) {
        const page = (await send(call, Object.assign({}, given, { query: { from } }) as CallInput<C>)) as DiffPage
        branches.push(...page.branches)
        setDone(branches.length)
        from = page.next
      }
      return branches
    },
    onMutate: () => setDone(0),
    onSuccess: (_, given) => onDone?.(given),
    onError: onRefused,
  })
  return { ...asking, done }
}
