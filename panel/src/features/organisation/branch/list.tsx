import { Suspense } from 'react'
import { LayoutDashboard, Store, UsersRound } from 'lucide-react'
import { companyNames } from '#contract/organisation/names.ts'
import { branch, type Branch } from '#contract/organisation/branch.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { deliveryIcons } from '#panel/domain/organisation/delivery-type.tsx'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { useOnline } from '#panel/domain/organisation/online-column.tsx'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { writeSearch } from '#panel/kit/address.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useGo, usePage } from '#panel/kit/page/page.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'

// Loads after the list of branches, because it is needed only when the list shows a single company.
const Limit = lazy(() => import('./limit.tsx').then((it) => ({ default: it.Limit })))
const column = columnsOf<Branch>()

export default function BranchList() {
  const t = useWords(listWords)
  const o = useWords(deliveryWords)
  const go = useGo()
  const inUse = useActive<Branch>()
  const online = useOnline<Branch>()
  const can = useCan()
  const { search } = usePage()
  const companies = useUser().user_companies
  // The company of all the list's branches, if there is only one: the list is filtered to it, or
  // the user has no other. New branches and notices then belong to that company.
  const only = [search.company_id ?? []].flat().map(String)
  const company_id = only.length === 1 ? only[0] : companies.length === 1 ? companies[0]?.id : undefined
  return (
    <ListPage
      list={branch.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        inUse.column,
        online.column,
        ...(companies.length > 1
          ? [
              column.record('company_id', t('company_id'), (row) => row.company_name, {
                to: (row) => `/company/form/${row.company_id}`,
                permission: 'get-company',
                card: 'secondary',
              }),
            ]
          : []),
        column.text('city_id', t('city_id'), (row) => [row.district, row.city_name].filter(Boolean).join(', ')),
        column.whole('phone', t('phone'), (row) => row.phone, {
          cell: (row) => (row.phone ? <PhoneLink phone={row.phone} /> : '–'),
        }),
        column.text(
          'order_methods',
          t('order_methods'),
          (row) => row.order_methods.map((each) => o(`delivery.${each}`)).join(', '),
          { cell: (row) => <Methods methods={row.order_methods} />, card: 'none' },
        ),
        column.number('user_count', t('user_count'), (row) => row.user_count),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        companies.length > 1 && { kind: 'record', field: 'company_id', label: t('company_id'), names: companyNames },
        inUse.filter,
        online.filter,
      ]}
      name={(row) => row.name}
      href={(row) => `/branch/form/${row.id}`}
      create={{ href: company_id ? `/branch/form/company/${company_id}` : '/branch/form', permission: 'post-branch' }}
      actions={(row) => [
        {
          id: 'panel',
          label: t('panel'),
          icon: <LayoutDashboard size={16} aria-hidden />,
          onAction: () => go(`/manegement/${row.id}/home`),
        },
        ...(can('get-user-all')
          ? [
              {
                id: 'users',
                label: t('users'),
                icon: <UsersRound size={16} aria-hidden />,
                onAction: () => go(`/user/list${writeSearch({ branch_id: row.id })}`),
              },
            ]
          : []),
      ]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Store size={20} aria-hidden /> }}
    >
      {company_id && (
        <Suspense fallback={<p className="h-lh text-sm" />}>
          <Limit company_id={company_id} />
        </Suspense>
      )}
    </ListPage>
  )
}

/** The order methods, as the icons used everywhere. */
function Methods({ methods }: { methods: Branch['order_methods'] }) {
  const o = useWords(deliveryWords)
  return (
    <span className="inline-flex h-5 items-center gap-1.5 text-muted">
      {deliveryTypes
        .filter((each) => methods.includes(each))
        .map((each) => {
          const Icon = deliveryIcons[each]
          const name = o(`delivery.${each}`)
          return (
            <span key={each} role="img" aria-label={name} title={name}>
              <Icon size={15} aria-hidden />
            </span>
          )
        })}
    </span>
  )
}
