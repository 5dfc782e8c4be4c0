import { Handshake } from 'lucide-react'
import { account, type Account } from '#contract/identity/account.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { firstPage, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Account>()
const kinds = ['all', 'account', 'solution_partner'] as const

export default function AccountList() {
  const t = useWords(words)
  const format = useFormat()
  const inUse = useActive<Account>()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const kind = kinds.find((it) => it === search.type) ?? 'all'
  return (
    <ListPage
      list={account.list}
      title={t('title')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        inUse.column,
        column.text('type', t('type'), (row) => t(row.type === 'account' ? 'oneAccount' : 'oneSolution_partner'), {
          card: 'secondary',
        }),
        column.number('company_count', t('company_count'), (row) => row.company_count),
        column.number('branch_count', t('branch_count'), (row) => row.branch_count),
        column.number('user_count', t('user_count'), (row) => row.user_count),
        column.text('share_bp', t('share_bp'), (row) => (row.type === 'account' ? format.percent(row.share_bp) : '–'), {
          align: 'end',
        }),
        column.ago('created_at', t('created_at'), (row) => row.created_at, { card: 'none' }),
      ]}
      filters={[inUse.filter]}
      name={(row) => row.name}
      href={(row) => `/account/form/${row.id}`}
      create={{ href: '/account/form', permission: 'post-account' }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Handshake size={20} aria-hidden /> }}
    >
      <Segmented
        label={t('type')}
        value={kind}
        className="w-fit"
        onChange={(next) => setSearch({ ...firstPage, type: next === 'all' ? undefined : next })}
        segments={optionsOf(kinds, t)}
      />
    </ListPage>
  )
}
