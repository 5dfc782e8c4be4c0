import { Newspaper } from 'lucide-react'
import { content, type Content } from '#contract/marketing/content.ts'
import { usePostColumns } from '#panel/domain/marketing/post/post-columns.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Content>()

/** The posts of the platform's own blog. */
export default function ContentList() {
  const t = useWords(words)
  const lang = useLanguage()
  const post = usePostColumns<Content>()
  return (
    <ListPage
      {...plainList(content, '/marketing/content')}
      searchPlaceholder={t('search')}
      columns={[
        post.picture,
        post.title,
        post.state,
        post.published,
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_draft', label: t('state'), on: t('drafts'), off: t('others') }]}
      name={(row) => row.title[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Newspaper size={20} aria-hidden /> }}
    />
  )
}
