import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { company, type Company } from '#contract/organisation/company.ts'
import { dayAt, daysBetween } from '#contract/kit/wall-clock.ts'
import { license } from '#contract/organisation/license.ts'
import { cx } from '#panel/ui/cx.ts'
import { loneLinkClass } from '#panel/ui/link-class.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A contract is highlighted this many days before its end. */
const soonDays = 60
/** Noon of the day, so that the time of day and daylight saving do not matter. */
const noonOf = (day: string) => `${day}T12:00:00`

/**
 * A company at a glance: branches used and licensed, users, the end of its contract, and what was
 * paid with points.
 */
export function Facts({ record }: { record: Company }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const can = useCan()
  const { id, branch_count, user_count, contract_ends_on, currency } = record
  const { data } = useQuery({
    ...ask(license.read, { params: { company_id: id } }),
    enabled: can('get-company-license'),
  })
  const { data: points } = useQuery(ask(company.pointTotal, { query: { company_id: id } }))
  const [now] = useState(() => new Date())
  const days = contract_ends_on ? daysBetween(dayAt(now, record.timezone), contract_ends_on) : 0
  const max = data?.limits.branchLimit ?? 0
  const shown = points?.length ? points : [{ currency, spent: 0, orders: 0, outstanding: 0 }]
  const outstanding = shown.reduce((sum, it) => sum + it.outstanding, 0)
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Line
        name={t('branch_count')}
        to={can('get-branch-all') && '/branch/list'}
        id={id}
        isLow={max > 0 && branch_count >= max}
      >
        {format.number(branch_count)}
        {max > 0 && ` / ${format.number(max)}`}
      </Line>
      <Line name={t('user_count')} to={can('get-user-all') && '/user/list'} id={id}>
        {format.number(user_count)}
      </Line>
      {contract_ends_on !== null && (
        <Line
          name={t('contract_ends_on')}
          isLow={days <= soonDays}
          note={days < 0 ? t('contractOver') : t('contractIn', { days })}
        >
          {format.date(noonOf(contract_ends_on))}
        </Line>
      )}
      {shown.map((each) => (
        <Line key={each.currency} name={t('pointsSpent')} note={points && t('pointsIn', { count: each.orders })}>
          {points ? money(each.spent, each.currency) : '…'}
        </Line>
      ))}
      {outstanding > 0 && <Line name={t('pointsOut')}>{format.number(outstanding)}</Line>}
    </dl>
  )
}

/** One fact, short enough that several fit side by side. */
function Line(it: {
  name: string
  /** The address of the list that contains what the fact counts. */
  to?: string | false
  id?: string
  isLow?: boolean
  note?: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-muted">
        {it.to ? (
          <Link to={it.to} search={{ company_id: it.id }} className={loneLinkClass}>
            {it.name}
          </Link>
        ) : (
          it.name
        )}
      </dt>
      <dd className={cx('font-medium tabular-nums', it.isLow && 'text-warning')}>
        {it.children}
        {it.note && <span className="ml-2 font-normal text-muted">{it.note}</span>}
      </dd>
    </div>
  )
}
