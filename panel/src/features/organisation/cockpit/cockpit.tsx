import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CheckCircle2 } from 'lucide-react'
import { atRisk, cockpit, type CompanyRisk } from '#contract/organisation/cockpit.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toneClass } from '#panel/ui/status-pill.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { optionsOf, useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { PageHead } from '#panel/kit/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { Reason } from './reason.tsx'
import { words } from './words.ts'

const refreshMs = 60_000
/** From this score on it is urgent. */
const urgent = 60

/** A dealer's portfolio by risk: who needs a call, why, and where it is cured. */
export default function Cockpit() {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const { data, error, refetch } = useQuery({ ...ask(cockpit.read, {}), refetchInterval: refreshMs })
  const isRiskOnly = search.show === 'risk'
  const shown = data?.companies.filter((it) => !isRiskOnly || it.score >= atRisk)
  return (
    <div className="flex flex-col gap-5">
      <PageHead title={t('title')} description={t('intro')} />
      <Segmented
        label={t('show')}
        value={isRiskOnly ? 'risk' : 'all'}
        onChange={(next) => setSearch({ show: next === 'risk' ? next : undefined }, { replace: true })}
        segments={optionsOf(['all', 'risk'], t)}
        className="w-fit"
      />
      {error && !data && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <>
          <Totals {...data.totals} />
          <Card isFlush>
            {shown?.length === 0 ? (
              <EmptyState icon={<CheckCircle2 size={20} aria-hidden />} title={t(isRiskOnly ? 'noRisk' : 'empty')}>
                {t(isRiskOnly ? 'noRiskText' : 'emptyText')}
              </EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {shown?.map((it) => (
                  <Line key={it.company_id} it={it} />
                ))}
              </ol>
            )}
          </Card>
        </>
      )}
    </div>
  )
}

type Sums = typeof cockpit.read.answer._zod.output.totals

function Totals({ companies, at_risk, branches, open_branches, orders, orders_before, licences_ending }: Sums) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <dl className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:gap-3">
      <Tile name={t('at_risk')} value={format.number(at_risk)} isBad={at_risk > 0}>
        {t('ofCompanies', { count: companies })}
      </Tile>
      <Tile name={t('open_branches')} value={format.number(open_branches)}>
        {t('ofBranches', { count: branches })}
      </Tile>
      <Tile name={t('orders')} value={format.number(orders)}>
        <Change now={orders} before={orders_before} />
      </Tile>
      <Tile name={t('licences')} value={format.number(licences_ending)} isBad={licences_ending > 0}>
        {t('licencesText')}
      </Tile>
    </dl>
  )
}

const Tile = ({
  name,
  value,
  isBad,
  children,
}: {
  name: string
  value: string
  isBad?: boolean
  children: ReactNode
}) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-card bg-surface p-5 shadow-card max-sm:p-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={`text-2xl font-semibold tracking-tight tabular-nums max-sm:text-xl ${isBad ? 'text-danger' : ''}`}>
      {value}
    </dd>
    <dd className="text-sm text-muted">{children}</dd>
  </div>
)

/** How a week's orders stand against the week before. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useWords(words)
  const format = useFormat()
  if (before === 0) return t('noBefore')
  // Not minus nothing.
  const percent = Math.round(((now - before) * 100) / before) || 0
  return (
    <span className={percent <= -20 ? 'text-danger' : undefined}>
      {t('change', { percent: `${percent > 0 ? '+' : ''}${format.number(percent)}`, before: format.number(before) })}
    </span>
  )
}

function Line({ it }: { it: CompanyRisk }) {
  const t = useWords(words)
  const format = useFormat()
  const tone = it.score >= urgent ? 'danger' : it.score >= atRisk ? 'warning' : it.score > 0 ? 'neutral' : 'success'
  return (
    <li data-company={it.company_id} className="flex flex-wrap items-start gap-x-5 gap-y-3 px-5 py-4 max-sm:px-4">
      <span
        role="img"
        aria-label={t('score', { score: it.score })}
        title={t('score', { score: it.score })}
        className={`grid size-11 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${toneClass[tone]}`}
      >
        {it.score}
      </span>
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
      <dl className="grid w-104 shrink-0 grid-cols-[7rem_1fr] gap-x-6 text-sm max-sm:w-full max-sm:grid-cols-2 max-sm:gap-x-4">
        <div>
          <dt className="text-muted">{t('branches')}</dt>
          <dd className="tabular-nums">
            <Link to="/branch/list" search={{ company_id: it.company_id }} className={linkClass}>
              {t('openOf', { open: format.number(it.open_branches), all: format.number(it.branches) })}
            </Link>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('orders')}</dt>
          <dd className="tabular-nums">
            {format.number(it.orders)} <span className="text-muted">· </span>
            <span className="text-muted">
              <Change now={it.orders} before={it.orders_before} />
            </span>
          </dd>
        </div>
      </dl>
    </li>
  )
}
