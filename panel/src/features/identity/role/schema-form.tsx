import { roleSchema } from '#contract/identity/role.ts'
import { FormPage } from '#panel/kit/form-page.tsx'
import { FormSection } from '#panel/kit/form-section.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { useWords } from '#panel/kit/words.ts'
import { accountTypeWords } from '#panel/domain/account-type.ts'
import { PermissionsInput } from './permissions-input.tsx'
import { words } from './words.ts'

/** There is one per kind of account from the start: none is made. */
const noun = { ...roleSchema, create: roleSchema.update }

export default function RoleSchemaForm() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  const { role_schema_id } = usePage<'/role/list-schema-form/$role_schema_id'>().params
  return (
    <FormPage
      noun={noun}
      params={{ role_schema_id }}
      start={{}}
      newTitle=""
      name={(record) => t('schema', { type: kind(record.account_type) })}
      back="/role/list"
    >
      <FormSection title={t('permissions')} description={t('schemaHelp')}>
        <PermissionsInput isCeiling />
      </FormSection>
    </FormPage>
  )
}
