import { useEffect, useRef } from 'react'
import { FilterLine } from './filter-line.tsx'
import { valuesOf, type FilterPanelProps, type FlagFilter } from './filters.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useWords } from '../words/words.ts'

export function FilterFlag({ filter, query, onChange, close }: FilterPanelProps<FlagFilter>) {
  const p = useWords(listPanelWords)
  const chosen = valuesOf(query, filter.field)
  const now = chosen.length === 1 ? chosen[0] : undefined
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const lines = [
    { value: undefined, label: p('any') },
    { value: 'true', label: filter.on },
    { value: 'false', label: filter.off },
  ]
  return (
    <div className="grid min-w-44 p-1">
      {lines.map(({ value, label }, at) => (
        <FilterLine
          key={label}
          ref={at === 0 ? first : undefined}
          label={label}
          isOn={value === now}
          onPress={() => {
            close()
            onChange({ [filter.field]: value && [value] })
          }}
        />
      ))}
    </div>
  )
}
