import { useRef } from 'react'
import { usePage, useSetSearch } from '../page/page.tsx'

export interface NarrowHow {
  /** It was typed into the search field, and more may follow. */
  isTyped?: boolean
}

/**
 * Narrows what a page shows by a part of its address. Each narrowing is one step of the browser's history, which Back undoes; what is typed into the search field, pause by pause,
 * is one step altogether.
 */
export function useNarrow() {
  const { search } = usePage()
  const setSearch = useSetSearch()
  /** What typing has made of the address, while nothing else has changed it. */
  const typed = useRef<string | null>(null)
  return (part: Record<string, unknown>, { isTyped = false }: NarrowHow = {}) => {
    const next = { ...search, ...part }
    const replace = isTyped && typed.current === writtenOf(search)
    typed.current = isTyped ? writtenOf(next) : null
    setSearch(part, { replace })
  }
}

/** An address's search, in whatever order its parts were set. */
const writtenOf = (search: Record<string, unknown>) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
