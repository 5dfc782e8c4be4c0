import { lazy } from '#panel/ui/lazy.ts'
import { FilterChoice } from './filter-choice.tsx'
import { FilterFlag } from './filter-flag.tsx'
import { FilterRecord } from './filter-record.tsx'
import type { Filter, FilterPanelProps } from './filters.ts'

// The following panels need the widget library.
const FilterDays = lazy(() => import('./filter-days.tsx'))
const FilterNumbers = lazy(() => import('./filter-numbers.tsx'))

/** The panel of a filter. */
export function FilterPanel({ filter, ...rest }: FilterPanelProps<Filter>) {
  switch (filter.kind) {
    case 'choice':
      return <FilterChoice filter={filter} {...rest} />
    case 'record':
      return <FilterRecord filter={filter} {...rest} />
    case 'days':
      return <FilterDays filter={filter} {...rest} />
    case 'numbers':
      return <FilterNumbers filter={filter} {...rest} />
    case 'flag':
      return <FilterFlag filter={filter} {...rest} />
  }
}
