import { roleSchema } from '#contract/identity/role.ts'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { accountTypeWords } from '#panel/domain/identity/account-type.ts'
import { PermissionsInput } from './permissions-input.tsx'
import { words } from './words.ts'

export default function RoleSchemaForm() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  return (
    <FormPage noun={roleSchema} name={(record) => t('schema', { type: kind(record.account_type) })} back="/role/list">
      <FormSection title={t('permissions')} description={t('schemaHelp')}>
        <PermissionsInput isCeiling />
      </FormSection>
    </FormPage>
  )
}
