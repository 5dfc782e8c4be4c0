import { Suspense } from 'react'
import { comment } from '#contract/members/comment.ts'
import { member, type Member } from '#contract/members/member.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { MemberNotifications } from '#panel/domain/marketing/member-notifications.tsx'
import { notificationWords } from '#panel/domain/marketing/notification-words.ts'
import { chequeWords } from '#panel/domain/members/cheque-words.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { labelKey, type Labels } from '#panel/kit/list/labels.ts'
import { RecordTabs } from '#panel/kit/record/record-tabs.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Addresses } from './addresses.tsx'
import { Cheques } from './account/cheques.tsx'
import { Comments } from './comments.tsx'
import { Consents } from './consent/consents.tsx'
import { Devices } from './devices.tsx'
import { MemberFacts } from './facts.tsx'
import { Orders } from './orders.tsx'
import { Points } from './account/points.tsx'
import { MemberTimeline } from './timeline.tsx'
import { Wallet } from './account/wallet.tsx'
import { words } from './words.ts'

const History = lazy(() => import('#panel/kit/record/history.tsx'))

/** The parts of a member's record, as tabs. */
export default function MemberTabs({ row }: { row: Member }) {
  const t = useWords(words)
  const cheques = useWords(chequeWords)
  const messages = useWords(notificationWords)
  const can = useCan()
  const params = { member_id: row.id }
  const labels: Labels = new Map(
    (
      [
        'name',
        'surname',
        'phone',
        'email',
        'phones',
        'birth_date',
        'marriage_anniversary',
        'plate',
        'city_id',
        'language',
        'allergens',
        'note',
        'is_active',
        'is_premium',
        'premium_until',
        'consents',
      ] as const
    ).map((it) => [labelKey(it), { label: t(it) }]),
  )
  return (
    <RecordTabs
      label={t('details')}
      tabs={[
        { id: 'facts', label: t('facts'), content: <MemberFacts row={row} /> },
        { id: 'timeline', label: t('timeline'), content: <MemberTimeline row={row} /> },
        { id: 'orders', label: t('ordersTab'), content: <Orders row={row} /> },
        { id: 'points', label: t('points'), content: <Points row={row} /> },
        { id: 'wallet', label: t('wallet'), content: <Wallet row={row} /> },
        { id: 'cheques', label: cheques('cheques'), content: <Cheques row={row} /> },
        can(comment.list.permission) && { id: 'comments', label: t('comments'), content: <Comments row={row} /> },
        { id: 'notifications', label: messages('list'), content: <MemberNotifications member_id={row.id} /> },
        { id: 'addresses', label: t('addresses'), content: <Addresses id={row.id} /> },
        { id: 'consents', label: t('consents'), content: <Consents row={row} /> },
        { id: 'devices', label: t('devices'), content: <Devices id={row.id} /> },
        {
          id: 'history',
          label: t('history'),
          content: (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <History call={member.history} params={params} labels={labels} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
