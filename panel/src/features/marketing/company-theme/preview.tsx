import { companyTheme, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { PreviewFrame } from '#panel/domain/marketing/preview-frame.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface PreviewProps {
  theme: CompanyTheme
  page: string
  /** Changes whenever a file is saved, so that the preview is loaded again. */
  saved: number
  /** Whether there are unsaved changes, which the preview does not show yet. */
  isOld: boolean
}

/** A page as visitors would see it, with the company's own menu and hours. */
export function Preview({ theme, page, saved, isOld }: PreviewProps) {
  const t = useWords(words)
  const params = { company_theme_id: theme.id }
  return (
    <PreviewFrame
      title={t('previewFrame', { path: page })}
      of={['company-theme', theme.id, page, saved]}
      load={(lang, signal) => send(companyTheme.preview, { params, body: { lang, path: page } }, { signal })}
      note={isOld && t('previewOld')}
      className="lg:col-start-2 xl:col-start-3"
    />
  )
}
