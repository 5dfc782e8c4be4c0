import type { CompanyTheme, ThemeRelease } from '#contract/marketing/theme/company-theme.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'

const tones: Record<CompanyTheme['state'] | ThemeRelease['state'], Tone> = {
  draft: 'neutral',
  live: 'success',
  scheduled: 'progress',
  past: 'neutral',
  cancelled: 'neutral',
  offline: 'warning',
}
export const toneOf = (state: CompanyTheme['state'] | ThemeRelease['state']): Tone => tones[state]
