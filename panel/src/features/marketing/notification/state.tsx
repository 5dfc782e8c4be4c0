import type { Notification } from '#contract/marketing/notification/notification.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { State } from '#panel/kit/list/columns.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<Notification['status'], Tone> = {
  waiting: 'progress',
  sent: 'success',
  warning: 'warning',
  system_error: 'danger',
}

/** A notification's state in one word. */
export function useNotificationState() {
  const t = useWords(words)
  return ({ is_draft, is_paused, status, frozen_at }: Notification): State => {
    if (is_draft) return { tone: 'neutral', word: t('draft') }
    if (is_paused) return { tone: 'warning', word: t('paused') }
    if (status === 'waiting' && frozen_at !== null) return { tone: 'progress', word: t('sending') }
    return { tone: tones[status], word: t(`statuses.${status}`) }
  }
}
