import { Star } from 'lucide-react'
import { badMark } from '#contract/members/comment.ts'
import { cx } from '#panel/ui/cx.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A rating from one to five: as stars, and as a number for screen readers. */
export function Stars({ mark, label }: { mark: number; label?: string }) {
  const t = useWords(words)
  return (
    <span className={cx('inline-flex items-center gap-0.5', mark <= badMark ? 'text-danger' : 'text-warning')}>
      <span className="sr-only">{[label, t('stars', { count: mark })].filter(Boolean).join(': ')}</span>
      {[1, 2, 3, 4, 5].map((it) => (
        <Star key={it} size={14} aria-hidden className={it <= mark ? 'fill-current' : 'opacity-30'} />
      ))}
    </span>
  )
}
