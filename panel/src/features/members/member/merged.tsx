import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { memberMerge } from '#contract/members/member-merge.ts'
import { memberPage } from '#contract/members/member-page.ts'
import { member } from '#contract/members/member.ts'
import { afterMerge } from '#panel/domain/members/after-merge.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { nextLook } from '#panel/kit/server/next-look.ts'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { RunProgress } from '#panel/kit/run/run-card.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { personWords } from './person-words.ts'

const changed = [member.read, member.list, memberMerge.last, memberPage.orders, memberPage.timeline] as const

/**
 * The run that is still moving orders from or to this record. When it ends, everything that it
 * changed is refetched.
 */
function useMovingOrders(id: string) {
  const { data } = useQuery({
    ...ask(memberMerge.moving, { params: { member_id: id } }),
    refetchInterval: ({ state }) => nextLook(state.data ?? undefined),
  })
  const isMoving = data !== undefined && data !== null
  const before = useRef(isMoving)
  useEffect(() => {
    if (before.current && !isMoving) void forget(...changed)
    before.current = isMoving
  }, [isMoving])
  return data ?? undefined
}

/**
 * A banner on a member's record for a day after a merge. It offers to undo the merge, and shows
 * what has changed since.
 */
export default function Merged({ id }: { id: string }) {
  const t = useWords(personWords)
  const format = useFormat()
  const { data, refetch } = useQuery(ask(memberMerge.last, { params: { member_id: id } }))
  const send = useSend(memberMerge.undo, {
    invalidates: afterMerge,
    onDone: () => toasts.add({ title: t('undone') }),
    onRefused: (refusal) => {
      sayRefusal(refusal)
      void refetch()
    },
  })
  const moving = useMovingOrders(id)
  const progress = moving && <RunProgress run={moving} label={t('movingOrders')} unit={t('ordersUnit')} />
  if (!data) return progress ?? null
  return (
    <Banner
      title={t('mergedWith', { name: data.other_name.trim(), at: format.dateTime(data.at), by: data.actor ?? '–' })}
      action={
        data.why_not === null && (
          <Button
            size="small"
            icon={<Undo2 size={16} aria-hidden />}
            isPending={send.isPending}
            onPress={() => send.mutate({ params: { member_id: id }, body: { merge_id: data.id } })}
          >
            {t('undo')}
          </Button>
        )
      }
    >
      {progress ?? data.why_not ?? t('undoUntil', { at: format.dateTime(data.undo_until) })}
    </Banner>
  )
}
