import { useState, type ReactNode } from 'react'
import { Segmented } from '#panel/ui/segmented.tsx'
import { applySize, applyTheme, storedSize, storedTheme } from '#panel/ui/theme.ts'
import { useLanguageChoice } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { languageNames } from './language-names.ts'
import { openedWords } from './opened-words.ts'

/** Language, theme and interface size. */
export default function AppearancePanel() {
  const t = useWords(openedWords)
  const [lang, chooseLanguage] = useLanguageChoice()
  const [theme, setTheme] = useState(storedTheme)
  const [size, setSize] = useState(storedSize)
  return (
    <div className="grid gap-4 text-sm">
      <Row label={t('language')}>
        <Segmented label={t('language')} value={lang} onChange={chooseLanguage} segments={languageNames} />
      </Row>
      <Row label={t('theme')}>
        <Segmented
          label={t('theme')}
          value={theme}
          onChange={(next) => {
            applyTheme(next)
            setTheme(next)
          }}
          segments={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Row>
      <Row label={t('size')}>
        <Segmented
          label={t('size')}
          value={size}
          onChange={(next) => {
            applySize(next)
            setSize(next)
          }}
          segments={(['small', 'medium', 'large'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Row>
    </div>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <span aria-hidden className="text-xs font-medium text-muted">
      {label}
    </span>
    {children}
  </div>
)
