import { Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { companyIys } from '#contract/integrations/iys.ts'
import { paymentProvider } from '#contract/integrations/payment-provider.ts'
import { company } from '#contract/organisation/company.ts'
import { companySetting, type SettingName } from '#contract/organisation/settings.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { useCommentCard } from '#panel/domain/members/comment-card.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { SettingCards, type ShownSetting } from '#panel/kit/setting/setting-cards.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useConsentCard } from './consent-card.tsx'
import { useCorrectionCard } from './correction-card.tsx'
import { IysCard } from './iys-card.tsx'
import { Branding, Links } from './inputs.tsx'
import { useMessageSettingCard } from './message-setting-card.tsx'
import { usePointNoticeCard } from './point-notice-card.tsx'
import type { OfBranches } from './branch-cards.tsx'
import { words } from './words.ts'

// Loaded on demand, because most visitors do not open them.
const BranchCards = lazy(() => import('./branch-cards.tsx'))
const Messages = lazy(() => import('./messages.tsx'))
const parts = ['company', 'branches', 'messages'] as const
const helps = { company: 'titleHelp', branches: 'ofBranchesHelp', messages: 'messagesHelp' } as const
const PaymentCards = lazy(() => import('./payment-card.tsx'))

/**
 * A company's public information for its customers. If the address contains no id, it is the
 * caller's own company.
 */
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
    <div className="flex max-w-4xl flex-col gap-5">
      {!given && own.length > 1 && (
        <Segmented
          label={t('company')}
          value={company_id}
          onChange={(next) => setSearch({ company_id: next }, { replace: true })}
          segments={own.map((it) => ({ value: it.id, label: it.name }))}
          className="w-fit"
        />
      )}
      <Cards key={company_id} company_id={company_id} isOwn={!given} />
    </div>
  )
}

/** The permissions for a company's own accounts, which load with their part. */
const messagePermissions = ['get-company-sms', 'get-company-mail', 'get-company-push'] as const

function Cards({ company_id, isOwn }: { company_id: string; isOwn: boolean }) {
  const t = useWords(words)
  const { search } = usePage()
  const can = useCan()
  const open = parts.filter((it) => it !== 'messages' || messagePermissions.some(can))
  const part = open.find((it) => it === search['part']) ?? 'company'
  const setSearch = useSetSearch()
  const record = useQuery(ask(company.read, { params: { company_id } })).data
  const currency = record?.currency ?? 'TRY'
  const comments = useCommentCard()
  const point_notice = usePointNoticeCard()
  const consents = useConsentCard()
  const money = useCurrencyFormat()(currency)
  const messages = useMessageSettingCard(money)
  const corrections = useCorrectionCard(money)
  const shown = (name: 'branding' | 'store' | 'social' | 'analytics' | 'app', inputs: ReactNode) => ({
    title: t(name),
    help: t(`${name}Help`),
    inputs,
  })
  const cards: Record<Exclude<SettingName, OfBranches>, ShownSetting> = {
    branding: shown('branding', <Branding domain={record?.domain || 'example.com'} />),
    store: shown('store', <Links of={['app_store', 'google_play', 'app_gallery']} />),
    social: shown('social', <Links of={['instagram', 'facebook', 'x', 'youtube', 'tiktok', 'linkedin']} />),
    analytics: shown('analytics', <Links of={['analytics_id']} />),
    app: shown('app', <Links of={['min_ios', 'min_android']} />),
    comments,
    corrections,
    point_notice,
    consents,
    messages,
  }
  usePageTitle(isOwn || !record ? undefined : `${record.name}: ${t('title')}`)
  return (
    <>
      <PageHead title={record?.name ?? t('title')} description={t(helps[part])} />
      <CompanyNav company_id={company_id} open={`/company/settings/${company_id}`} />
      <Segmented
        label={t('title')}
        value={part}
        onChange={(next) => setSearch({ part: next === 'company' ? undefined : next }, { replace: true })}
        segments={open.map((value) => ({ value, label: t(`parts.${value}`) }))}
        className="w-fit"
      />
      {part !== 'company' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          {part === 'branches' && <BranchCards company_id={company_id} currency={currency} />}
          {part === 'messages' && <Messages company_id={company_id} />}
        </Suspense>
      ) : (
        <>
          <SettingCards noun={companySetting} params={{ company_id }} back="/company/list" cards={cards} />
          {record?.country === 'TR' && can(companyIys.read.permission) && <IysCard company_id={company_id} />}
          {record && can(paymentProvider.read.permission) && (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <PaymentCards company_id={company_id} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
