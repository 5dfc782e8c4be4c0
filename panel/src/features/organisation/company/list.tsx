import { Building2 } from 'lucide-react'
import { accountNames } from '#contract/identity/names.ts'
import { countries } from '#contract/kit/phone.ts'
import { company, licenceStates, type Company } from '#contract/organisation/company.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { useLicenceState } from '#panel/domain/organisation/licence-state.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Company>()
export default function CompanyList() {
  const t = useWords(words)
  const licence = useLicenceState()
  const inUse = useActive<Company>()
  return (
    <ListPage
      list={company.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        inUse.column,
        column.record('account_id', t('account_id'), (row) => row.account_name, {
          to: (row) => `/account/form/${row.account_id}`,
          permission: 'get-account',
          card: 'secondary',
        }),
        column.state('licence_state', t('licence_state'), (row) => licence(row.licence_state)),
        column.number('branch_count', t('branch_count'), (row) => row.branch_count),
        column.number('user_count', t('user_count'), (row) => row.user_count),
        column.text('country', t('country'), (row) => t(row.country)),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[
        {
          kind: 'record',
          field: 'account_id',
          label: t('account_id'),
          names: accountNames,
          query: { type: 'account' },
        },
        choiceOf('licence_state', t('licence_state'), licenceStates, (it) => licence(it).word),
        choiceOf('country', t('country'), countries, t),
        inUse.filter,
      ]}
      name={(row) => row.name}
      href={(row) => `/company/form/${row.id}`}
      create={{ href: '/company/form', permission: 'post-company' }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Building2 size={20} aria-hidden /> }}
    />
  )
}
