import { useQuery } from '@tanstack/react-query'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { themeList } from '#contract/marketing/theme/theme.ts'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { LinkInputs } from './link-inputs.tsx'
import { words } from './words.ts'

/** Creates a company's theme from one of the platform's themes. */
export default function NewTheme({ company_id, onClose }: { company_id: string; onClose: () => void }) {
  const t = useWords(words)
  const lang = useLanguage()
  const go = useGo()
  const { data: themes = [] } = useQuery(ask(themeList.list, {}))
  const [first] = themes
  if (!first) return null
  return (
    <FormDialog
      call={companyTheme.create}
      start={{ company_id, theme_id: first.id, name: '', order_url: '', booking_url: '' }}
      given={(body) => ({ body })}
      title={t('new')}
      save={t('create')}
      invalidates={[companyTheme.list]}
      onDone={({ id }) => go(`/company/company-theme-form/${company_id}/${id}`)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextInput name="name" label={t('name')} description={t('nameHelp')} />
        <SelectInput
          name="theme_id"
          label={t('theme')}
          description={t('themeHelp')}
          isNumber
          options={themes.map((it) => ({
            value: String(it.id),
            label: `${it.name[lang] ?? it.code}: ${it.description[lang] ?? ''}`,
          }))}
        />
        <LinkInputs />
      </div>
    </FormDialog>
  )
}
