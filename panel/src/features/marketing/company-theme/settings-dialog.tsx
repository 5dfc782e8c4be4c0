import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { FormDialog } from '#panel/kit/form/form-dialog.tsx'
import { inputOf } from '#panel/kit/form/form.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { LayerProps } from './layer.ts'
import { LinkInputs } from './link-inputs.tsx'
import { words } from './words.ts'

/** Edits the name of a theme, and the addresses of its links for orders and bookings. */
export default function ThemeSettings({ theme, onClose }: LayerProps) {
  const t = useWords(words)
  return (
    <FormDialog
      call={companyTheme.update}
      start={inputOf(companyTheme.update.body, theme)}
      given={(body) => ({ params: { company_theme_id: theme.id }, body })}
      title={t('settings')}
      invalidates={[companyTheme.read, companyTheme.list]}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextInput name="name" label={t('name')} description={t('nameHelp')} />
        <LinkInputs />
      </div>
    </FormDialog>
  )
}
