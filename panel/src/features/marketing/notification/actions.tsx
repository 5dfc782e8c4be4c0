import { useState } from 'react'
import { FlaskConical, Pause, Play, Send, Square } from 'lucide-react'
import { notification, type Notification } from '#contract/marketing/notification/notification.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { viewWords } from './view-words.ts'

const SendDialog = lateLayer(() => import('./send-dialog.tsx'))
const TestDialog = lateLayer(() => import('./test-dialog.tsx'))

const stale = [notification.list, notification.read, notification.history, notification.recipients]

/** The buttons that test, send, pause, resume and stop a notification. */
export function Actions({ row }: { row: Notification }) {
  const t = useWords(viewWords)
  const can = useCan()
  const [open, setOpen] = useState<'send' | 'test' | null>(null)
  const hooks = (done: 'pause' | 'resume' | 'cancel') => ({
    invalidates: stale,
    onDone: () => void toasts.add({ kind: 'success' as const, title: t(`done.${done}`) }),
    onRefused: (refusal: Refusal) => {
      sayRefusal(refusal)
      // Another user or the provider may have changed the state, so it is loaded again.
      void forget(...stale)
    },
  })
  const pause = useSend(notification.pause, hooks('pause'))
  const resume = useSend(notification.resume, hooks('resume'))
  const cancel = useSend(notification.cancel, hooks('cancel'))
  const given = { params: { notification_id: row.id }, body: { version: row.version } }
  const isMoving = !row.is_draft && row.done_at === null
  return (
    <>
      {row.is_draft && can('post-notification-test') && (
        <Button icon={<FlaskConical size={16} aria-hidden />} onPress={() => setOpen('test')}>
          {t('test')}
        </Button>
      )}
      {row.is_draft && can('patch-notification-send') && (
        <Button variant="solid" icon={<Send size={16} aria-hidden />} onPress={() => setOpen('send')}>
          {t('send')}
        </Button>
      )}
      {isMoving && can('patch-notification-pause') && (
        <Button
          icon={row.is_paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          isPending={pause.isPending || resume.isPending}
          onPress={() => (row.is_paused ? resume : pause).mutate(given)}
        >
          {t(row.is_paused ? 'resume' : 'pause')}
        </Button>
      )}
      {isMoving && can('patch-notification-cancel') && (
        <ConfirmButton
          label={t('stop')}
          title={t('stopTitle')}
          icon={<Square size={16} aria-hidden />}
          isPending={cancel.isPending}
          onConfirm={(close) => cancel.mutate(given, { onSettled: close })}
        >
          {t(row.frozen_at === null ? 'stopDraft' : 'stopText')}
        </ConfirmButton>
      )}
      {open === 'send' && <SendDialog row={row} stale={stale} onClose={() => setOpen(null)} />}
      {open === 'test' && <TestDialog row={row} onClose={() => setOpen(null)} />}
    </>
  )
}
