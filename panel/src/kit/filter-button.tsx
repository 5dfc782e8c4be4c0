import { useState } from 'react'
import { ListFilter } from 'lucide-react'
import { Badge } from '#panel/ui/badge.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { cx } from '#panel/ui/cx.ts'
import type { Option } from '#panel/ui/option.tsx'
import { matches } from './fold.ts'
import { listWords } from './list-words.ts'
import { PopButton } from './pop-button.tsx'
import { useWords } from './words.ts'

/** One filter of a list: any of the chosen options; `field` is its name in the contract and in the address. */
export interface Filter {
  field: string
  label: string
  options: readonly Option[]
}

const manyOptions = 8

/** A filter in the toolbar: what is chosen on the button, the options to tick behind it. */
export function FilterButton({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const first = filter.options.find((option) => option.value === value[0])?.label
  return (
    <PopButton
      variant="plain"
      label={filter.label}
      icon={<ListFilter size={15} aria-hidden className={value.length ? 'text-accent-text' : 'text-muted'} />}
      placement="bottom start"
      panelClass="p-0! flex flex-col"
      className={cx('max-w-64', value.length === 0 && 'font-normal!')}
      renderPanel={() => <Options filter={filter} value={value} onChange={onChange} />}
    >
      <span className="truncate">
        {filter.label}
        {first && `: ${first}`}
      </span>
      {value.length > 1 && <Badge>+{value.length - 1}</Badge>}
    </PopButton>
  )
}

function Options({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const t = useWords(listWords)
  const [typed, setTyped] = useState('')
  return (
    <>
      {filter.options.length > manyOptions && (
        <input
          type="search"
          autoFocus
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="bare min-h-ctl flex-none border-b border-line px-4"
        />
      )}
      <div className="grid max-h-72 min-w-52 gap-1 overflow-auto p-3">
        {filter.options
          .filter((option) => matches(option.label, typed))
          .map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              value={value.includes(option.value)}
              onChange={(isOn) =>
                onChange(isOn ? [...value, option.value] : value.filter((each) => each !== option.value))
              }
            />
          ))}
      </div>
    </>
  )
}
