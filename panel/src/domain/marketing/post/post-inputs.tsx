import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slugOf } from '#contract/marketing/post/slug.ts'
import { RichTextInput } from '#panel/domain/platform/rich-text/rich-text-input.tsx'
import { TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { LanguageTabs } from '#panel/kit/form/language-tabs.tsx'
import { PictureInput } from '#panel/kit/form/picture-input.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import type { Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PublishInput } from './publish-input.tsx'
import { postWords } from './words.ts'

/** The inputs of a post. `isNew`: its slug follows the title until somebody types another. */
export function PostInputs({ isNew }: { isNew: boolean }) {
  const t = useWords(postWords)
  const f = useWords(formWords)
  return (
    <>
      <LanguageTabs
        label={t('languages')}
        names={['title', 'slug', 'summary', 'body', 'image_alt', 'seo_title', 'seo_description']}
        required={['title']}
      >
        {(lang) => {
          const label = (word: 'title' | 'slug' | 'summary' | 'body' | 'image_alt' | 'seo_title' | 'seo_description') =>
            `${t(word)} (${f(lang)})`
          return (
            <>
              <TextInput name={`title.${lang}`} label={label('title')} />
              <TextInput name={`slug.${lang}`} label={label('slug')} description={t('slugHelp')} />
              {isNew && <SlugFromTitle lang={lang} />}
              <TextAreaInput
                name={`summary.${lang}`}
                label={label('summary')}
                description={t('summaryHelp')}
                rows={2}
              />
              <RichTextInput name={`body.${lang}`} label={label('body')} lang={lang} />
              <TextInput name={`image_alt.${lang}`} label={label('image_alt')} description={t('altHelp')} />
              <TextInput name={`seo_title.${lang}`} label={label('seo_title')} description={t('seoHelp')} />
              <TextAreaInput name={`seo_description.${lang}`} label={label('seo_description')} rows={2} />
            </>
          )
        }}
      </LanguageTabs>
      <FormSection title={t('publishing')}>
        <PictureInput name="image" label={t('image')} kind="content" />
        <PublishInput />
      </FormSection>
    </>
  )
}

/** Keeps a new post's slug in step with its title, unless somebody has typed another. */
function SlugFromTitle({ lang }: { lang: Lang }) {
  const { setValue, getValues } = useFormContext()
  const title = useWatch({ name: `title.${lang}` }) as string | undefined
  const last = useRef('')
  useEffect(() => {
    const given = (getValues(`slug.${lang}`) as string | undefined) ?? ''
    const next = slugOf(title ?? '', lang)
    if (given === last.current && given !== next) setValue(`slug.${lang}`, next, { shouldDirty: true })
    last.current = next
  }, [title, lang, getValues, setValue])
  return null
}
