import { theme, themeList } from '#contract/marketing/theme/theme.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { NamesInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { FilesInput } from './files-input.tsx'
import { words } from './words.ts'

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
    >
      <NamesInput name="name" label={t('name')} />
      <NamesInput name="description" label={t('description')} />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} />
      <FilesInput name="files" />
    </FormPage>
  )
}
