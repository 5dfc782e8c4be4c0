import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { FilterTools, useIsNarrow } from '../filter/filter-tools.tsx'
import { isSet, unset, type Filter } from '../filter/filters.ts'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'

const typingMs = 250

export interface ListToolbarProps {
  /** The text that rows are searched for; null if the list cannot be searched. */
  search: string | null
  onSearch: (text: string) => void
  searchRef: Ref<HTMLInputElement>
  /** The fields that the search covers: "Name or code". */
  placeholder?: string
  filters: readonly Filter[]
  query: Record<string, unknown>
  onFilter: (part: Record<string, unknown>) => void
}

/**
 * Search and filters of a list, in one row. If there is no room for all filters, they fold into one
 * button.
 */
export function ListToolbar({ search, onSearch, searchRef, placeholder, filters, query, onFilter }: ListToolbarProps) {
  const t = useWords(listWords)
  const root = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const isNarrowed = Boolean(search) || filters.some((filter) => isSet(filter, query))
  return (
    <div ref={root} className="flex flex-wrap items-center gap-2 max-xl:flex-nowrap" role="search">
      {search !== null && <TypedSearch value={search} onChange={onSearch} placeholder={placeholder} ref={searchRef} />}
      <FilterTools isNarrow={isNarrow} filters={filters} query={query} onChange={onFilter} />
      {isNarrowed && (
        <Button
          variant="ghost"
          onPress={() => onFilter({ search: undefined, ...unset(filters) })}
          className="max-sm:hidden"
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}

/**
 * Reports typed text once typing pauses. If the address changes, its text replaces the typed one.
 */
function TypedSearch({
  value,
  onChange,
  placeholder,
  ref,
}: {
  value: string
  onChange: (text: string) => void
  placeholder?: string
  ref: Ref<HTMLInputElement>
}) {
  const t = useWords(listWords)
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  if (reported !== value) {
    setReported(value)
    setTyped(value)
  }
  const tell = useEffectEvent((text: string) => {
    setReported(text)
    onChange(text)
  })
  useEffect(() => {
    if (typed.trim() === reported) return
    const timer = setTimeout(() => tell(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, reported])
  return (
    <SearchField
      ref={ref}
      label={t('search')}
      placeholder={placeholder ?? t('search')}
      keys={['/']}
      value={typed}
      onChange={setTyped}
      className="max-w-80 min-w-48 flex-1 max-sm:max-w-none max-sm:min-w-32"
    />
  )
}
