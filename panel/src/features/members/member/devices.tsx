import { useQuery } from '@tanstack/react-query'
import { memberPage } from '#contract/members/member-page.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The devices the member uses the app on. */
export function Devices({ id }: { id: string }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(ask(memberPage.devices, { params: { member_id: id } }))
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  if (data.length === 0) return <p className="text-sm text-muted">{t('noDevices')}</p>
  return (
    <Facts>
      {data.map((it) => (
        <Fact key={it.id} name={`${t(`device.${it.platform}`)} ${it.app_version}`}>
          {t('lastSeen')} <Ago iso={it.last_seen_at} />
        </Fact>
      ))}
    </Facts>
  )
}
