import { useRef } from 'react'
import { useLatestSearch, useSetSearch } from '../page/page.tsx'

export interface NarrowHow {
  /** Whether the change was typed into the search field, so that more changes may follow. */
  isTyped?: boolean
}

/**
 * Returns a function that filters or searches a page by changing a part of its address. Each change
 * is one entry of the browser's history, which Back undoes. Everything typed into the search field
 * counts as one entry.
 */
export function useNarrow() {
  const latest = useLatestSearch()
  const setSearch = useSetSearch()
  /** The address's search after the last change by typing; null after any other change. */
  const typed = useRef<string | null>(null)
  return (part: Record<string, unknown>, { isTyped = false }: NarrowHow = {}) => {
    const search = latest()
    const next = { ...search, ...part }
    const replace = isTyped && typed.current === writtenOf(search)
    typed.current = isTyped ? writtenOf(next) : null
    setSearch(part, { replace })
  }
}

/** The search part of an address as text, always in the same sequence. */
const writtenOf = (search: Record<string, unknown>) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
