import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Menu } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { synonymList } from '#contract/menu/synonym-group.ts'
import { useNarrow } from '#panel/kit/filter/narrow.ts'
import { useTypedText } from '#panel/kit/filter/typed-text.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { isNarrow, sectionsOf } from './list/rows.ts'

const typingMs = 300
const none: readonly (readonly string[])[] = []
const listOf = (it: string | string[] | undefined) => (it === undefined ? [] : [it].flat())

/**
 * The menu filtered by search field and address, with setters. The address follows once typing
 * pauses.
 */
export function useNarrowing(menu: Menu | undefined, off: ReadonlyMap<string, Off>) {
  const { search } = usePage<'/manegement/$branch_id/product/management'>()
  const narrow = useNarrow()
  const synonyms = useQuery({ ...ask(synonymList.list, {}), staleTime: 600_000 }).data ?? none
  const [typed, setTyped, retype] = useTypedText(
    String(search.search ?? ''),
    (text) => narrow({ search: text || undefined }, { isTyped: true }),
    typingMs,
  )
  const sought = useDeferredValue(typed.trim())
  const [category, show] = [listOf(search.category), listOf(search.show)]
  const narrowing = JSON.stringify({ search: sought, category, show })
  const { sections, isNarrowed } = useMemo(() => {
    const it = JSON.parse(narrowing) as Parameters<typeof isNarrow>[0]
    return { sections: menu ? sectionsOf(menu, off, it, synonyms) : [], isNarrowed: isNarrow(it) }
  }, [menu, off, narrowing, synonyms])
  return {
    sections,
    isNarrowed,
    typed,
    setTyped,
    query: search,
    narrow,
    clear: () => {
      retype('')
      narrow({ search: undefined, category: undefined, show: undefined })
    },
  }
}
export type MenuNarrowing = ReturnType<typeof useNarrowing>
