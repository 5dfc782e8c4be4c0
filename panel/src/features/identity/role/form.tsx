import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { role, type Role } from '#contract/identity/role.ts'
import { maxLimit } from '#contract/kit/list.ts'
import { accountTypes } from '#contract/identity/session.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { NamesInput, SelectInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { accountTypeWords } from '#panel/domain/identity/account-type.ts'
import { OwnerInput } from './owner-input.tsx'
import { PermissionsInput } from './permissions-input.tsx'
import { RoleActions } from './role-actions.tsx'
import { words } from './words.ts'

export default function RoleForm() {
  const t = useWords(words)
  const kind = useWords(accountTypeWords)
  const lang = useLanguage()
  const user = useUser()
  const page = usePage<'/role/form/$role_id'>()
  const { role_id } = page.params
  const isNew = role_id === undefined
  const model_id = isNew && typeof page.search.copy === 'string' ? page.search.copy : null
  const model = useQuery({ ...ask(role.read, { params: { role_id: model_id ?? '' } }), enabled: model_id !== null })
  if (model_id !== null && model.isPending) return <Skeleton className="h-64" />
  const companies = user.user_companies
  // Only the provider creates roles for its own staff, and nobody creates a role for an account
  // type above their own.
  const types = accountTypes.slice(accountTypes.indexOf(user.account_type))
  return (
    <FormPage
      noun={role}
      start={{
        ...(model.data && { account_type: model.data.account_type }),
        // A copy gets a new name, so that saving it unchanged never creates two roles with the same
        // name.
        name: model.data ? copyOf(model.data.name) : { tr: '', en: '', de: '' },
        account_id: user.account_type === 'account' ? user.account_id : null,
        company_id: ['provider', 'account'].includes(user.account_type) ? null : (companies[0]?.id ?? null),
        permissions: (model.data?.permissions ?? []).filter((it) => user.permissions.includes(it)),
      }}
      name={(record) => record.name[lang]}
      back="/role/list"
      underTitle={(record) => <RoleActions record={record} />}
    >
      <FormSection title={t('facts')}>
        <NamesInput name="name" label={t('name')} description={t('nameHelp')} />
        <SelectInput
          name="account_type"
          label={t('account_type')}
          description={t('account_typeHelp')}
          options={optionsOf(isNew ? types : accountTypes, kind)}
        />
        <OwnerInput isFixed={!isNew} />
      </FormSection>
      <FormSection title={t('permissions')} description={t('permissionsHelp')}>
        {isNew && <CopyFrom />}
        <PermissionsInput />
      </FormSection>
    </FormPage>
  )
}

/** The maximum length of the original name in a copy's name. It leaves room for the suffix. */
const longest = 60 - ' (Kopie)'.length
const copyOf = ({ tr, en, de }: Role['name']) => ({
  tr: `${tr.slice(0, longest)} (kopya)`,
  en: `${en.slice(0, longest)} (copy)`,
  de: `${de.slice(0, longest)} (Kopie)`,
})

/**
 * Copies the permissions of another role into the form, except those that the user does not hold.
 */
function CopyFrom() {
  const t = useWords(words)
  const lang = useLanguage()
  const held = useUser().permissions
  const { setValue } = useFormContext()
  const [id, setId] = useState<string | null>(null)
  const { data } = useQuery(ask(role.list, { query: { limit: maxLimit } }))
  const roles = data?.data ?? []
  const copy = (next: string) => {
    setId(next)
    const permissions = roles.find((it) => it.id === next)?.permissions ?? []
    setValue(
      'permissions',
      permissions.filter((it) => held.includes(it)),
      { shouldDirty: true, shouldValidate: true },
    )
  }
  return (
    <NativeSelect
      label={t('copyFrom')}
      description={t('copyFromHelp')}
      placeholder={t('choose')}
      value={id}
      onChange={copy}
      options={roles.map((it) => ({ value: it.id, label: it.name[lang] }))}
    />
  )
}
