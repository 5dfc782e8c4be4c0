import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { company, type Company } from '#contract/organisation/company.ts'
import { license } from '#contract/organisation/license.ts'
import { useMoney } from '#panel/domain/money.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { ask } from '#panel/kit/query.ts'
import { useCan } from '#panel/kit/session.ts'
import { StatTiles } from '#panel/kit/stat-tiles.tsx'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** How many days ahead a contract's end starts to stand out. */
const soonDays = 60
const dayMs = 86_400_000
/** Noon, so that the time of day and daylight saving don't matter. */
const noonOf = (day: string) => `${day}T12:00:00`

/** A company at a glance: branches of how many, people, until when its contract runs, and what was paid with points. */
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
  const [today] = useState(() => new Date().setHours(12, 0, 0, 0))
  const days = contract_ends_on ? Math.round((Date.parse(noonOf(contract_ends_on)) - today) / dayMs) : 0
  const max = data?.limits.branchLimit ?? 0
  const search = { company_id: id }
  return (
    <StatTiles
      tiles={[
        {
          label: t('branch_count'),
          value: format.number(branch_count),
          unit: max > 0 ? `/ ${format.number(max)}` : undefined,
          tone: max > 0 && branch_count >= max && 'warning',
          link: can('get-branch-all') && { to: '/branch/list', search },
        },
        {
          label: t('user_count'),
          value: format.number(user_count),
          link: can('get-user-all') && { to: '/user/list', search },
        },
        contract_ends_on !== null && {
          label: t('contract_ends_on'),
          value: format.date(noonOf(contract_ends_on)),
          tone: days <= soonDays && 'warning',
          note: days < 0 ? t('contractOver') : t('contractIn', { days }),
        },
        ...(points?.length ? points : [{ currency, spent: 0, orders: 0 }]).map((each) => ({
          label: t('pointsSpent'),
          value: points && money(each.spent, each.currency),
          note: points && t('pointsIn', { count: each.orders }),
        })),
      ]}
    />
  )
}
