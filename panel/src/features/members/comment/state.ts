import type { Comment } from '#contract/members/comment.ts'
import { partyOf } from '#contract/platform/parties.ts'
import type { State } from '#panel/kit/list/columns.tsx'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const tones: Record<Comment['status'], Tone> = { pending: 'warning', approved: 'success', rejected: 'danger' }

/** The state of a comment. */
export function useCommentState() {
  const t = useWords(words)
  return ({ status }: Pick<Comment, 'status'>): State => ({ tone: tones[status], word: t(`statuses.${status}`) })
}

/** The name of where a comment was written: the company's own app, or a platform. */
export function useSourceName() {
  const t = useWords(words)
  return (source: Comment['source']): string => (source === 'app' ? t('app') : (partyOf(source)?.name ?? source))
}
