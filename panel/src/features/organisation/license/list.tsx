import { Suspense, useState } from 'react'
import { BadgeCheck } from 'lucide-react'
import { company, licenceStates, type Company } from '#contract/organisation/company.ts'
import { dayAt, daysBetween } from '#contract/kit/wall-clock.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useLicenceState } from '#panel/domain/organisation/licence-state.tsx'
import { words } from './words.ts'

const Services = lazy(() => import('./services.tsx'))
const column = columnsOf<Company>()
/** A countdown is shown from this many days before the end. */
const soonDays = 30

/**
 * Every company with the state of its licence. A user with a single company sees that licence
 * directly.
 */
export default function LicenseList() {
  const { account_type, user_companies } = useUser()
  if (account_type !== 'company' || user_companies.length !== 1) return <Licenses />
  return (
    <Suspense fallback={<Skeleton className="h-96 max-w-4xl" />}>
      <Services />
    </Suspense>
  )
}

/** The last day in the company's time zone, with a countdown when it is near. */
function Ends({ iso, zone }: { iso: string; zone: string }) {
  const t = useWords(words)
  const format = useFormat()
  const [today] = useState(() => dayAt(new Date(), zone))
  const days = daysBetween(today, dayAt(new Date(iso), zone))
  return (
    <span>
      {format.date(iso, zone)}
      {days >= 0 && days <= soonDays && <span className="text-warning"> · {t('endsIn', { days })}</span>}
    </span>
  )
}

function Licenses() {
  const t = useWords(words)
  const licence = useLicenceState()
  return (
    <ListPage
      list={company.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.state('licence_state', t('state'), (row) => licence(row.licence_state), { card: 'end' }),
        column.whole('licence_ends_at', t('ends_at'), (row) => row.licence_ends_at ?? '', {
          cell: (row) => (row.licence_ends_at ? <Ends iso={row.licence_ends_at} zone={row.timezone} /> : '–'),
        }),
        column.record('account_name', t('account'), (row) => row.account_name, {
          to: (row) => `/account/form/${row.account_id}`,
          permission: 'get-account',
          card: 'secondary',
        }),
      ]}
      filters={[choiceOf('licence_state', t('state'), licenceStates, (it) => licence(it).word)]}
      name={(row) => row.name}
      href={(row) => `/services/${row.id}`}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <BadgeCheck size={20} aria-hidden /> }}
    />
  )
}
