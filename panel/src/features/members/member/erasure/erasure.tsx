import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { memberErasure, type Erasure } from '#contract/members/member-erasure.ts'
import { member, type Member } from '#contract/members/member.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { DecisionFooter } from '#panel/kit/decision/decision-footer.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask, drop, forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'
import { Mentions } from './mentions.tsx'
import { memberName } from '../name.ts'

/** A member's open erasure request: its deadline, what must still be settled, and the next step. */
export default function ErasureBanner({ row }: { row: Member }) {
  const t = useWords(erasureWords)
  const format = useFormat()
  const can = useCan()
  const { data } = useQuery(ask(memberErasure.read, { params: { member_id: row.id } }))
  const request = data?.request
  if (!request) return null
  const day = format.date(`${request.due_on}T12:00:00`)
  const list = data.obstacles.map((it) => t(`obstacles.${it.code}`, { count: it.count })).join(', ')
  return (
    <Banner
      kind={request.is_overdue ? 'danger' : 'warning'}
      title={
        request.is_overdue
          ? t('overdueTitle', { day })
          : t(request.status === 'pending' ? 'pendingTitle' : 'approvedTitle', { day })
      }
      action={<Steps row={row} request={request} isBlocked={list !== ''} />}
    >
      {request.note && <p>{request.note}</p>}
      {list && <p>{t('first', { list })}</p>}
      {can('patch-member-erasure') && <Mentions id={row.id} />}
    </Banner>
  )
}

function Steps({ row, request, isBlocked }: { row: Member; request: Erasure; isBlocked: boolean }) {
  const t = useWords(erasureWords)
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const given = { params: { member_id: row.id } }
  const { version } = request
  const erase = useRemoval(memberErasure.complete, {
    invalidates: [memberErasure.list, member.list],
    done: t('erased'),
    to: '/member/list',
    onDone: () => drop(member.read, given),
    onRefused: (refusal) => {
      setAsking(false)
      sayRefusal(refusal)
      void forget(memberErasure.read)
    },
  })
  if (!can('patch-member-erasure')) return null
  if (request.status === 'approved')
    return (
      <>
        <Button size="small" variant="danger" isDisabled={isBlocked} onPress={() => setAsking(true)}>
          {t('erase')}
        </Button>
        {isAsking && (
          <Confirm
            title={t('eraseTitle', { name: memberName(row) })}
            confirmLabel={t('eraseNow')}
            isDanger
            isPending={erase.isPending}
            onConfirm={() => erase.mutate({ ...given, body: { version } })}
            onClose={() => setAsking(false)}
          >
            {t('eraseText')}
          </Confirm>
        )}
      </>
    )
  return (
    <span className="flex gap-2">
      <DecisionFooter
        noun={memberErasure}
        {...given}
        record={request}
        name={t('request')}
        stale={[memberErasure.read, memberErasure.list, member.history]}
        isSmall
      />
    </span>
  )
}
