import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  BadgePercent,
  Coins,
  GraduationCap,
  MessageSquareQuote,
  Pencil,
  PhoneIncoming,
  ShieldCheck,
  Stamp,
  ShoppingBag,
  Wallet,
} from 'lucide-react'
import type { Member } from '#contract/members/member.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { memberPage, type TimelineRow } from '#contract/members/member-page.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { Button } from '#panel/ui/button.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { send } from '#panel/kit/server/client.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { keyOf } from '#panel/kit/server/query.ts'
import { Timeline } from '#panel/kit/record/timeline.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useIysReason } from './consent/iys-reason.ts'
import { ledgerWords } from './account/ledger-words.ts'
import { timelineWords } from './timeline-words.ts'

const icons: Record<TimelineRow['kind'], ReactNode> = {
  order: <ShoppingBag />,
  points: <Coins />,
  wallet: <Wallet />,
  cheque: <BadgePercent />,
  comment: <MessageSquareQuote />,
  consent: <ShieldCheck />,
  iys: <Stamp />,
  institution: <GraduationCap />,
  call: <PhoneIncoming />,
  edit: <Pencil />,
}

/** Everything that happened to a member, newest first. */
export function MemberTimeline({ row: { id, currency } }: { row: Member }) {
  const t = useWords(timelineWords)
  const titleOf = useTitle(currency)
  const iysReason = useIysReason()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [keyOf(memberPage.timeline), id],
    queryFn: ({ pageParam }) =>
      send(memberPage.timeline, {
        params: { member_id: id },
        query: { limit: 30, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return <p className="text-sm text-muted">{t('empty')}</p>
  return (
    <div className="grid max-w-3xl gap-4">
      <Timeline
        events={rows.map((it) => ({
          at: it.at,
          icon: icons[it.kind],
          title: titleOf(it),
          by: it.actor,
          children: it.text && it.kind !== 'cheque' && it.kind !== 'institution' && (
            <p className="break-words text-muted">
              {it.kind === 'order' && it.branch_id ? (
                <Link to={`/manegement/${it.branch_id}/order/list?order=${it.order_id}`} className={linkClass}>
                  {it.text}
                </Link>
              ) : it.kind === 'iys' ? (
                iysReason(it.text)
              ) : (
                it.text
              )}
            </p>
          ),
        }))}
      />
      {hasNextPage && (
        <Button className="w-fit" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

/** The event in a few words. */
function useTitle(currency: string) {
  const t = useWords(timelineWords)
  const term = useWords(memberTerms)
  const l = useWords(ledgerWords)
  const format = useFormat()
  const money = useMoney()
  const statusName = useStatusName()
  return ({ kind, word, amount, text }: TimelineRow): string => {
    const sum = money(amount ?? 0, currency)
    const sign = (amount ?? 0) > 0 ? '+' : ''
    switch (kind) {
      case 'order':
        return `${t('order', { what: statusName(word as OrderStatus) })} · ${sum}`
      case 'points':
        return t('points', { amount: `${sign}${format.number(amount ?? 0)}`, what: l(`pointKinds.${word as 'earn'}`) })
      case 'wallet':
        return t('wallet', { amount: `${sign}${sum}`, what: l(`walletKinds.${word as 'load'}`) })
      case 'cheque':
        return t('cheque', { name: text, what: t(`cheques.${word as 'held'}`), amount: sum })
      case 'comment':
        return t('comment', { count: amount ?? 0 })
      case 'consent': {
        const [channel, answer] = word.split('.') as [ConsentChannel, 'given']
        return t('consent', { channel: term(`channels.${channel}`), what: t(`answers.${answer}`) })
      }
      case 'iys': {
        const [channel, result] = word.split('.') as [ConsentChannel, 'accepted']
        return t('iys', { channel: term(`channels.${channel}`), what: t(`iysResults.${result}`) })
      }
      case 'institution':
        return t('institution', { name: text, what: t(`memberships.${word as 'pending'}`) })
      case 'call':
        return t(`calls.${word as 'ended'}`)
      case 'edit':
        return t(word === 'create' ? 'created' : word === 'merge' ? 'merged' : 'edited')
    }
  }
}
