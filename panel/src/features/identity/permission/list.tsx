import { KeySquare } from 'lucide-react'
import { permission, permissionVerbs, type Permission } from '#contract/identity/permission.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import {
  permissionName,
  resourceName,
  resourceNames,
  wingName,
  wingNames,
} from '#panel/domain/identity/permission-words.ts'
import { words } from './words.ts'

const column = columnsOf<Permission>()

export default function PermissionList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      list={permission.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => permissionName(row, lang), { card: 'primary' }),
        column.text('noun', t('noun'), (row) => resourceName(row.noun, lang), { card: 'secondary' }),
        column.text('verb', t('verb'), (row) => t(row.verb)),
        column.code('id', t('id'), (row) => row.id),
        column.number('calls', t('call_count'), (row) => row.calls.length),
        column.number('role_count', t('role_count'), (row) => row.role_count),
        column.number('user_count', t('user_count'), (row) => row.user_count),
      ]}
      filters={[
        choiceOf('wing', t('wing'), Object.keys(wingNames), (it) => wingName(it, lang)),
        choiceOf('noun', t('noun'), Object.keys(resourceNames), (it) => resourceName(it, lang)),
        choiceOf('verb', t('verb'), permissionVerbs, t),
      ]}
      name={(row) => row.id}
      href={(row) => `/permission/form/${row.id}`}
      empty={{ title: t('permissions'), text: t('emptyText'), icon: <KeySquare size={20} aria-hidden /> }}
    >
      <p className="-mt-2 text-sm text-muted">{t('fixed')}</p>
    </ListPage>
  )
}
