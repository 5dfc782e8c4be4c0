import { Shapes } from 'lucide-react'
import { icon, type Icon } from '#contract/marketing/icon.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Icon>()

/** The icons that companies can choose for their menu categories. */
export default function IconList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      {...plainList(icon, '/marketing/icon')}
      searchPlaceholder={t('search')}
      columns={[
        {
          ...column.text('image', t('image'), () => '', { card: 'none' }),
          cell: (row) => (
            <img src={row.image} alt="" width={32} height={32} loading="lazy" className="size-8 object-contain" />
          ),
        },
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.number('position', t('position'), (row) => row.position),
        column.text('is_active', t('state'), (row) => t(row.is_active ? 'shown' : 'hidden'), { card: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_active', label: t('state'), on: t('shown'), off: t('hidden') }]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Shapes size={20} aria-hidden /> }}
    />
  )
}
