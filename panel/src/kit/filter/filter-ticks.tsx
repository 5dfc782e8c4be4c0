import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import type { Option } from '#panel/ui/option.tsx'
import { Spinner } from '#panel/ui/spinner.tsx'
import { useWords as useUiWords } from '#panel/ui/words.tsx'
import { maxChosen } from './filters.ts'
import { listWords } from '../words/list-words.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useWords } from '../words/words.ts'

interface TicksProps {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
  /** Shows a search field if given. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Offers to load more options if given. */
  onMore?: () => void
}

/** Options to tick in a filter. The arrow keys move through them, starting at the search field. */
export function Ticks({ label, options, chosen, onChange, onSearch, isLoading = false, onMore }: TicksProps) {
  const t = useWords(listWords)
  const p = useWords(listPanelWords)
  const ui = useUiWords()
  const [typed, setTyped] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.querySelector('input')?.focus(), [])
  function walk(by: number) {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input:enabled, button') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    stops[Math.max(0, Math.min(at + by, stops.length - 1))]?.focus()
  }
  return (
    // Keys are handled by the fields inside.
    <div
      ref={root}
      role="presentation"
      className="flex min-h-0 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        walk(event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      {onSearch && (
        <div className="flex min-h-ctl flex-none items-center border-b border-line pr-3">
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onSearch(event.target.value)
            }}
            className="bare self-stretch px-4 [&::-webkit-search-cancel-button]:hidden"
          />
          {isLoading && <Spinner className="text-muted" />}
        </div>
      )}
      <fieldset className="grid max-h-72 w-64 max-w-full gap-1 overflow-auto overscroll-contain p-3">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => {
          const isOn = chosen.includes(option.value)
          return (
            <Checkbox
              key={option.value}
              label={option.label}
              description={option.description}
              value={isOn}
              isDisabled={!isOn && chosen.length >= maxChosen}
              onChange={(isNow) =>
                onChange(isNow ? [...chosen, option.value] : chosen.filter((each) => each !== option.value))
              }
            />
          )
        })}
        {options.length === 0 && <p className="text-sm text-muted">{isLoading ? ui.loading : ui.noResults}</p>}
        {onMore && (
          <button
            type="button"
            disabled={isLoading}
            onClick={onMore}
            className="option justify-center text-muted hover:bg-hover"
          >
            {p('showMore')}
          </button>
        )}
      </fieldset>
    </div>
  )
}
