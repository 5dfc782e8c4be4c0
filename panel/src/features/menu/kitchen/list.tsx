import { ChefHat } from 'lucide-react'
import { kitchen, type Kitchen } from '#contract/menu/kitchen.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Kitchen>()

export default function KitchenList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      {...plainList(kitchen)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.text('position', t('position'), (row) => String(row.position), { align: 'end' }),
        column.text('is_active', t('state'), (row) => t(row.is_active ? 'shown' : 'hidden'), { card: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_active', label: t('state'), on: t('shown'), off: t('hidden') }]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <ChefHat size={20} aria-hidden /> }}
    />
  )
}
