import type { CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import type { Lang } from '#panel/kit/words/language.ts'

/** What every dialog about a theme receives. */
export interface LayerProps {
  theme: CompanyTheme
  missing: readonly { lang: Lang; key: string }[]
  timezone: string | undefined
  onClose: () => void
}
