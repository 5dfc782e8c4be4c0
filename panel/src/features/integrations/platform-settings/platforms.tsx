import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { platformSettings } from '#contract/integrations/platform-settings.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refusal } from '#panel/kit/server/client.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { PlatformCard } from './card.tsx'
import { words } from './words.ts'

/** A branch's links to platforms, one card each. */
export default function PlatformSettingsList() {
  const t = useWords(words)
  const title = useScreenTitle()
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(platformSettings.list, { params: { branch_id } }),
    refetchOnWindowFocus: false,
    // While a restaurant is being closed on its platform, nothing else brings the outcome.
    refetchInterval: ({ state }) => (state.data?.some((it) => it.closing?.answer === 'queued') ? 3000 : false),
  })
  const again = () => void refetch()
  if (error instanceof Refusal && error.status === 404)
    return <Unloaded error={error} back={`/manegement/${branch_id}/settings`} onAgain={again} />
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={title} description={t('help')} />
      {error && <Refused message={t('failed')} onAgain={again} />}
      {!error && !data && <Skeleton className="h-96" />}
      {data?.length === 0 && (
        <EmptyState icon={<Plug size={20} aria-hidden />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data?.map((row) => (
        <PlatformCard key={row.name} branch_id={branch_id} row={row} />
      ))}
    </div>
  )
}
