import { GitCompareArrows, ShieldCheck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { role, roleOwners, roleSchema, type Role } from '#contract/identity/role.ts'
import { accountTypes } from '#contract/identity/session.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { linkClass } from '#panel/ui/link-class.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useGo, usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { accountTypeWords } from '#panel/domain/identity/account-type.ts'
import { words } from './words.ts'

const column = columnsOf<Role>()
/** The account types that have a ceiling, sorted like the answer. Shown until it arrives. */
const ceilingTypes = accountTypes.filter((it) => it !== 'provider').toSorted()

export default function RoleList() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  const lang = useLanguage()
  const go = useGo()
  const { search } = usePage()
  const owner = (row: Role) => row.owner_name || t(row.owner_type)
  return (
    <ListPage
      list={role.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.text('owner_type', t('owner'), owner, {
          card: 'secondary',
          cell: (row) => (row.owner_type === 'system' ? <Badge>{t('system')}</Badge> : owner(row)),
        }),
        column.text('account_type', t('account_type'), (row) => kind(row.account_type)),
        column.number('permission_count', t('permission_count'), (row) => row.permission_count),
        column.number('user_count', t('user_count'), (row) => row.user_count),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[
        choiceOf('account_type', t('account_type'), accountTypes, kind),
        choiceOf('owner_type', t('owner'), roleOwners, t),
        // This filter is set only by the link on a permission's page. It is shown so that the user
        // can remove it.
        typeof search.permission === 'string' &&
          choiceOf('permission', t('permissions'), [search.permission], (it) => it),
      ]}
      name={(row) => row.name[lang]}
      href={(row) => `/role/form/${row.id}`}
      create={{ href: '/role/form', permission: 'post-role' }}
      actions={(row) => [
        {
          id: 'compare',
          label: t('compare'),
          icon: <GitCompareArrows size={16} aria-hidden />,
          onAction: () => go(`/role/compare?a=${row.id}`),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <ShieldCheck size={20} aria-hidden /> }}
    >
      <Ceilings />
    </ListPage>
  )
}

/**
 * Links to the ceiling of each account type: the most permissions that its roles may have, as set
 * by the provider.
 */
function Ceilings() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  const can = useCan()
  const user = useUser()
  const isOpen = can('get-role-schema-all') && user.account_type === 'provider'
  const { data } = useQuery({ ...ask(roleSchema.list, {}), enabled: isOpen })
  if (!isOpen) return null
  return (
    <nav aria-label={t('ceilings')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">{t('ceilings')}:</span>
      {!data &&
        ceilingTypes.map((it) => (
          <span key={it} className="font-medium text-muted">
            {kind(it)}
          </span>
        ))}
      {data?.map((it) => (
        <Link key={it.id} to={`/role/list-schema-form/${it.id}`} className={linkClass}>
          {kind(it.account_type)}
        </Link>
      ))}
    </nav>
  )
}
