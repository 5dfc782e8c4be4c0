import { useQuery } from '@tanstack/react-query'
import { decision } from '#contract/platform/decision.ts'
import { ask } from '#panel/kit/server/query.ts'
import { usePathOf } from './kinds.ts'

const againMs = 60_000

/**
 * The records that wait for the user, each with the address where it is decided. Kinds for which
 * the user has no screen are left out.
 */
export function useWaiting() {
  const pathOf = usePathOf()
  const { data, ...query } = useQuery({ ...ask(decision.list, {}), refetchInterval: againMs })
  const kinds = data
    ?.map((it) => ({
      ...it,
      data: it.data.flatMap((row) => {
        const path = pathOf(it.kind, row)
        return path ? [{ ...row, path }] : []
      }),
    }))
    .filter((it) => it.data.length > 0)
  return {
    ...query,
    kinds,
    count: kinds?.reduce((sum, it) => sum + it.count, 0) ?? 0,
    isCapped: kinds?.some((it) => it.is_capped) ?? false,
  }
}
