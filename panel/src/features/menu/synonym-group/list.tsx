import { Equal } from 'lucide-react'
import { synonymGroup, type SynonymGroup } from '#contract/menu/synonym-group.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<SynonymGroup>()
const nameOf = (row: SynonymGroup) => row.words.join(' = ')

export default function SynonymGroupList() {
  const t = useWords(words)
  return (
    <ListPage
      {...plainList(synonymGroup, '/filter-settings')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('words', t('words'), nameOf, { card: 'primary' }),
        column.text('is_active', t('state'), (row) => t(row.is_active ? 'used' : 'unused'), { card: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_active', label: t('state'), on: t('used'), off: t('unused') }]}
      name={nameOf}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Equal size={20} aria-hidden /> }}
    />
  )
}
