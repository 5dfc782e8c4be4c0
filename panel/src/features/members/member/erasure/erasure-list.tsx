import { Eraser } from 'lucide-react'
import { erasureStatuses, memberErasure, type Erasure } from '#contract/members/member-erasure.ts'
import { companyNames } from '#contract/organisation/names.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'

const column = columnsOf<Erasure>()
const tones: Record<Erasure['status'], Tone> = {
  pending: 'warning',
  approved: 'info',
  denied: 'neutral',
  completed: 'success',
}

/** Erasure requests with their deadlines. */
export default function ErasureList() {
  const t = useWords(erasureWords)
  const format = useFormat()
  const isOfMany = useUser().user_companies.length > 1
  const nameOf = (row: Erasure) => row.member_name || t('erasedMember')
  return (
    <ListPage
      list={memberErasure.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('member_name', t('member'), nameOf, { card: 'primary' }),
        ...(isOfMany ? [column.whole('company_name', t('company'), (row: Erasure) => row.company_name)] : []),
        column.state(
          'status',
          t('status'),
          (row) => ({
            tone: row.is_overdue ? 'danger' : row.rest ? 'info' : tones[row.status],
            word: row.rest
              ? t('rest', { percent: format.percent(Math.floor((row.rest.done * 100) / row.rest.total) * 100) })
              : t(`statuses.${row.status}`),
          }),
          { card: 'end' },
        ),
        column.whole('due_on', t('due_on'), (row) => format.date(`${row.due_on}T12:00:00`)),
        column.text('channel', t('channel'), (row) => t(`channels.${row.channel}`), { card: 'none' }),
        column.ago('asked_at', t('asked_at'), (row) => row.asked_at),
      ]}
      filters={[
        isOfMany && { kind: 'record', field: 'company_id', label: t('company'), names: companyNames },
        choiceOf('status', t('status'), erasureStatuses, (it) => t(`statuses.${it}`)),
        { kind: 'days', from: 'asked_at_from', until: 'asked_at_to', label: t('asked_at'), as: 'moments' },
      ]}
      name={nameOf}
      href={(row) => (row.member_name ? `/member/view/${row.member_id}` : '/member/erasure')}
      empty={{ title: t('noRequests'), text: t('noRequestsText'), icon: <Eraser size={20} aria-hidden /> }}
    />
  )
}
