import { Compass } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { openedWords } from './opened-words.ts'

/** An address without a screen. */
export default function NotFound() {
  const o = useWords(openedWords)
  return (
    <EmptyState
      icon={<Compass size={20} aria-hidden />}
      title={o('notFound')}
      action={
        <Link to="/" className={buttonClass('solid')}>
          {o('home')}
        </Link>
      }
    >
      {o('notFoundText')}
    </EmptyState>
  )
}
