import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { useWords } from '#panel/kit/words.ts'
import { filesQuery, isMaking } from './made.ts'
import { words } from './words.ts'

/** In the header while a file is being made: how far, and the way to it. */
export default function Making() {
  const t = useWords(words)
  const format = useFormat()
  const { data } = useQuery(filesQuery)
  const making = data?.filter(isMaking) ?? []
  const [first] = making
  if (!first) return null
  const percent = format.number(Math.round(making.reduce((sum, it) => sum + it.progress, 0) / making.length))
  const label = t('making', { count: making.length, percent })
  return (
    <Link to="/download" title={label} aria-label={label} className={`${buttonClass('ghost')} gap-1.5 text-sm`}>
      <Download size={16} aria-hidden className="animate-pulse" />
      <span className="tabular-nums max-sm:hidden">{percent} %</span>
    </Link>
  )
}
