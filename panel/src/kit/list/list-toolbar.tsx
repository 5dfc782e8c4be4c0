import { useRef, type Ref } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { FilterTools, useIsNarrow } from '../filter/filter-tools.tsx'
import { isSet, unset, type Filter } from '../filter/filters.ts'
import { useTypedText } from '../filter/typed-text.ts'
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
  const [typed, type, retype] = useTypedText(search ?? '', onSearch, typingMs)
  const isNarrowed = Boolean(search) || filters.some((filter) => isSet(filter, query))
  return (
    <div ref={root} className="flex flex-wrap items-center gap-2 max-xl:flex-nowrap" role="search">
      {search !== null && (
        <SearchField
          ref={searchRef}
          label={t('search')}
          placeholder={placeholder ?? t('search')}
          keys={['/']}
          value={typed}
          onChange={type}
          className="max-w-80 min-w-48 flex-1 max-sm:max-w-none max-sm:min-w-32"
        />
      )}
      <FilterTools isNarrow={isNarrow} filters={filters} query={query} onChange={onFilter} />
      {isNarrowed && (
        <Button
          variant="ghost"
          onPress={() => {
            retype('')
            onFilter({ search: undefined, ...unset(filters) })
          }}
          className="max-sm:hidden"
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}
