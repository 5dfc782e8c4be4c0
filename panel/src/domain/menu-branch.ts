import { useQuery } from '@tanstack/react-query'
import { product } from '#contract/menu/product.ts'
import { useCurrencyFormat } from './money.tsx'
import { ask } from '#panel/kit/query.ts'

/** What the forms of a branch's menu know of it: currency and its format, clock, ways of selling; undefined until it has been answered. */
export function useMenuBranch(branch_id: string) {
  const formatOf = useCurrencyFormat()
  const { data, error, refetch } = useQuery({
    ...ask(product.place, { params: { branch_id } }),
    staleTime: 300_000,
  })
  return { branch: data && { ...data, format: formatOf(data.currency) }, error, refetch }
}
