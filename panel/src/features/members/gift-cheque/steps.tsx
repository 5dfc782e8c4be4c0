import { useState } from 'react'
import { Check, Pause, Play, X } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/gift-cheque.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useSend } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

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
      {row.status === 'approved' && can('patch-gift-cheque-pause') && (
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

function RejectDialog({
  isPending,
  onReject,
  onClose,
}: {
  isPending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  return (
    <Dialog isOpen onClose={onClose} width="narrow" title={t('rejectTitle')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) onReject(reason.trim())
        }}
      >
        <TextArea label={t('reason')} value={reason} onChange={setReason} maxLength={200} rows={2} isRequired />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('close')}</Button>
          <Button type="submit" variant="danger-solid" isPending={isPending} isDisabled={!reason.trim()}>
            {t('reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
