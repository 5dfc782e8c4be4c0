import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { isUnfinished } from '#contract/kit/run.ts'
import { file } from '#contract/platform/file.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { following } from '#panel/kit/run/run.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * While the server makes files for the user, shows in the header how far they are, with a link to
 * the list of files.
 */
export default function Making() {
  const t = useWords(words)
  const format = useFormat()
  const { data } = useQuery(following(file.list, {}))
  const making = data?.filter(isUnfinished) ?? []
  if (making.length === 0) return null
  const share = making.reduce((sum, it) => sum + it.done / Math.max(1, it.total), 0) / making.length
  const percent = format.number(Math.round(share * 100))
  const label = t('making', { count: making.length, percent })
  return (
    <Link to="/download" title={label} aria-label={label} className={`${buttonClass('ghost')} gap-1.5 text-sm`}>
      <Download size={16} aria-hidden className="animate-pulse" />
      <span className="tabular-nums max-sm:hidden">{percent} %</span>
    </Link>
  )
}
