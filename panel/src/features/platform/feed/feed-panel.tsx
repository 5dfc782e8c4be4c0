import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { feed } from '#contract/platform/availability.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Slider } from '#panel/ui/slider.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Sets how often orders arrive, from 0 (quiet) to 100 (rush). */
export default function FeedPanel() {
  const t = useWords(words)
  const { data } = useQuery(ask(feed.read, {}))
  const [moved, setMoved] = useState<number | null>(null)
  const update = useSend(feed.update, { invalidates: [feed.read] })
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-muted">{t('text')}</p>
      {data ? (
        <Slider
          label={t('pace')}
          value={moved ?? data.pace}
          onChange={setMoved}
          onChangeEnd={(pace) => update.mutate({ body: { pace } })}
          minValue={0}
          maxValue={100}
          step={5}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{t('quiet')}</span>
        <span>{t('rush')}</span>
      </div>
    </div>
  )
}
