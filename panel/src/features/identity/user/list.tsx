import { UsersRound } from 'lucide-react'
import { companyNames, branchNames } from '#contract/organisation/names.ts'
import { accountNames, roleNames } from '#contract/identity/names.ts'
import { accountTypes } from '#contract/identity/session.ts'
import { user, userStates, type User } from '#contract/identity/user.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { accountTypeWords } from '#panel/domain/identity/account-type.ts'
import { words } from './words.ts'

const column = columnsOf<User>()
const stateTone: Record<User['state'], Tone> = { active: 'success', invited: 'info', suspended: 'warning' }

const placesText = (row: User, lang: Lang) =>
  row.places.map((it) => (it.place ? `${it.role[lang]} · ${it.place}` : (it.role[lang] ?? ''))).join(', ')

export default function UserList() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  const lang = useLanguage()
  const can = useCan()
  const viewer = useUser()
  const { search } = usePage()
  const companies = viewer.user_companies
  const types = accountTypes.slice(accountTypes.indexOf(viewer.account_type))
  return (
    <ListPage
      list={user.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('fullName'), (row) => `${row.name} ${row.surname}`, { card: 'primary' }),
        column.state('state', t('state'), ({ state }) => ({ tone: stateTone[state], word: t(state) }), { card: 'end' }),
        column.whole('email', t('email'), (row) => row.email, { card: 'secondary', yields: 'first' }),
        column.text('places', t('places'), (row) => placesText(row, lang), {
          cell: (row) => <Places row={row} />,
          yields: 'last',
        }),
        column.text('has_two_factor', t('has_two_factor'), (row) => t(row.has_two_factor ? 'on' : 'off')),
        column.whole('last_login_at', t('last_login_at'), (row) => row.last_login_at ?? '', {
          cell: (row) =>
            row.last_login_at ? <Ago iso={row.last_login_at} /> : <span className="text-muted">{t('never')}</span>,
        }),
      ]}
      filters={[
        choiceOf('state', t('state'), userStates, t),
        types.length > 1 && choiceOf('account_type', t('account_type'), types, kind),
        viewer.account_type === 'provider' && {
          kind: 'record',
          field: 'account_id',
          label: t('account'),
          names: accountNames,
        },
        companies.length > 1 && { kind: 'record', field: 'company_id', label: t('company_id'), names: companyNames },
        viewer.users_branches.length > 1 && {
          kind: 'record',
          field: 'branch_id',
          label: t('branch_id'),
          names: branchNames,
        },
        can('get-role-all') && { kind: 'record', field: 'role_id', label: t('role_id'), names: roleNames },
        // This filter is set only by the link on a permission's page. It is shown so that the user
        // can remove it.
        typeof search.permission === 'string' &&
          choiceOf('permission', t('permission'), [search.permission], (it) => it),
      ]}
      name={(row) => `${row.name} ${row.surname}`}
      href={(row) => `/user/form/${row.id}`}
      create={{ href: '/user/form', permission: 'post-user' }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <UsersRound size={20} aria-hidden /> }}
    />
  )
}

/** The first role, and how many more there are. The tooltip lists all of them. */
function Places({ row }: { row: User }) {
  const lang = useLanguage()
  const [first, ...more] = row.places
  if (!first) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 max-sm:text-right" title={placesText(row, lang)}>
      <span className="sm:truncate">
        {first.role[lang]}
        {first.place && <span className="text-muted"> · {first.place}</span>}
      </span>
      {more.length > 0 && <span className="text-muted tabular-nums">+{more.length}</span>}
    </span>
  )
}
