import { useQuery } from '@tanstack/react-query'
import { permission, resource } from '#contract/identity/permission.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { resourceName } from '#panel/domain/identity/permission-words.ts'

/** All permissions, and the names of their resources. */
export function useCatalogue() {
  const lang = useLanguage()
  const { data: rows = [], isPending } = useQuery(ask(permission.tree, {}))
  const { data: resources } = useQuery(ask(resource.list, { query: { limit: maxLimit } }))
  const nameOf = (noun: string) =>
    resourceName(
      noun,
      lang,
      resources?.data.find((it) => it.id === noun),
    )
  return { rows, isPending, nameOf }
}
