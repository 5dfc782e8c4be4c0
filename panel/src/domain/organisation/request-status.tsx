import { requestStatuses } from '#contract/organisation/requests.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { StatusTabs, type StatusTabsProps } from '#panel/kit/list/status-tabs.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

type Status = (typeof requestStatuses)[number]

/** The states of requests, suggestions and registrations (spec §4). */
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

/** The names of statuses, and the header of their column (`label`). */
const useRequestWords = () => useWords(requestWords)

/** The state of a request, for `column.state`; `label` is the column's header. */
export function useRequestState() {
  const t = useRequestWords()
  return { label: t('label'), of: ({ status }: { status: Status }) => ({ tone: tones[status], word: t(status) }) }
}

export const RequestStatus = (it: { status: Status }) => <StatePill {...useRequestState().of(it)} />

/** The tabs of a list of such requests. */
export function RequestTabs(it: Pick<StatusTabsProps<Status>, 'list' | 'params'>) {
  const t = useRequestWords()
  return <StatusTabs {...it} statuses={requestStatuses} label={t('label')} all={t('all')} word={t} />
}
