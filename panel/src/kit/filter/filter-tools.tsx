import { useLayoutEffect, useState, type RefObject } from 'react'
import { ListFilter } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { wideScreen } from '#panel/ui/media.ts'
import { PopButton } from '../pop-button.tsx'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'
import { FilterButton } from './filter-button.tsx'
import { fieldsOf, isSet, type Filter } from './filters.ts'

const FoldedFilters = lazy(() => import('./folded-filters.tsx'))

/**
 * The width, in px, that a row needs to show all filters. A page that is 1440 px wide has this much
 * room beside the menu, but not if the alarm's rail is shown too.
 */
const roomForAll = 1050

interface FilterToolsProps {
  /** Whether the row is narrow, from `useIsNarrow`. */
  isNarrow: boolean
  filters: readonly Filter[]
  query: Record<string, unknown>
  onChange: (part: Record<string, unknown>) => void
}

/** One button per filter, or a single button for all filters if the row has no room. */
export function FilterTools({ isNarrow, filters, query, onChange }: FilterToolsProps) {
  const t = useWords(listWords)
  if (!isNarrow || filters.length < 2)
    return filters.map((filter) => (
      <FilterButton key={fieldsOf(filter)[0]} isAlone={isNarrow} {...{ filter, query, onChange }} />
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

/** Whether a row of tools is too narrow for all filters of a list. */
export function useIsNarrow(bar: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => !matchMedia(wideScreen).matches)
  useLayoutEffect(() => {
    const it = bar.current!
    const look = () => {
      // While a panel is open, the layout stays, even if the alarm's rail takes away its room. A
      // hidden page has no width to measure.
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
