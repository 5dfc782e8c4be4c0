import { BadgeCheck } from 'lucide-react'
import { company, licenceStates, type Company } from '#contract/organisation/company.ts'
import { Ago } from '#panel/kit/ago.tsx'
import { columnsOf } from '#panel/kit/columns.tsx'
import { ListPage } from '#panel/kit/list-page.tsx'
import { useWords } from '#panel/kit/words.ts'
import { LicenceState } from '#panel/domain/licence-state.tsx'
import { words } from './words.ts'

const column = columnsOf<Company>()

/** Every company with how its licence stands: whose ends next is asked for by the filter. */
export default function LicenseList() {
  const t = useWords(words)
  return (
    <ListPage
      list={company.list}
      title={t('title')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.text('licence_state', t('state'), (row) => t(row.licence_state), {
          card: 'end',
          cell: (row) => <LicenceState state={row.licence_state} />,
        }),
        column.text('licence_ends_at', t('ends_at'), (row) => row.licence_ends_at ?? '', {
          cell: (row) => row.licence_ends_at && <Ago iso={row.licence_ends_at} />,
        }),
        column.text('account_name', t('account'), (row) => row.account_name, { card: 'secondary' }),
      ]}
      filters={[
        {
          field: 'licence_state',
          label: t('state'),
          options: licenceStates.map((value) => ({ value, label: t(value) })),
        },
      ]}
      name={(row) => row.name}
      href={(row) => `/services/${row.id}`}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <BadgeCheck size={20} aria-hidden /> }}
    />
  )
}
