import { Suspense } from 'react'
import { ListFilter, X } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { cx } from '#panel/ui/cx.ts'
import { isSet, unset, type Filter } from './filters.ts'
import { listWords } from '../words/list-words.ts'
import { PopButton } from '../pop-button.tsx'
import { useWords } from '../words/words.ts'

// Loaded on demand, because most visits to a list never show these parts.
const Chosen = lazy(() => import('./filter-chosen.tsx').then((it) => ({ default: it.FilterChosen })))
const Panel = lazy(() => import('./filter-panel.tsx').then((it) => ({ default: it.FilterPanel })))

interface FilterButtonProps {
  filter: Filter
  /**
   * Whether this is the only filter of a list whose toolbar is narrow. On a phone, its button then
   * says "Filter", like the single button for several filters.
   */
  isAlone: boolean
  query: Record<string, unknown>
  onChange: (part: Record<string, unknown>) => void
}

/**
 * A filter in the toolbar. The button shows the chosen values and opens the choices. A second
 * button beside it clears the filter.
 */
export function FilterButton({ filter, isAlone, query, onChange }: FilterButtonProps) {
  const t = useWords(listWords)
  const isOn = isSet(filter, query)
  return (
    <span className="inline-flex max-w-full">
      <PopButton
        variant="plain"
        label={filter.label}
        icon={<ListFilter size={15} aria-hidden className={isOn ? 'text-accent-text' : 'text-muted'} />}
        placement="bottom start"
        panelClass="p-0! flex flex-col"
        className={cx('min-w-0 max-w-72 focus-visible:z-1', isOn ? 'rounded-r-none pr-2.5!' : 'font-normal!')}
        renderPanel={(close) => <Panel {...{ filter, query, onChange, close }} />}
      >
        <Suspense fallback={<span className="truncate">{filter.label}: …</span>}>
          {isOn ? (
            <Chosen filter={filter} query={query} />
          ) : (
            <>
              {isAlone && <span className="sm:hidden">{t('filter')}</span>}
              <span className={cx('truncate', isAlone && 'max-sm:sr-only')}>{filter.label}</span>
            </>
          )}
        </Suspense>
      </PopButton>
      {isOn && (
        <button
          type="button"
          title={t('clearFilter', { name: filter.label })}
          aria-label={t('clearFilter', { name: filter.label })}
          onClick={(event) => {
            // The clear button disappears when it is pressed, so the focus moves to the filter
            // button.
            event.currentTarget.parentElement?.querySelector('button')?.focus()
            onChange(unset([filter]))
          }}
          className={cx(buttonClass('plain', 'medium', true), '-ml-px rounded-l-none text-muted')}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </span>
  )
}
