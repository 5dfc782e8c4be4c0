import { useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useInside } from './form.tsx'
import { formWords } from '../words/form-words.ts'
import { langs, useLanguage, type Lang } from '../words/language.ts'
import { useWords } from '../words/words.ts'

export interface LanguageTabsProps {
  label: string
  /** The names of the fields inside, each with a value `{tr, en, de}`. */
  names: readonly string[]
  /** Those fields that may not be empty in any language. */
  required: readonly string[]
  /** The inputs for one language. */
  children: (lang: Lang) => ReactNode
}

/**
 * Texts in the three languages, one at a time. A dot marks languages that are incomplete. If saving
 * fails, the first language with an error opens.
 */
export function LanguageTabs({ label, names, required, children }: LanguageTabsProps) {
  const t = useWords(formWords)
  const { isReadOnly } = useInside()
  const [open, setOpen] = useState<Lang>(useLanguage())
  const { errors, submitCount } = useFormState()
  const texts = useWatch({ name: [...required] }) as Partial<Record<Lang, string>>[]
  const isWrong = (lang: Lang) =>
    names.some((name) => (errors[name] as Record<string, unknown> | undefined)?.[lang] !== undefined)
  const isEmpty = (lang: Lang) => texts.some((text) => !text?.[lang]?.trim())
  // Saving failed, and the error is in a language that is not visible.
  const [led, setLed] = useState(submitCount)
  if (led !== submitCount) {
    setLed(submitCount)
    const wrong = langs.find(isWrong)
    if (wrong && !isWrong(open)) setOpen(wrong)
  }
  return (
    <div className="col-span-full grid gap-4">
      <Segmented
        label={label}
        value={open}
        onChange={setOpen}
        segments={langs.map((lang) => ({
          value: lang,
          label: (
            <>
              {t(lang)}
              {!isReadOnly && isEmpty(lang) && (
                <>
                  <span aria-hidden className={isWrong(lang) && submitCount > 0 ? 'text-danger' : 'text-muted'}>
                    •
                  </span>
                  <span className="sr-only">{t('incomplete')}</span>
                </>
              )}
            </>
          ),
        }))}
        className="w-fit"
      />
      {langs.map((lang) => (
        // All languages stay mounted, so that hidden text is kept and validated too.
        <div key={lang} hidden={lang !== open} lang={lang} className="grid gap-4 [[hidden]]:hidden">
          {children(lang)}
        </div>
      ))}
    </div>
  )
}
