import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { availability, feed } from '#contract/platform/availability.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Popover } from '#panel/ui/popover.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Slider } from '#panel/ui/slider.tsx'
import { ask, useSend } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** In the header of a demo installation: how busy the day is. */
export default function Feed() {
  const t = useWords(words)
  const { data } = useQuery(ask(availability.check, { params: { id: '1' } }))
  if (!data?.demo) return null
  return (
    <Popover label={t('title')} placement="bottom end" className="w-72" trigger={<IconButton label={t('title')} icon={<Gauge size={18} aria-hidden />} className="max-sm:hidden" />}>
      <p className="mb-3 text-sm text-muted">{t('text')}</p>
      <Pace />
    </Popover>
  )
}

function Pace() {
  const t = useWords(words)
  const { data } = useQuery(ask(feed.read, {}))
  const [moved, setMoved] = useState<number | null>(null)
  const update = useSend(feed.update, { invalidates: [feed.read] })
  if (!data) return <Skeleton className="h-16" />
  return (
    <>
      <Slider label={t('pace')} value={moved ?? data.pace} onChange={setMoved} onChangeEnd={(pace) => update.mutate({ body: { pace } })} minValue={0} maxValue={100} step={5} />
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{t('quiet')}</span>
        <span>{t('rush')}</span>
      </div>
    </>
  )
}
