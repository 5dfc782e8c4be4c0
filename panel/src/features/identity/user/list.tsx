import { UsersRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { maxLimit } from '#contract/kit/list.ts'
import { account } from '#contract/identity/account.ts'
import { role } from '#contract/identity/role.ts'
import { accountTypes } from '#contract/identity/session.ts'
import { user, userStates, type User } from '#contract/identity/user.ts'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { Ago } from '#panel/kit/ago.tsx'
import { columnsOf } from '#panel/kit/columns.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { useLanguage, type Lang } from '#panel/kit/language.ts'
import { ListPage } from '#panel/kit/list-page.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useCan, useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { accountTypeWords } from '#panel/domain/account-type.ts'
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
  const roles = useQuery({ ...ask(role.list, { query: { limit: maxLimit } }), enabled: can('get-role-all') }).data?.data
  const dealers =
    useQuery({
      ...ask(account.names, { query: { limit: maxLimit } }),
      enabled: viewer.account_type === 'provider',
    }).data?.data ?? []
  const companies = viewer.user_companies
  const branches = viewer.user_companies.flatMap((it) => it.branch)
  const types = accountTypes.slice(accountTypes.indexOf(viewer.account_type))
  return (
    <ListPage
      list={user.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('fullName'), (row) => `${row.name} ${row.surname}`, { card: 'primary' }),
        column.text('state', t('state'), (row) => t(row.state), {
          card: 'end',
          cell: (row) => <StatusPill tone={stateTone[row.state]}>{t(row.state)}</StatusPill>,
        }),
        column.text('email', t('email'), (row) => row.email, { card: 'secondary' }),
        column.text('places', t('places'), (row) => placesText(row, lang), {
          cell: (row) => <Places row={row} />,
        }),
        column.text('has_two_factor', t('has_two_factor'), (row) => t(row.has_two_factor ? 'on' : 'off')),
        column.text('last_login_at', t('last_login_at'), (row) => row.last_login_at ?? '', {
          cell: (row) =>
            row.last_login_at ? <Ago iso={row.last_login_at} /> : <span className="text-muted">{t('never')}</span>,
        }),
      ]}
      filters={[
        { field: 'state', label: t('state'), options: optionsOf(userStates, t) },
        ...(types.length > 1
          ? [{ field: 'account_type', label: t('account_type'), options: optionsOf(types, kind) }]
          : []),
        ...(dealers.length > 0
          ? [
              {
                field: 'account_id',
                label: t('account'),
                options: dealers.map((it) => ({ value: it.id, label: it.name })),
              },
            ]
          : []),
        ...(companies.length > 1
          ? [
              {
                field: 'company_id',
                label: t('company_id'),
                options: companies.map((it) => ({ value: it.id, label: it.name })),
              },
            ]
          : []),
        ...(branches.length > 1
          ? [
              {
                field: 'branch_id',
                label: t('branch_id'),
                options: branches.map((it) => ({ value: it.branch_id, label: it.name })),
              },
            ]
          : []),
        ...(roles
          ? [
              {
                field: 'role_id',
                label: t('role_id'),
                options: roles.map((it) => ({ value: it.id, label: it.name[lang], description: it.owner_name })),
              },
            ]
          : []),
        // Come here from a permission's page: shown so that it can be taken away.
        ...(typeof search.permission === 'string'
          ? [
              {
                field: 'permission',
                label: t('permission'),
                options: [{ value: search.permission, label: search.permission }],
              },
            ]
          : []),
      ]}
      name={(row) => `${row.name} ${row.surname}`}
      href={(row) => `/user/form/${row.id}`}
      create={{ href: '/user/form', permission: 'post-user' }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <UsersRound size={20} aria-hidden /> }}
    />
  )
}

/** The first role and how many more; all of them as a title. */
function Places({ row }: { row: User }) {
  const lang = useLanguage()
  const [first, ...more] = row.places
  if (!first) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={placesText(row, lang)}>
      <span className="truncate">
        {first.role[lang]}
        {first.place && <span className="text-muted"> · {first.place}</span>}
      </span>
      {more.length > 0 && <span className="text-muted tabular-nums">+{more.length}</span>}
    </span>
  )
}
