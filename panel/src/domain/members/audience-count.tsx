import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { audienceFaults, type Audience } from '#contract/members/audience.ts'
import { segment } from '#contract/members/segment.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { audienceWords } from './audience-words.ts'
import { useSettledText } from './use-settled-text.ts'

/**
 * The current size of an audience, with some of its members by name. A request for outdated
 * conditions is aborted.
 */
export function AudienceCount({ company_id, audience }: { company_id: string; audience: Audience | undefined }) {
  const t = useWords(audienceWords)
  const isWhole = audience !== undefined && audienceFaults(audience).length === 0
  const text = isWhole ? JSON.stringify(audience) : ''
  const settled = useSettledText(text)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...ask(segment.count, { body: { company_id, audience: JSON.parse(settled || '{"all":[]}') as Audience } }),
    enabled: settled !== '' && company_id !== '',
    placeholderData: keepPreviousData,
  })
  const isLate = isWhole && !error && (settled !== text || isPlaceholderData || (isFetching && !data))
  return (
    <div className="grid gap-1 text-sm" role="status" aria-busy={isLate}>
      <p className="flex min-h-[1lh] items-center gap-2 font-medium">
        <Users size={16} aria-hidden />
        {!isWhole
          ? t('unfinished')
          : error && !isFetching
            ? error.message
            : isLate || !data
              ? t('counting')
              : data.members === 0
                ? t('nobody')
                : t(data.is_estimate ? 'estimate' : 'count', { count: data.members })}
      </p>
      <p className="min-h-[1lh] text-pretty text-muted">
        {isWhole &&
          !isLate &&
          data &&
          data.some.length > 0 &&
          t('some', { names: data.some.map((it) => it.name).join(', ') })}
      </p>
    </div>
  )
}
