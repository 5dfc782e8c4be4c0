import { Palette } from 'lucide-react'
import { theme, type Theme } from '#contract/marketing/theme/theme.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Theme>()

/** The themes that the platform offers to companies. */
export default function ThemeList() {
  const t = useWords(words)
  const lang = useLanguage()
  const active = useActive<Theme>()
  return (
    <ListPage
      {...plainList(theme)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.code('code', t('code'), (row) => row.code, { card: 'secondary' }),
        column.text('files', t('files'), (row) => t('fileCount', { count: row.files.length })),
        active.column,
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Palette size={20} aria-hidden /> }}
    />
  )
}
