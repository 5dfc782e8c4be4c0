import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { availability } from '#contract/platform/availability.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const FeedPanel = lazy(() => import('./feed-panel.tsx'))

/** In a demo installation, shows in the header how busy the day is. */
export default function Feed() {
  const t = useWords(words)
  const { data } = useQuery(ask(availability.check, { params: { id: '1' } }))
  if (!data?.demo) return null
  return (
    <PopButton
      label={t('title')}
      icon={<Gauge size={18} aria-hidden />}
      renderPanel={() => <FeedPanel />}
      panelClass="w-72"
      className="max-sm:hidden"
    />
  )
}
