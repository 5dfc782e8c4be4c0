import { CopyCheck, Eraser, FileUp } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Link } from '#panel/kit/link.tsx'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { listToolWords } from './list-tool-words.ts'
import { Conditions } from './narrowed.tsx'

/** By which conditions the list is narrowed, and what else is done with members: each screen for whoever may. */
export default function ListTools() {
  const t = useWords(listToolWords)
  const can = useCan()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Conditions />
      {can('post-member-import') && (
        <Link to="/member/import" className={buttonClass('plain', 'small')}>
          <FileUp size={16} aria-hidden />
          {t('import')}
        </Link>
      )}
      {can('post-member-merge') && (
        <Link to="/member/duplicate" className={buttonClass('plain', 'small')}>
          <CopyCheck size={16} aria-hidden />
          {t('duplicates')}
        </Link>
      )}
      {can('patch-member-erasure') && (
        <Link to="/member/erasure" className={buttonClass('plain', 'small')}>
          <Eraser size={16} aria-hidden />
          {t('erasures')}
        </Link>
      )}
    </div>
  )
}
