import { useQuery } from '@tanstack/react-query'
import { companyPost } from '#contract/marketing/company-post.ts'
import { postFaults } from '#contract/marketing/post/post.ts'
import { companyBlog } from '#contract/organisation/company-blog.ts'
import { noRichText } from '#contract/platform/rich-text.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { PostInputs } from '#panel/domain/marketing/post/post-inputs.tsx'
import { PreviewButton } from '#panel/domain/marketing/post/preview-button.tsx'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'
import { SelectInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { send } from '#panel/kit/server/client.ts'
import { ask } from '#panel/kit/server/query.ts'
import { ZoneContext } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = { ...companyPost, input: withRules(companyPost.input, postFaults) }

/** A post of a company's blog, in one of the areas that have posts. */
export default function CompanyPostForm() {
  const t = useWords(words)
  const lang = useLanguage()
  const { company_id, company_post_id } = usePage<'/company/blog/post/form/$company_id/$company_post_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(companyBlog.list, { params: { company_id } }),
    refetchOnWindowFocus: false,
  })
  const zone = useCompanyZone(company_id)
  const back = `/company/blog/post/${company_id}`
  if (error) return <Unloaded error={error} back={back} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const areas = data.filter((it) => it.has_posts)
  const [first] = areas
  if (!first) return <Banner kind="warning" title={t('noAreas')} />
  return (
    <ZoneContext value={zone}>
      <FormPage
        noun={noun}
        start={{
          company_id,
          company_blog_area_id: first.company_blog_area_id,
          is_draft: true,
          published_at: null,
          body: noRichText(),
        }}
        name={(record) => record.title[lang]}
        back={back}
        invalidates={[companyBlog.list]}
        actions={(record) => (
          <PreviewButton
            post={record}
            name={record.title[lang]}
            load={(shown, signal) =>
              send(companyPost.preview, { params: { company_post_id: record.id }, body: { lang: shown } }, { signal })
            }
          />
        )}
      >
        <SelectInput
          name="company_blog_area_id"
          label={t('area')}
          isNumber
          options={areas.map((it) => ({
            value: String(it.company_blog_area_id),
            label: it.area_name[lang] ?? '',
          }))}
        />
        <PostInputs isNew={!company_post_id} />
      </FormPage>
    </ZoneContext>
  )
}
