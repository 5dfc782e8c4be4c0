import { Users } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useScreenTitle } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { noNumberWords } from './no-number-words.ts'
import { words } from '../words.ts'

/** How `/calls` marks a withheld number. */
const withheld = '-'

/** A message for a caller whose number is invalid or withheld, so that no member can match. */
export default function NoNumber({ of }: { of: string }) {
  const t = useWords(words)
  const own = useWords(noNumberWords)
  return (
    <div className="grid gap-4">
      <PageHead title={useScreenTitle()} />
      <EmptyState
        icon={<Users size={20} aria-hidden />}
        title={of === withheld ? own('withheld') : t('notFound', { phone: of })}
        action={
          <Link to="/member/list" className={buttonClass()}>
            {own('allMembers')}
          </Link>
        }
      />
    </div>
  )
}
