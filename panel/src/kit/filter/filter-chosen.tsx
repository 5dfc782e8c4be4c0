import { closed, readDays, spanOf } from '../words/days.ts'
import { FilterWords } from './filter-words.tsx'
import {
  valuesOf,
  type ChoiceFilter,
  type DaysFilter,
  type Filter,
  type FlagFilter,
  type NumbersFilter,
  type RecordFilter,
} from './filters.ts'
import { useFormat } from '../words/format.ts'
import { listPanelWords } from '../words/list-panel-words.ts'
import { useChosenNames } from '../server/names.ts'
import { useToday } from '../words/today.ts'
import { useWords } from '../words/words.ts'

type ChosenProps<F> = { filter: F; query: Record<string, unknown> }

/** A filter's name and its chosen values, in words. */
export function FilterChosen({ filter, query }: ChosenProps<Filter>) {
  switch (filter.kind) {
    case 'choice':
    case 'flag':
      return <ChosenOptions filter={filter} query={query} />
    case 'record':
      return <ChosenRecords filter={filter} query={query} />
    case 'days':
      return <ChosenDays filter={filter} query={query} />
    case 'numbers':
      return <ChosenNumbers filter={filter} query={query} />
  }
}

function ChosenOptions({ filter, query }: ChosenProps<ChoiceFilter | FlagFilter>) {
  const options =
    filter.kind === 'choice'
      ? filter.options
      : [
          { value: 'true', label: filter.on },
          { value: 'false', label: filter.off },
        ]
  const words = valuesOf(query, filter.field).map((it) => options.find((each) => each.value === it)?.label ?? it)
  return <FilterWords label={filter.label} words={words} />
}

function ChosenRecords({ filter, query }: ChosenProps<RecordFilter>) {
  const ids = valuesOf(query, filter.field)
  const { named, isKnown } = useChosenNames({ from: filter.names, query: filter.query }, ids)
  const words = ids.map((id) => named.find((it) => it.value === id)?.label ?? (isKnown ? id : '…'))
  return <FilterWords label={filter.label} words={words} />
}

function ChosenDays({ filter, query }: ChosenProps<DaysFilter>) {
  const t = useWords(listPanelWords)
  const format = useFormat()
  const today = useToday(filter.timeZone)
  const read = readDays(query[filter.from], query[filter.until], filter.as, filter.timeZone)
  const days = closed(read)
  const span = days && spanOf(days, today)
  const written = (day = '') => format.date(`${day}T12:00:00`)
  const text = span
    ? t(span)
    : days
      ? [...new Set([days.start, days.end])].map(written).join(' – ')
      : read.start
        ? t('since', { day: written(read.start) })
        : t('upTo', { day: written(read.end) })
  return <FilterWords label={filter.label} words={[text]} />
}

function ChosenNumbers({ filter, query }: ChosenProps<NumbersFilter>) {
  const format = useFormat()
  const [from, until] = [filter.from, filter.until].map((field) =>
    query[field] === undefined ? undefined : format.number(Number(query[field]) / (filter.scale ?? 1)),
  )
  const text =
    from === undefined ? `≤ ${until}` : until === undefined ? `≥ ${from}` : from === until ? from : `${from} – ${until}`
  return <FilterWords label={filter.label} words={[filter.unit ? `${text} ${filter.unit}` : text]} />
}
