import { FileText } from 'lucide-react'
import { companyBlogArea, type CompanyBlogArea } from '#contract/organisation/company-blog.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<CompanyBlogArea>()

/** The pages that every company's site has. */
export default function AreaList() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <ListPage
      {...plainList(companyBlogArea)}
      searchPlaceholder={t('search')}
      columns={[
        column.number('position', t('position'), (row) => row.position, { card: 'none' }),
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.code('code', t('code'), (row) => row.code, { card: 'secondary' }),
        column.text('has_posts', t('has_posts'), (row) => t(row.has_posts ? 'posts' : 'oneText'), { card: 'end' }),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      name={(row) => row.name[lang]}
      empty={{ title: t('areasEmpty'), text: t('areasEmptyText'), icon: <FileText size={20} aria-hidden /> }}
    />
  )
}
