import { useQuery } from '@tanstack/react-query'
import { CheckCircle2 } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { atRisk, cockpit, type CompanyRisk } from '#contract/organisation/cockpit.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toneClass } from '#panel/ui/status-pill.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { Change, StatTiles } from '#panel/kit/list/stat-tiles.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Reason } from './reason.tsx'
import { words } from './words.ts'

const refreshMs = 60_000
/** From this score on, a company is urgent. */
const urgent = 60

/** A dealer's companies by risk: who needs a call, why, and where to fix it. */
export default function Cockpit() {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const can = useCan()
  const { data, error, refetch } = useQuery({ ...ask(cockpit.read, {}), refetchInterval: refreshMs })
  const isRiskOnly = search.show === 'risk'
  const shown = data?.companies.filter((it) => !isRiskOnly || it.score >= atRisk)
  return (
    <div className="flex flex-col gap-5">
      <PageHead title={t('title')} description={t('intro')} />
      <Segmented
        label={t('show')}
        value={isRiskOnly ? 'risk' : 'all'}
        onChange={(next) => setSearch({ show: next === 'risk' ? next : undefined })}
        segments={optionsOf(['all', 'risk'], t)}
        className="w-fit"
      />
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {(data || !error) && <Totals of={data?.totals} />}
      {can('get-stat-order') && (
        <p className="text-sm text-muted">
          {t('sales')}{' '}
          <Link to="/home" className={linkClass}>
            {t('toOverview')}
          </Link>
        </p>
      )}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
      {data && (
        <Card isFlush>
          {shown?.length === 0 ? (
            <EmptyState icon={<CheckCircle2 size={20} aria-hidden />} title={t(isRiskOnly ? 'noRisk' : 'empty')}>
              {t(isRiskOnly ? 'noRiskText' : 'emptyText')}
            </EmptyState>
          ) : (
            <>
              <p className="border-b border-line px-5 py-3 text-sm text-pretty text-muted max-sm:px-4">{t('how')}</p>
              <ol className="divide-y divide-line">
                {shown?.map((it) => (
                  <Line key={it.company_id} it={it} />
                ))}
              </ol>
            </>
          )}
        </Card>
      )}
    </div>
  )
}

function Totals({ of }: { of: Answer<typeof cockpit.read>['totals'] | undefined }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <StatTiles
      tiles={[
        {
          label: t('at_risk'),
          value: of && format.number(of.at_risk),
          tone: of && of.at_risk > 0 && 'danger',
          note: of && t('ofCompanies', { count: of.companies }),
        },
        {
          label: t('open_branches'),
          value: of && format.number(of.open_branches),
          note: of && t('ofBranches', { count: of.branches }),
        },
        {
          label: t('licences'),
          value: of && format.number(of.licences_ending),
          tone: of && of.licences_ending > 0 && 'danger',
          note: t('licencesText'),
        },
      ]}
    />
  )
}

function WeekBefore({ orders_before: before }: { orders_before: number }) {
  const t = useWords(words)
  const format = useFormat()
  return before === 0 ? t('noBefore') : t('before', { before: format.number(before) })
}

function Line({ it }: { it: CompanyRisk }) {
  const t = useWords(words)
  const format = useFormat()
  const tone = it.score >= urgent ? 'danger' : it.score >= atRisk ? 'warning' : it.score > 0 ? 'neutral' : 'success'
  return (
    <li
      data-company={it.company_id}
      className="flex items-start gap-x-5 gap-y-3 px-5 py-4 max-sm:flex-wrap max-sm:px-4"
    >
      <span
        role="img"
        aria-label={t('score', { score: it.score })}
        title={t('score', { score: it.score })}
        className={`grid size-11 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${toneClass[tone]}`}
      >
        {it.score}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-3 max-sm:contents">
        <div className="grid min-w-0 flex-1 basis-72 gap-2 max-sm:basis-0">
          <div>
            <h2 className="font-medium">
              <Link to={`/company/form/${it.company_id}`} className={linkClass}>
                {it.company_name}
              </Link>
            </h2>
            <p className="text-sm text-muted">{it.account_name}</p>
          </div>
          {it.reasons.length === 0 ? (
            <p className="text-sm text-muted">{t('well')}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {it.reasons.map((reason) => (
                <li key={reason.kind}>
                  <Reason company_id={it.company_id} it={reason} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <dl className="grid w-132 max-w-full shrink-0 grid-cols-[14.5rem_1fr] gap-x-6 text-sm max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-4">
          <div>
            <dt className="text-muted">{t('branches')}</dt>
            <dd className="tabular-nums">
              <Link to="/branch/list" search={{ company_id: it.company_id }} className={linkClass}>
                {t('openOf', { open: format.number(it.open_branches), all: format.number(it.branches) })}
              </Link>
            </dd>
            <dd className="text-muted tabular-nums">
              {t('onlineOf', { online: format.number(it.online_branches), all: format.number(it.branches) })}
            </dd>
          </div>
          <div>
            <dt className="text-muted">{t('orders')}</dt>
            <dd className="tabular-nums">
              {format.number(it.orders)} <Change now={it.orders} before={it.orders_before} />{' '}
              <span className="text-muted">
                <WeekBefore {...it} />
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </li>
  )
}
