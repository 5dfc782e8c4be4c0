import { SunMoon } from 'lucide-react'
import { lazy } from '#panel/ui/lazy.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { shellWords } from './shell-words.ts'

const AppearancePanel = lazy(() => import('./appearance-panel.tsx'))

/** Language, theme and interface size. */
export function Appearance() {
  const t = useWords(shellWords)
  return (
    <PopButton
      label={t('appearance')}
      icon={<SunMoon size={18} aria-hidden />}
      renderPanel={() => <AppearancePanel />}
    />
  )
}
