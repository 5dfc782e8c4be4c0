import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { company } from '#contract/organisation/company.ts'
import { companySetting, type SettingName } from '#contract/organisation/company-settings.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { CompanyNav } from '#panel/domain/company-nav.tsx'
import { Unloaded } from '#panel/kit/unloaded.tsx'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage, usePageTitle, useSetSearch } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { Branding, Links } from './inputs.tsx'
import { SettingCard } from './setting-card.tsx'
import { words } from './words.ts'

/** What a company says of itself to its customers, a card per setting. Without an id in the address it is the caller's own company. */
export default function CompanySettings() {
  const t = useWords(words)
  const { params, search } = usePage()
  const setSearch = useSetSearch()
  const own = useUser().user_companies
  const chosen = own.find((it) => it.id === search.company_id) ?? own[0]
  const given = (params as { company_id?: string }).company_id
  const company_id = given ?? chosen?.id
  if (!company_id)
    return (
      <EmptyState icon={<Building2 size={20} aria-hidden />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      {!given && own.length > 1 && (
        <Segmented
          label={t('company')}
          value={company_id}
          onChange={(next) => setSearch({ company_id: next }, { replace: true })}
          segments={own.map((it) => ({ value: it.id, label: it.name }))}
          className="w-fit"
        />
      )}
      <Settings key={company_id} company_id={company_id} isOwn={!given} />
    </div>
  )
}

function Settings({ company_id, isOwn }: { company_id: string; isOwn: boolean }) {
  const t = useWords(words)
  const { data, error, refetch } = useQuery({
    ...ask(companySetting.list, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  const record = useQuery(ask(company.read, { params: { company_id } })).data
  const name = record?.name
  usePageTitle(isOwn || !name ? undefined : `${name}: ${t('title')}`)
  const card = (which: SettingName, inputs: ReactNode) => {
    const setting = data?.find((it) => it.name === which)
    return (
      setting && (
        <SettingCard {...{ company_id, setting }} title={t(which)} help={t(`${which}Help`)}>
          {inputs}
        </SettingCard>
      )
    )
  }
  return (
    <>
      <PageHead title={name ?? t('title')} description={t('titleHelp')} />
      <CompanyNav company_id={company_id} open={`/company/settings/${company_id}`} />
      {error && <Unloaded error={error} back="/company/list" onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {card('branding', <Branding domain={record?.domain || 'example.com'} />)}
      {card('store', <Links of={['app_store', 'google_play', 'app_gallery']} />)}
      {card('social', <Links of={['instagram', 'facebook', 'x', 'youtube', 'tiktok', 'linkedin']} />)}
      {card('analytics', <Links of={['analytics_id']} />)}
      {card('app', <Links of={['min_ios', 'min_android']} />)}
    </>
  )
}
