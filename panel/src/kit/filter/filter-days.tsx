import { useEffect, useRef } from 'react'
import { DateRange } from '#panel/ui/date-range.tsx'
import { closed, daysOf, readDays, spanOf, spans, writeDays, type Days } from '../words/days.ts'
import { FilterLine } from './filter-line.tsx'
import type { DaysFilter, FilterPanelProps } from './filters.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useToday } from '../words/today.ts'
import { useWords } from '../words/words.ts'

/**
 * Offers named periods as one-press choices. Any other period is typed or picked in the calendar.
 */
export default function FilterDays({ filter, query, onChange, close }: FilterPanelProps<DaysFilter>) {
  const t = useWords(listPanelWords)
  const { from, until, as, timeZone } = filter
  const today = useToday(timeZone)
  const days = closed(readDays(query[from], query[until], as, timeZone))
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  function choose(next: Days) {
    const [start, end] = writeDays(next, as, timeZone)
    onChange({ [from]: start, [until]: end })
  }
  return (
    <div className="flex max-sm:flex-col">
      <div className="grid shrink-0 content-start border-line p-1 max-sm:grid-cols-2 max-sm:border-b sm:w-40 sm:border-r">
        {spans.map((span, at) => (
          <FilterLine
            key={span}
            ref={at === 0 ? first : undefined}
            label={t(span)}
            isOn={days !== null && spanOf(days, today) === span}
            onPress={() => {
              close()
              choose(daysOf(span, today))
            }}
          />
        ))}
      </div>
      <DateRange label={filter.label} value={days} onChange={(next) => next && choose(next)} className="p-3" />
    </div>
  )
}
