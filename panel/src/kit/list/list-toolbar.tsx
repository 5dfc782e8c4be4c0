import { lazy, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { wideScreen } from '#panel/ui/media.ts'
import { SearchField } from '#panel/ui/search-field.tsx'
import { FilterButton } from '../filter/filter-button.tsx'
import { fieldsOf, isSet, unset, type Filter } from '../filter/filters.ts'
import { PopButton } from '../pop-button.tsx'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'

const FoldedFilters = lazy(() => import('../filter/folded-filters.tsx'))

const typingMs = 250
/** A page of 1440 pixels has it beside the menu, but not beside the alarm's rail too (px). */
const roomForAll = 1050

export interface ListToolbarProps {
  search: string
  onSearch: (text: string) => void
  searchRef: Ref<HTMLInputElement>
  /** What the search looks through: "Name or code". */
  placeholder?: string
  filters: readonly Filter[]
  query: Record<string, unknown>
  onFilter: (part: Record<string, unknown>) => void
}

/**
 * Search and filters of a list, in one row: where there is no room for all filters, they fold into
 * one button.
 */
export function ListToolbar({ search, onSearch, searchRef, placeholder, filters, query, onFilter }: ListToolbarProps) {
  const t = useWords(listWords)
  const root = useRef<HTMLDivElement>(null)
  const isFolded = useNarrow(root) && filters.length > 1
  const set = filters.filter((filter) => isSet(filter, query)).length
  return (
    <div ref={root} className="flex flex-wrap items-center gap-2 max-xl:flex-nowrap" role="search">
      <TypedSearch value={search} onChange={onSearch} placeholder={placeholder} ref={searchRef} />
      {isFolded ? (
        <PopButton
          variant="plain"
          label={t('filters')}
          icon={<ListFilter size={15} aria-hidden className={set > 0 ? 'text-accent-text' : 'text-muted'} />}
          placement="bottom start"
          panelClass="p-0! flex flex-col"
          className={set > 0 ? '' : 'font-normal!'}
          renderPanel={() => <FoldedFilters {...{ filters, query, onChange: onFilter }} />}
        >
          {t('filters')}
          {set > 0 && <span className="text-accent-text tabular-nums">{set}</span>}
        </PopButton>
      ) : (
        filters.map((filter) => (
          <FilterButton key={fieldsOf(filter)[0]} filter={filter} query={query} onChange={onFilter} />
        ))
      )}
      {(search !== '' || set > 0) && (
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

/** Whether the tools have less room than all filters of a list need. */
function useNarrow(root: RefObject<HTMLDivElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => !matchMedia(wideScreen).matches)
  useLayoutEffect(() => {
    const it = root.current!
    const look = () => {
      // What is open stays where it is, also if the alarm's rail takes its room; a hidden page has no room.
      const isOpen = it.querySelector('[aria-expanded=true]') !== null
      if (it.clientWidth > 0 && !isOpen) setNarrow(it.clientWidth < roomForAll)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(it)
    return () => observer.disconnect()
  }, [root])
  return isNarrow
}

/** Reports typed text once typing pauses; a changed address replaces the text. */
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
