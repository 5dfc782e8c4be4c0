import { Suspense } from 'react'
import { Users } from 'lucide-react'
import { safeParse } from 'zod/mini'
import { phone } from '#contract/kit/fields.ts'
import { inCountry } from '#contract/kit/phone.ts'
import { member, type Member } from '#contract/members/member.ts'
import { segmentNames } from '#contract/members/segment-names.ts'
import { registrationSources } from '#contract/members/sources.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { useCompanyColumn } from '#panel/domain/organisation/company-column.tsx'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { countryOf } from '#panel/kit/words/phone-country.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { memberName } from '../name.ts'
import { PendingTools } from './tool-row.tsx'
import { words } from '../words.ts'

const ListTools = lazy(() => import('./list-tools.tsx'))
const NoNumber = lazy(() => import('./no-number.tsx'))
const column = columnsOf<Member>()
const nobody = <Users size={20} aria-hidden />

/**
 * Members of the companies that the user may access: who they are, how often they order, and their
 * balances.
 */
export default function MemberList() {
  const t = useWords(words)
  const term = useWords(memberTerms)
  const format = useFormat()
  const company = useCompanyColumn<Member>()
  const { search } = usePage()
  const caller = search.from === 'callerid' && search.phone !== undefined ? String(search.phone) : undefined
  // The list would ignore a number that it cannot read, and show everybody.
  if (caller !== undefined && !inCountry(countryOf(search), () => safeParse(phone(), caller)).success)
    return <NoNumber of={caller} />
  return (
    <ListPage
      list={member.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('fullName'), memberName, { card: 'primary' }),
        column.whole('phone', t('phone'), (row) => row.phone && format.phone(row.phone), {
          card: 'secondary',
          cell: (row) => row.phone && <span className="whitespace-nowrap">{format.phone(row.phone)}</span>,
        }),
        column.whole('email', t('email'), (row) => row.email, { card: 'none', yields: 'first' }),
        ...company.columns,
        column.number('order_count', t('orders'), (row) => row.order_count),
        column.text('order_sum', t('orderSum'), (row) => String(row.order_sum / 100), {
          align: 'end',
          cell: (row) => <Money minor={row.order_sum} currency={row.currency} />,
          card: 'end',
        }),
        column.number('point_balance', t('points'), (row) => row.point_balance, { card: 'none' }),
        column.text('wallet_balance', t('wallet'), (row) => String(row.wallet_balance / 100), {
          align: 'end',
          cell: (row) => <Money minor={row.wallet_balance} currency={row.currency} />,
          card: 'none',
          yields: 'last',
        }),
        column.whole('last_order_at', t('lastOrder'), (row) => row.last_order_at ?? '', {
          cell: (row) => (row.last_order_at ? <Ago iso={row.last_order_at} /> : '–'),
        }),
        column.state(
          'is_active',
          t('state'),
          (row) =>
            !row.is_active
              ? { tone: 'danger', word: t('blocked') }
              : row.is_premium_now
                ? { tone: 'info', word: t('premium') }
                : { tone: 'success', word: t('active') },
          { card: 'none' },
        ),
        column.text('city_id', t('city_id'), (row) => row.city_name ?? '–', { card: 'none' }),
        column.text('registration_source', t('source'), (row) => term(`sources.${row.registration_source}`), {
          card: 'none',
        }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        { kind: 'record', field: 'segment_id', label: t('segment'), names: segmentNames },
        company.filter,
        { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('created'), as: 'moments' },
        { kind: 'flag', field: 'is_premium', label: t('premium'), on: t('premium'), off: '–' },
        { kind: 'flag', field: 'is_active', label: t('state'), on: t('active'), off: t('blocked') },
        choiceOf('registration_source', t('source'), registrationSources, (it) => term(`sources.${it}`)),
        { kind: 'record', field: 'city_id', label: t('city_id'), names: cities.list },
      ]}
      name={memberName}
      href={(row) => `/member/view/${row.id}`}
      create={{
        href: caller ? `/member/form?phone=${encodeURIComponent(caller)}` : '/member/form',
        permission: 'post-member',
      }}
      empty={
        caller
          ? { title: t('notFound', { phone: format.phone(caller) }), text: t('notFoundText'), icon: nobody }
          : search.audience !== undefined
            ? { title: t('nobodyMeets'), text: t('nobodyMeetsText'), icon: nobody }
            : { title: t('empty'), text: t('emptyText'), icon: nobody }
      }
    >
      <Suspense fallback={<PendingTools />}>
        <ListTools />
      </Suspense>
    </ListPage>
  )
}
