import { useState } from 'react'
import { Check, Pause, Play, X } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/gift-cheque.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const RejectDialog = lateLayer(() => import('./reject-dialog.tsx'))

const stale = [giftCheque.list, giftCheque.read, giftCheque.history]

/** What can be done with a cheque besides changing it: whoever bears it decides, whoever runs it pauses. */
export function Steps({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const can = useCan()
  const [isRejecting, setRejecting] = useState(false)
  const hooks = (done: 'approve' | 'reject' | 'pause' | 'resume') => ({
    invalidates: stale,
    onDone: () => {
      setRejecting(false)
      toasts.add({ kind: 'success' as const, title: t(`done.${done}`) })
    },
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Somebody else may have been faster.
      void forget(...stale)
    },
  })
  const approve = useSend(giftCheque.approve, hooks('approve'))
  const reject = useSend(giftCheque.reject, hooks('reject'))
  const pause = useSend(giftCheque.pause, hooks('pause'))
  const resume = useSend(giftCheque.resume, hooks('resume'))
  const given = { params: { gift_cheque_id: row.id }, body: { version: row.version } }
  return (
    <>
      {row.may_approve && can('patch-gift-cheque-reject') && (
        <Button variant="danger" icon={<X size={16} aria-hidden />} onPress={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {row.may_approve && (
        <Button
          variant="solid"
          icon={<Check size={16} aria-hidden />}
          isPending={approve.isPending}
          onPress={() => approve.mutate(given)}
        >
          {t('approve')}
        </Button>
      )}
      {row.status === 'approved' && row.can_change && can('patch-gift-cheque-pause') && (
        <Button
          icon={row.is_paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          isPending={pause.isPending || resume.isPending}
          onPress={() => (row.is_paused ? resume : pause).mutate(given)}
        >
          {t(row.is_paused ? 'resume' : 'pause')}
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          isPending={reject.isPending}
          onReject={(reason) => reject.mutate({ ...given, body: { ...given.body, reason } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
