import { useQuery } from '@tanstack/react-query'
import { member } from '#contract/members/member.ts'
import { MemberNotifications } from '#panel/domain/marketing/member-notifications.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

/** The notifications for one member. */
export default function MemberNotificationPage() {
  const t = useWords(viewWords)
  const { member_id } = usePage<'/marketing/member-notification/$member_id'>().params
  const { data, error, refetch } = useQuery(ask(member.read, { params: { member_id } }))
  const name = data && [data.name, data.surname].join(' ').trim()
  usePageTitle(name)
  if (error && !data) return <Unloaded error={error} back="/member/list" onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 max-w-6xl" />
  return (
    <div className="grid max-w-6xl gap-5">
      <PageHead
        title={name ?? ''}
        description={t('ofMember')}
        actions={
          <Link to={`/member/view/${member_id}`} className={buttonClass()}>
            {t('toMember')}
          </Link>
        }
      />
      <Card>
        <MemberNotifications member_id={member_id} />
      </Card>
    </div>
  )
}
