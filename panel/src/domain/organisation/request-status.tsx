import { requestStatuses } from '#contract/organisation/requests.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { StatusTabs, type StatusTabsProps } from '#panel/kit/list/status-tabs.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

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
    approved: 'Genehmigt',
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

/** The tabs of a list of them. */
export function RequestTabs(it: Pick<StatusTabsProps<Status>, 'list' | 'params'>) {
  const t = useRequestWords()
  return <StatusTabs {...it} statuses={requestStatuses} label={t('label')} all={t('all')} word={t} />
}
