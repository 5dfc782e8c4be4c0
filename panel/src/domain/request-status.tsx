import { requestStatuses } from '#contract/organisation/requests.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { StatePill } from '#panel/kit/columns.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { firstPage, usePage, useSetSearch } from '#panel/kit/page.tsx'
import { defineWords, useWords } from '#panel/kit/words.ts'

type Status = (typeof requestStatuses)[number]

/** What requests, suggestions and registrations say of where they stand (spec §4). */
const requestWords = defineWords({
  tr: {
    label: 'Durum',
    all: 'Tümü',
    pending: 'Bekliyor',
    approved: 'Onaylandı',
    rejected: 'Reddedildi',
    completed: 'Tamamlandı',
  },
  en: {
    label: 'Status',
    all: 'All',
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    completed: 'Completed',
  },
  de: {
    label: 'Status',
    all: 'Alle',
    pending: 'Offen',
    approved: 'Angenommen',
    rejected: 'Abgelehnt',
    completed: 'Erledigt',
  },
})

const tones: Record<Status, Tone> = { pending: 'warning', approved: 'info', rejected: 'danger', completed: 'success' }

/** What statuses are called, and the column they stand in (`label`). */
const useRequestWords = () => useWords(requestWords)

/** How a request stands, as `column.state` wants it; `label` is the column's. */
export function useRequestState() {
  const t = useRequestWords()
  return { label: t('label'), of: ({ status }: { status: Status }) => ({ tone: tones[status], word: t(status) }) }
}

export const RequestStatus = (it: { status: Status }) => <StatePill {...useRequestState().of(it)} />

/** A list's statuses with their counts; the chosen one stands in the address. */
export function RequestTabs({ counts }: { counts: Record<string, number> | undefined }) {
  const t = useRequestWords()
  const format = useFormat()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const all = counts && Object.values(counts).reduce((sum, each) => sum + each, 0)
  const shown = (count: number | undefined) => (count === undefined ? undefined : format.number(count))
  return (
    <Segmented<Status | 'all'>
      label={t('label')}
      value={requestStatuses.find((each) => each === search.status) ?? 'all'}
      onChange={(next) => setSearch({ ...firstPage, status: next === 'all' ? undefined : next })}
      segments={[
        { value: 'all', label: t('all'), count: shown(all) },
        ...requestStatuses.map((value) => ({ value, label: t(value), count: shown(counts && (counts[value] ?? 0)) })),
      ]}
      className="w-fit"
    />
  )
}
