import { Layers } from 'lucide-react'
import { resource, type Resource } from '#contract/identity/permission.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { resourceName, wingName, wingNames } from '#panel/domain/identity/permission-words.ts'
import { words } from './words.ts'

const column = columnsOf<Resource>()

export default function ResourceList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      list={resource.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => resourceName(row.id, lang, row), { card: 'primary' }),
        column.text('wing', t('wing'), (row) => wingName(row.wing, lang), { card: 'secondary' }),
        column.code('id', t('id'), (row) => row.id),
        column.number('permission_count', t('permission_count'), (row) => row.permission_count),
        column.number('call_count', t('call_count'), (row) => row.call_count),
      ]}
      filters={[choiceOf('wing', t('wing'), Object.keys(wingNames), (it) => wingName(it, lang))]}
      name={(row) => row.id}
      href={(row) => `/permission/resource-form/${row.id}`}
      empty={{ title: t('resources'), text: t('emptyText'), icon: <Layers size={20} aria-hidden /> }}
    >
      <p className="-mt-2 text-sm text-muted">{t('fixed')}</p>
    </ListPage>
  )
}
