import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { memberErasure, type Erasure } from '#contract/members/member-erasure.ts'
import { member, type Member } from '#contract/members/member.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useGo, usePage } from '#panel/kit/page/page.tsx'
import { ask, drop, useSend } from '#panel/kit/server/query.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { closeTabs } from '#panel/kit/tabs.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure-words.ts'
import { memberName } from '../name.ts'

/** A member's open wish to be forgotten: until when, what speaks against it, and what is done next. */
export default function ErasureBanner({ row }: { row: Member }) {
  const t = useWords(erasureWords)
  const format = useFormat()
  const { data, refetch } = useQuery(ask(memberErasure.read, { params: { member_id: row.id } }))
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
      action={<Steps row={row} request={request} isBlocked={list !== ''} onRefused={() => void refetch()} />}
    >
      {request.note && <p>{request.note}</p>}
      {list && <p>{t('first', { list })}</p>}
    </Banner>
  )
}

function Steps({
  row,
  request,
  isBlocked,
  onRefused,
}: {
  row: Member
  request: Erasure
  isBlocked: boolean
  onRefused: () => void
}) {
  const t = useWords(erasureWords)
  const can = useCan()
  const go = useGo()
  const { path } = usePage()
  const [asking, setAsking] = useState<'deny' | 'erase' | null>(null)
  const given = { params: { member_id: row.id } }
  const { version } = request
  const how = (title: string, more?: () => void) => ({
    invalidates: [memberErasure.read, memberErasure.list, member.history],
    onDone: () => {
      setAsking(null)
      toasts.add({ title })
      more?.()
    },
    onRefused: (refusal: Refusal) => {
      setAsking(null)
      sayRefusal(refusal)
      onRefused()
    },
  })
  const approve = useSend(memberErasure.approve, how(t('approved')))
  const deny = useSend(memberErasure.deny, how(t('denied')))
  const erase = useSend(memberErasure.complete, {
    ...how(t('erased'), () => {
      closeTabs([path], path)
      drop(member.read, given)
      go('/member/list')
    }),
    invalidates: [memberErasure.list, member.list],
  })
  if (!can('patch-member-erasure')) return null
  if (request.status === 'approved')
    return (
      <>
        <Button size="small" variant="danger" isDisabled={isBlocked} onPress={() => setAsking('erase')}>
          {t('erase')}
        </Button>
        {asking === 'erase' && (
          <Confirm
            title={t('eraseTitle', { name: memberName(row) })}
            confirmLabel={t('eraseNow')}
            isDanger
            isPending={erase.isPending}
            onConfirm={() => erase.mutate({ ...given, body: { version } })}
            onClose={() => setAsking(null)}
          >
            {t('eraseText')}
          </Confirm>
        )}
      </>
    )
  return (
    <div className="flex gap-2">
      <Button size="small" onPress={() => setAsking('deny')}>
        {t('deny')}
      </Button>
      <Button
        size="small"
        variant="solid"
        isPending={approve.isPending}
        onPress={() => approve.mutate({ ...given, body: { version, decision_note: '' } })}
      >
        {t('approve')}
      </Button>
      {asking === 'deny' && (
        <Deny
          isPending={deny.isPending}
          onDeny={(decision_note) => deny.mutate({ ...given, body: { version, decision_note } })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function Deny({
  isPending,
  onDeny,
  onClose,
}: {
  isPending: boolean
  onDeny: (reason: string) => void
  onClose: () => void
}) {
  const t = useWords(erasureWords)
  const [reason, setReason] = useState('')
  return (
    <Dialog isOpen onClose={onClose} width="narrow" title={t('denyTitle')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onDeny(reason.trim())
        }}
      >
        <TextArea
          label={t('reason')}
          description={t('denyHelp')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          rows={3}
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid" isPending={isPending} isDisabled={!reason.trim()}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
