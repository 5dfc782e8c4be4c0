import type { CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import type { Lang } from '#panel/kit/words/language.ts'

/** The props of every dialog for a theme. */
export interface LayerProps {
  theme: CompanyTheme
  missing: readonly { lang: Lang; key: string }[]
  timezone: string | undefined
  onClose: () => void
}
