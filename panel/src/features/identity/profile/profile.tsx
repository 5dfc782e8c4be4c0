import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { profile } from '#contract/identity/profile.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Details } from './details.tsx'
import { Devices } from './devices.tsx'
import { ChangePassword } from './password.tsx'
import { words } from './words.ts'

// Users rarely open this part, so its QR code and forms load on demand.
const TwoFactor = lazy(() => import('./two-factor.tsx').then((it) => ({ default: it.TwoFactor })))

const tabs = ['details', 'password', 'devices', 'two-factor'] as const

/** The details that users may change in their own account. */
export default function ProfilePage() {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const user = useUser()
  const tab = tabs.find((each) => each === search.tab) ?? 'details'
  const { data, error, refetch } = useQuery(ask(profile.read, { params: { user_id: user.id } }))
  return (
    <div className="grid w-full max-w-3xl gap-4">
      <PageHead title={t('title')} description={`${user.name} ${user.surname} · ${user.email}`} />
      <Segmented
        label={t('sections')}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'details' ? undefined : next }, { replace: true })}
        segments={optionsOf(tabs, (it) => t(`short.${it}`))}
        className="justify-self-start"
      />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72" />}
      {/* The form stays mounted behind the other tabs, so nothing typed is lost. */}
      {data && (
        <div hidden={tab !== 'details'}>
          <Details profile={data} />
        </div>
      )}
      {data && tab === 'password' && <ChangePassword profile={data} />}
      {tab === 'devices' && <Devices />}
      {data && tab === 'two-factor' && (
        <Card title={t('twoFactor')} description={t('twoText')}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <TwoFactor profile={data} />
          </Suspense>
        </Card>
      )}
    </div>
  )
}
