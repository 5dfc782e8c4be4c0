import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Coins, Store, UsersRound } from 'lucide-react'
import { company, type Company } from '#contract/organisation/company.ts'
import { license } from '#contract/organisation/license.ts'
import { cx } from '#panel/ui/cx.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { Link } from '#panel/kit/link.tsx'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** Days ahead at which a contract's end begins to be said loudly. */
const soonDays = 60
const dayMs = 86_400_000

/** A company at a glance: branches of how many, people, until when its contract runs, and what was paid with points. */
export function Facts({ record }: { record: Company }) {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const can = useCan()
  const { id, branch_count, user_count, contract_ends_on } = record
  const { data } = useQuery({
    ...ask(license.read, { params: { company_id: id } }),
    enabled: can('get-company-license'),
  })
  const { data: points = [] } = useQuery(ask(company.pointTotal, { query: { company_id: id } }))
  const max = data?.limits.branchLimit ?? 0
  return (
    <ul className="flex flex-wrap gap-2 text-sm">
      <Fact
        icon={<Store size={15} aria-hidden />}
        to={can('get-branch-all') ? `/branch/list?company_id=${id}` : undefined}
        isLoud={max > 0 && branch_count >= max}
      >
        {max > 0
          ? t('branchesOf', { used: format.number(branch_count), max: format.number(max) })
          : t('branches', { count: branch_count })}
      </Fact>
      <Fact
        icon={<UsersRound size={15} aria-hidden />}
        to={can('get-user-all') ? `/user/list?company_id=${id}` : undefined}
      >
        {t('usersOf', { count: user_count })}
      </Fact>
      {contract_ends_on && <Contract ends_on={contract_ends_on} />}
      {points.map(({ currency, spent, orders }) => (
        <Fact key={currency} icon={<Coins size={15} aria-hidden />}>
          {t('pointsSpent', { amount: money(spent, currency), count: orders })}
        </Fact>
      ))}
    </ul>
  )
}

function Contract({ ends_on }: { ends_on: string }) {
  const t = useWords(words)
  const format = useFormat()
  const date = format.date(`${ends_on}T12:00:00`)
  // Whole days from noon to noon, so that the hour of the day and a change of clocks do not count.
  const [today] = useState(() => new Date().setHours(12, 0, 0, 0))
  const days = Math.round((Date.parse(`${ends_on}T12:00:00`) - today) / dayMs)
  return (
    <Fact icon={<CalendarClock size={15} aria-hidden />} isLoud={days <= soonDays}>
      {days < 0
        ? t('contractOver', { date })
        : days <= soonDays
          ? t('contractSoon', { days, date })
          : t('contractEnds', { date })}
    </Fact>
  )
}

function Fact({ icon, to, isLoud, children }: { icon: ReactNode; to?: string; isLoud?: boolean; children: ReactNode }) {
  const look = cx(
    'inline-flex min-h-8 items-center gap-1.5 rounded-2xl px-3 py-1',
    isLoud ? 'bg-warning-tint font-medium text-warning' : 'bg-neutral-tint text-neutral',
  )
  const [path = '', search] = (to ?? '').split('?')
  return (
    <li>
      {to ? (
        <Link
          to={path}
          search={Object.fromEntries(new URLSearchParams(search))}
          className={cx(look, 'hover:underline pointer-coarse:min-h-11')}
        >
          {icon}
          {children}
        </Link>
      ) : (
        <span className={look}>
          {icon}
          {children}
        </span>
      )}
    </li>
  )
}
