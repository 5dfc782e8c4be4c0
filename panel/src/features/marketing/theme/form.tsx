import { useState } from 'react'
import { Eye } from 'lucide-react'
import { theme, themeList, type Theme } from '#contract/marketing/theme/theme.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { FilesInput } from './files-input.tsx'
import { words } from './words.ts'

const ThemePreview = lateLayer(() => import('./preview.tsx'))

const first = '<h1>{{company.name}}</h1>\n<div data-block="menu"></div>\n'

export default function ThemeForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage
      noun={theme}
      start={{ files: [{ path: 'index.html', text: first }], is_active: true }}
      name={(record) => record.name[lang]}
      back="/theme"
      invalidates={[themeList.list]}
      actions={(record) => <PreviewButton record={record} />}
    >
      <NamesInput name="name" label={t('name')} />
      <NamesInput name="description" label={t('description')} />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} />
      <FilesInput name="files" />
    </FormPage>
  )
}

/** Shows the saved theme with the data of a company. */
function PreviewButton({ record }: { record: Theme }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Eye size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {t('preview')}
      </Button>
      {isOpen && <ThemePreview record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
