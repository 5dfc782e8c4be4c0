import { useQuery } from '@tanstack/react-query'
import { Newspaper } from 'lucide-react'
import * as z from 'zod/mini'
import { companyPost, type CompanyPost } from '#contract/marketing/company-post.ts'
import { company } from '#contract/organisation/company.ts'
import { usePostColumns } from '#panel/domain/marketing/post/post-columns.tsx'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<CompanyPost>()

/** The posts of a company's blog. */
export default function CompanyPostList() {
  const t = useWords(words)
  const lang = useLanguage()
  const post = usePostColumns<CompanyPost>()
  const { company_id } = usePage<'/company/blog/post/$company_id'>().params
  const name = useQuery(ask(company.read, { params: { company_id } })).data?.name
  return (
    <ListPage
      title={name && `${name}: ${t('blog')}`}
      list={{
        ...companyPost.list,
        query: z.extend(companyPost.list.query, { company_id: z._default(z.array(z.string()), [company_id]) }),
      }}
      href={(row) => `/company/blog/post/form/${company_id}/${row.id}`}
      create={{ href: `/company/blog/post/form/${company_id}`, permission: companyPost.create.permission }}
      remove={{ call: companyPost.remove, given: (row) => ({ params: { company_post_id: row.id } }) }}
      searchPlaceholder={t('search')}
      columns={[
        post.picture,
        post.title,
        post.state,
        column.text('area', t('area'), (row) => row.area_name[lang] ?? '', { card: 'secondary' }),
        post.published,
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      filters={[{ kind: 'flag', field: 'is_draft', label: t('state'), on: t('drafts'), off: t('others') }]}
      name={(row) => row.title[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Newspaper size={20} aria-hidden /> }}
    >
      <CompanyNav company_id={company_id} open={`/company/blog/${company_id}`} />
    </ListPage>
  )
}
