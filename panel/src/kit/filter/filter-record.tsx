import { useState } from 'react'
import { Ticks } from './filter-ticks.tsx'
import { valuesOf, type FilterPanelProps, type RecordFilter } from './filters.ts'
import { useFoundNames } from './found-names.ts'
import { useChosenNames } from '../server/names.ts'

/**
 * Offers records by name, a page at a time. Chosen records, including those that were just
 * unticked, stay on top until something is typed, so that a tick can be restored in place.
 */
export function FilterRecord({ filter, query, onChange }: FilterPanelProps<RecordFilter>) {
  const [isTyped, setTyped] = useState(false)
  const of = { from: filter.names, query: filter.query }
  const chosen = valuesOf(query, filter.field)
  const [atFirst] = useState(chosen)
  const { named } = useChosenNames(of, [...new Set([...atFirst, ...chosen])])
  const { options, onSearch, isLoading, onMore } = useFoundNames(of, true)
  const above = isTyped ? [] : named.filter((it) => options.every((each) => each.value !== it.value))
  return (
    <Ticks
      label={filter.label}
      options={[...above, ...options]}
      chosen={chosen}
      onChange={(values) => onChange({ [filter.field]: values.length ? values : undefined })}
      onSearch={(text) => {
        setTyped(text.trim() !== '')
        onSearch(text)
      }}
      isLoading={isLoading}
      onMore={onMore}
    />
  )
}
