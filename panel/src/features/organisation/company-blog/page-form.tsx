import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { company } from '#contract/organisation/company.ts'
import { companyBlog } from '#contract/organisation/company-blog.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { SwitchInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import { LanguageTabs } from '#panel/kit/form/language-tabs.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** A company's text for one page, new or existing. */
export default function CompanyPageForm() {
  const t = useWords(words)
  const f = useWords(formWords)
  const lang = useLanguage()
  const { company_id, company_blog_area_id } = usePage<'/company/blog/form/$company_id/$company_blog_area_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(companyBlog.list, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  const owner = useQuery(ask(company.read, { params: { company_id } })).data?.name
  if (error) return <Unloaded error={error} back="/company/list" onAgain={() => void refetch()} />
  if (!data || !owner) return <FormSkeleton />
  const area = data.find((it) => it.company_blog_area_id === Number(company_blog_area_id))
  if (!area) return <Banner kind="warning" title={t('areaGone')} />
  if (area.has_posts)
    return (
      <Banner kind="info" title={t('hasPosts')}>
        <Link to={`/company/blog/post/${company_id}`}>{t('toPosts')}</Link>
      </Banner>
    )
  const params = { company_id, company_blog_area_id }
  const areaName = `${area.area_name[lang] ?? ''} · ${owner}`
  return (
    <FormPage
      // The address of the create call already names the company, so its parameters are filled in.
      noun={{
        ...companyBlog,
        create: {
          ...companyBlog.create,
          path: `/company/${company_id}/blog/${company_blog_area_id}` as const,
          params: z.undefined(),
        },
      }}
      params={area.is_created ? params : null}
      start={{ is_active: true }}
      newTitle={areaName}
      name={() => areaName}
      back={`/company/blog/${company_id}`}
    >
      <LanguageTabs label={t('languages')} names={['title', 'body']} required={['title', 'body']}>
        {(each) => (
          <>
            <TextInput name={`title.${each}`} label={`${t('pageTitle')} (${f(each)})`} />
            <TextAreaInput name={`body.${each}`} label={`${t('body')} (${f(each)})`} rows={12} />
          </>
        )}
      </LanguageTabs>
      <PictureInput name="image" label={t('image')} kind="content" />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} />
    </FormPage>
  )
}
