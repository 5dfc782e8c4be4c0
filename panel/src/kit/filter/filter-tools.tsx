import { lazy, useLayoutEffect, useState, type RefObject } from 'react'
import { ListFilter } from 'lucide-react'
import { wideScreen } from '#panel/ui/media.ts'
import { PopButton } from '../pop-button.tsx'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'
import { FilterButton } from './filter-button.tsx'
import { fieldsOf, isSet, type Filter } from './filters.ts'

const FoldedFilters = lazy(() => import('./folded-filters.tsx'))

/** The width, in px, that all filters need: a page of 1440 px has it beside the menu, but not beside the rail too. */
const roomForAll = 1050

interface FilterToolsProps {
  /** By `useIsNarrow` of the row that they stand in. */
  isNarrow: boolean
  filters: readonly Filter[]
  query: Record<string, unknown>
  onChange: (part: Record<string, unknown>) => void
}

/** A button for each filter, or one for all of them where the row has no room for each. */
export function FilterTools({ isNarrow, filters, query, onChange }: FilterToolsProps) {
  const t = useWords(listWords)
  if (!isNarrow || filters.length < 2)
    return filters.map((filter) => (
      <FilterButton key={fieldsOf(filter)[0]} filter={filter} query={query} onChange={onChange} />
    ))
  const set = filters.filter((filter) => isSet(filter, query)).length
  return (
    <PopButton
      variant="plain"
      label={t('filters')}
      icon={<ListFilter size={15} aria-hidden className={set > 0 ? 'text-accent-text' : 'text-muted'} />}
      placement="bottom start"
      panelClass="p-0! flex flex-col"
      className={set > 0 ? '' : 'font-normal!'}
      renderPanel={() => <FoldedFilters {...{ filters, query, onChange }} />}
    >
      {t('filters')}
      {set > 0 && <span className="text-accent-text tabular-nums">{set}</span>}
    </PopButton>
  )
}

/** Whether a row of tools has less room than all filters of a list need. */
export function useIsNarrow(bar: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => !matchMedia(wideScreen).matches)
  useLayoutEffect(() => {
    const it = bar.current!
    const look = () => {
      // What is open stays where it is, also if the alarm's rail takes its room; a hidden page has no room.
      const isOpen = it.querySelector('[aria-expanded=true]') !== null
      if (it.clientWidth > 0 && !isOpen) setNarrow(it.clientWidth < roomForAll)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(it)
    return () => observer.disconnect()
  }, [bar])
  return isNarrow
}
