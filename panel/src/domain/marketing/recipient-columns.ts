import type { NotificationRecipient, RecipientState } from '#contract/marketing/notification/notification.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { notificationWords } from './notification-words.ts'

const tones: Record<RecipientState, Tone> = {
  queued: 'info',
  sending: 'progress',
  sent: 'success',
  failed: 'danger',
  skipped: 'neutral',
  held_back: 'neutral',
}

/** The columns that show the outcome of a message to one recipient. */
export function useRecipientColumns<T extends NotificationRecipient>() {
  const t = useWords(notificationWords)
  const format = useFormat()
  const column = columnsOf<T>()
  const isKnown = (reason: string): reason is keyof typeof notificationWords.tr.reasons =>
    Object.hasOwn(notificationWords.tr.reasons, reason)
  const reasonOf = ({ reason, state }: T) =>
    reason === null || state === 'sent' ? '–' : isKnown(reason) ? t(`reasons.${reason}`) : reason
  return [
    column.state('state', t('result'), (row) => ({ tone: tones[row.state], word: t(`states.${row.state}`) }), {
      card: 'end',
    }),
    column.text('reason', t('reason'), reasonOf, { card: 'secondary', isSentence: true }),
    column.whole('due_at', t('at'), (row) => format.dateTime(row.done_at ?? row.due_at)),
    column.whole('clicked_at', t('clicked'), (row) => (row.clicked_at ? format.dateTime(row.clicked_at) : '–'), {
      card: 'none',
    }),
  ]
}
