import { Megaphone } from 'lucide-react'
import {
  messageChannels,
  notification,
  notificationMakers,
  notificationStatuses,
  type Notification,
} from '#contract/marketing/notification/notification.ts'
import { notificationWords } from '#panel/domain/marketing/notification-words.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useNotificationState } from './state.tsx'
import { words } from './words.ts'

const column = columnsOf<Notification>()
const base = '/marketing/notification'

export default function NotificationList() {
  const t = useWords(words)
  const n = useWords(notificationWords)
  const format = useFormat()
  const stateOf = useNotificationState()
  const company = useCompanyColumn<Notification>()
  const number = (it: (row: Notification) => number) => (row: Notification) =>
    row.is_draft ? '–' : format.number(it(row))
  return (
    <ListPage
      {...plainList(notification, base)}
      href={(row) => `${base}/view/${row.id}`}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        ...company.columns,
        column.state('status', t('status'), stateOf, { card: 'end' }),
        column.whole('channel', n('channel'), (row) => n(`channels.${row.channel}`), { card: 'secondary' }),
        column.whole('send_at', t('send_at'), (row) => {
          const at = row.send_at ?? row.frozen_at
          return at ? format.dateTime(at, row.timezone) : t('atOnce')
        }),
        column.text(
          'sent',
          n('states.sent'),
          number((row) => row.sent),
          { align: 'end' },
        ),
        column.text(
          'skipped',
          n('states.skipped'),
          number((row) => row.skipped),
          { align: 'end', card: 'none' },
        ),
        column.text(
          'failed',
          n('states.failed'),
          number((row) => row.failed),
          { align: 'end', card: 'none' },
        ),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        choiceOf('status', t('status'), notificationStatuses, (it) => t(`statuses.${it}`)),
        choiceOf('channel', n('channel'), messageChannels, (it) => n(`channels.${it}`)),
        { kind: 'flag', field: 'is_draft', label: t('draft'), on: t('draft'), off: t('released') },
        choiceOf('made_by', t('made_by'), notificationMakers, (it) => t(`makers.${it}`)),
        company.filter,
      ]}
      name={(row) => row.name}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Megaphone size={20} aria-hidden /> }}
    />
  )
}
