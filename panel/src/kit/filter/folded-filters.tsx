import { useEffect, useRef, useState } from 'react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { FilterChosen } from './filter-chosen.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { fieldsOf, isSet, unset, type Filter } from './filters.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { listWords } from '../words/list-words.ts'
import { useWords } from '../words/words.ts'

export interface FoldedFiltersProps {
  filters: readonly Filter[]
  query: Record<string, unknown>
  onChange: (part: Record<string, unknown>) => void
}

/**
 * All filters of a list in one panel. Each filter has a line with what is chosen and a button that
 * clears it. Pressing a line replaces the lines by that filter's own panel.
 */
export default function FoldedFilters({ filters, query, onChange }: FoldedFiltersProps) {
  const t = useWords(listWords)
  const p = useWords(listPanelWords)
  const [open, setOpen] = useState<Filter | null>(null)
  const list = useRef<HTMLUListElement>(null)
  // Focuses the line whose panel was open before, or else the first line.
  const last = useRef(0)
  useEffect(() => {
    if (!open) list.current?.querySelectorAll<HTMLElement>('[data-filter]')[last.current]?.focus()
  }, [open])
  const back = () => setOpen(null)
  const shown = open && filters.find((it) => fieldsOf(it)[0] === fieldsOf(open)[0])
  if (shown)
    return (
      <div className="flex min-h-0 flex-col">
        <button
          type="button"
          aria-label={p('allFilters')}
          title={p('allFilters')}
          onClick={back}
          className="flex min-h-ctl items-center gap-2 border-b border-line px-3 text-left font-medium -outline-offset-2! hover:bg-hover"
        >
          <ChevronLeft size={16} aria-hidden className="text-muted" />
          {shown.label}
        </button>
        <FilterPanel filter={shown} query={query} onChange={onChange} close={back} />
      </div>
    )
  const isAnySet = filters.some((filter) => isSet(filter, query))
  return (
    <>
      <ul ref={list} className="grid min-w-64 p-1">
        {filters.map((filter, at) => {
          const isOn = isSet(filter, query)
          return (
            <li key={fieldsOf(filter)[0]} className="flex items-center">
              <button
                type="button"
                data-filter
                onClick={() => {
                  last.current = at
                  setOpen(filter)
                }}
                className="flex min-h-ctl min-w-0 flex-1 items-center gap-2 rounded-md px-2.5 text-left -outline-offset-2! hover:bg-hover"
              >
                <span className={`flex max-w-72 min-w-0 flex-1 items-center gap-2 ${isOn ? 'font-medium' : ''}`}>
                  {isOn ? <FilterChosen filter={filter} query={query} /> : filter.label}
                </span>
                <ChevronRight size={15} aria-hidden className="shrink-0 text-muted" />
              </button>
              {isOn && (
                <IconButton
                  label={t('clearFilter', { name: filter.label })}
                  icon={<X size={15} aria-hidden />}
                  onPress={() => {
                    list.current?.querySelectorAll<HTMLElement>('[data-filter]')[at]?.focus()
                    onChange(unset([filter]))
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {isAnySet && (
        <div className="border-t border-line p-1">
          <Button
            variant="ghost"
            className="w-full"
            onPress={() => {
              list.current?.querySelector<HTMLElement>('[data-filter]')?.focus()
              onChange(unset(filters))
            }}
          >
            {t('clearFilters')}
          </Button>
        </div>
      )}
    </>
  )
}
