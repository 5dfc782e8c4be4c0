import { notification, type MemberNotification } from '#contract/marketing/notification/notification.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { notificationWords } from './notification-words.ts'
import { useRecipientColumns } from './recipient-columns.ts'

const column = columnsOf<MemberNotification>()

/** The notifications for a member, and why some of them were not sent. */
export function MemberNotifications({ member_id }: { member_id: string }) {
  const t = useWords(notificationWords)
  const can = useCan()
  const columns = useRecipientColumns<MemberNotification>()
  return (
    <PartList
      list={notification.ofMember}
      params={{ params: { member_id } }}
      label={t('notification')}
      columns={[
        column.text('name', t('notification'), (row) => row.name, { card: 'primary' }),
        column.whole('channel', t('channel'), (row) => t(`channels.${row.channel}`)),
        ...columns,
      ]}
      name={(row) => row.name}
      {...(can('get-notification') && {
        href: (row: MemberNotification) => `/marketing/notification/view/${row.notification_id}`,
      })}
      empty={t('none')}
    />
  )
}
