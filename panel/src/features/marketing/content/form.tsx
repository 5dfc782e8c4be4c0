import { content } from '#contract/marketing/content.ts'
import { postFaults } from '#contract/marketing/post/post.ts'
import { noRichText } from '#contract/platform/rich-text.ts'
import { PostInputs } from '#panel/domain/marketing/post/post-inputs.tsx'
import { PreviewButton } from '#panel/domain/marketing/post/preview-button.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useLanguage } from '#panel/kit/words/language.ts'

const noun = { ...content, input: withRules(content.input, postFaults) }

/** A post of the platform's blog. */
export default function ContentForm() {
  const lang = useLanguage()
  const { content_id } = usePage<'/marketing/content/form/$content_id'>().params
  return (
    <FormPage
      noun={noun}
      start={{ is_draft: true, published_at: null, body: noRichText() }}
      name={(record) => record.title[lang]}
      back="/marketing/content"
      actions={(record) => (
        <PreviewButton
          post={record}
          name={record.title[lang]}
          load={(shown, signal) =>
            send(content.preview, { params: { content_id: record.id }, body: { lang: shown } }, { signal })
          }
        />
      )}
    >
      <PostInputs isNew={!content_id} />
    </FormPage>
  )
}
