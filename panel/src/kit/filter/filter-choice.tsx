import { useState } from 'react'
import { Ticks } from './filter-ticks.tsx'
import { valuesOf, type ChoiceFilter, type FilterPanelProps } from './filters.ts'
import { matches } from '#contract/kit/fold.ts'

const manyOptions = 8

export function FilterChoice({ filter, query, onChange }: FilterPanelProps<ChoiceFilter>) {
  const [typed, setTyped] = useState('')
  return (
    <Ticks
      label={filter.label}
      options={filter.options.filter((option) => matches(option.label, typed))}
      chosen={valuesOf(query, filter.field)}
      onChange={(values) => onChange({ [filter.field]: values.length ? values : undefined })}
      onSearch={filter.options.length > manyOptions ? setTyped : undefined}
    />
  )
}
