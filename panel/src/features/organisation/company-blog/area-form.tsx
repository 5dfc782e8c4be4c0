import { companyBlog, companyBlogArea } from '#contract/organisation/company-blog.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function AreaForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage
      noun={companyBlogArea}
      start={{ position: 0 }}
      name={(record) => record.name[lang]}
      back="/company-blog-area"
      invalidates={[companyBlog.list]}
    >
      <NamesInput name="name" label={t('name')} />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <SwitchInput name="has_posts" label={t('has_posts')} description={t('hasPostsHelp')} />
      <NumberInput name="position" label={t('position')} description={t('positionHelp')} hasSteppers />
    </FormPage>
  )
}
