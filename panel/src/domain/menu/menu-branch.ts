import { useQuery } from '@tanstack/react-query'
import { product } from '#contract/menu/product.ts'
import { useCurrencyFormat } from '../platform/money.tsx'
import { ask } from '#panel/kit/server/query.ts'

/**
 * The branch's data for menu forms: currency and its format, time zone, delivery types and
 * channels. Undefined until loaded.
 */
export function useMenuBranch(branch_id: string) {
  const formatOf = useCurrencyFormat()
  const { data, error, refetch } = useQuery({
    ...ask(product.place, { params: { branch_id } }),
    staleTime: 300_000,
  })
  return { branch: data && { ...data, format: formatOf(data.currency) }, error, refetch }
}
