import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { ask } from '#panel/kit/server/query.ts'

/** The product's groups by id. The previous ones stay until the new ones have loaded. */
export function useGroups(ids: readonly string[]) {
  const { data } = useQuery({
    ...ask(materialCatalog.list, { query: { id: ids.toSorted(), limit: 50 } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.data.map((it) => [it.id, it]))
}
