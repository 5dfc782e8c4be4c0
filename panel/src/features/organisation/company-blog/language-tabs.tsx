import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Segmented } from '#panel/ui/segmented.tsx'
import { TextAreaInput, TextInput } from '#panel/kit/fields.tsx'
import { formWords } from '#panel/kit/form-words.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

const languages = ['tr', 'en', 'de'] as const
type Lang = (typeof languages)[number]
type Texts = Record<Lang, string>

/** Title and text in the three languages, one at a time; saving leads to the language that is wrong. */
export function LanguageTabs({
  label,
  titleLabel,
  bodyLabel,
  isReadOnly,
}: {
  label: string
  titleLabel: string
  bodyLabel: string
  isReadOnly: boolean
}) {
  const f = useWords(formWords)
  const t = useWords(words)
  const [open, setOpen] = useState<Lang>(useLanguage())
  const { errors, submitCount } = useFormState()
  const [titles, bodies] = useWatch({ name: ['title', 'body'] }) as [Texts, Texts]
  const isWrong = (lang: Lang) =>
    [errors.title, errors.body].some((each) => (each as Record<string, unknown> | undefined)?.[lang] !== undefined)
  const isEmpty = (lang: Lang) => !titles[lang]?.trim() || !bodies[lang]?.trim()
  // Saving was asked for, and what is wrong stands in another language than the one in sight.
  const [led, setLed] = useState(submitCount)
  if (led !== submitCount) {
    setLed(submitCount)
    const wrong = languages.find(isWrong)
    if (wrong && !isWrong(open)) setOpen(wrong)
  }
  return (
    <div className="col-span-full grid gap-4">
      <Segmented
        label={label}
        value={open}
        onChange={setOpen}
        segments={languages.map((lang) => ({
          value: lang,
          label: (
            <>
              {f(lang)}
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
      {languages.map((lang) => (
        // All of them stay, so that what is typed in one is checked and kept while another is read.
        <div key={lang} hidden={lang !== open} lang={lang} className="grid gap-4 [[hidden]]:hidden">
          <TextInput name={`title.${lang}`} label={`${titleLabel} (${f(lang)})`} maxLength={120} />
          <TextAreaInput name={`body.${lang}`} label={`${bodyLabel} (${f(lang)})`} maxLength={20_000} rows={12} />
        </div>
      ))}
    </div>
  )
}
