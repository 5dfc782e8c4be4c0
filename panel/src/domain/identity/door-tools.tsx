import { Moon } from 'lucide-react'
import { buttonClass } from '#panel/ui/button-class.ts'
import { applyTheme } from '#panel/ui/theme.ts'
import { langs, useLanguageChoice, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { doorWords } from './door-words.ts'

const names: Record<Lang, string> = { tr: 'Türkçe', en: 'English', de: 'Deutsch' }

/** Language and theme, for people who are not signed in. */
export function DoorTools({ onChosen }: { onChosen?: () => void }) {
  const t = useWords(doorWords)
  const [lang, chooseLanguage] = useLanguageChoice()
  return (
    <div className="flex items-center gap-1">
      <select
        aria-label={t('language')}
        value={lang}
        onChange={(event) => {
          onChosen?.()
          chooseLanguage(event.target.value as Lang)
        }}
        className="min-h-ctl rounded-control bg-transparent px-2 text-sm hover:bg-hover"
      >
        {langs.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <button
        type="button"
        title={t('theme')}
        aria-label={t('theme')}
        onClick={toggleTheme}
        className={buttonClass('ghost', 'medium', true)}
      >
        <Moon size={17} aria-hidden />
      </button>
    </div>
  )
}

function toggleTheme() {
  const isDark =
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (document.documentElement.classList.contains('system') && matchMedia('(prefers-color-scheme: dark)').matches)
  applyTheme(isDark ? 'light' : 'dark')
}
