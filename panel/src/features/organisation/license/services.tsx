import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { company } from '#contract/organisation/company.ts'
import { license } from '#contract/organisation/license.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { LicenseFacts } from './license-facts.tsx'
import { LicenseForm } from './license-form.tsx'
import { LicenseNote } from './license-note.tsx'
import { LicenseHistory } from './history.tsx'
import { words } from './words.ts'

const ApiKeys = lazy(() => import('./api-keys.tsx'))

const tabs = ['license', 'keys', 'history'] as const

/** A company's licence and its API keys. */
export default function Services() {
  const t = useWords(words)
  const can = useCan()
  const user = useUser()
  const { params: given, search } = usePage()
  const company_id = (given as { company_id?: string }).company_id ?? user.user_companies[0]!.id
  const params = { company_id }
  const setSearch = useSetSearch()
  const { data, error, refetch } = useQuery(ask(license.read, { params }))
  const { data: record } = useQuery({ ...ask(company.read, { params }), enabled: can('get-company') })
  const zone = record?.timezone ?? (can('get-company') ? undefined : (data?.timezone ?? 'Europe/Istanbul'))
  const name = record?.name ?? user.user_companies.find((it) => it.id === company_id)?.name ?? ''
  usePageTitle(name ? `${name} · ${t('license')}` : undefined)
  const tab = tabs.find((it) => it === search.tab) ?? 'license'
  const shown = tabs.filter((it) => it !== 'keys' || can('get-api-key-all'))
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={name || t('license')} />
      <CompanyNav company_id={company_id} open={`/services/${company_id}`} />
      {error && <Unloaded error={error} back="/services" onAgain={() => void refetch()} />}
      {data !== undefined && <LicenseNote license={data} />}
      <Segmented
        label={t('tabs')}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'license' ? undefined : next }, { replace: true })}
        segments={optionsOf(shown, t)}
        className="w-fit"
      />
      {data === undefined && !error && <Skeleton className="h-96" />}
      {/* The form stays mounted behind the other tabs, so no change is lost. */}
      {data !== undefined && (
        <div hidden={tab !== 'license'}>
          {can('post-company-license')
            ? zone && <LicenseForm company_id={company_id} license={data} zone={zone} />
            : data && <LicenseFacts license={data} />}
        </div>
      )}
      <Suspense fallback={<Skeleton className="h-64" />}>
        {tab === 'keys' && <ApiKeys company_id={company_id} hasModule={data?.licensed_module_list.api === true} />}
      </Suspense>
      {tab === 'history' && (
        <Card>
          <LicenseHistory params={params} />
        </Card>
      )}
    </div>
  )
}
