import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { companyNames, branchNames } from '#contract/organisation/names.ts'
import { accountNames } from '#contract/identity/names.ts'
import { role } from '#contract/identity/role.ts'
import type { User } from '#contract/identity/user.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

type ScopeType = User['assignments'][number]['scope_type']

/**
 * The kinds of place, such as company or branch, at which the user may assign roles: the user's own
 * kind and those below.
 */
export function useScopeTypes(): ScopeType[] {
  const { account_type } = useUser()
  if (account_type === 'provider') return ['provider', 'account', 'company', 'branch']
  if (account_type === 'account') return ['account', 'company', 'branch']
  return account_type === 'company' ? ['company', 'branch'] : ['branch']
}

/**
 * The initial values of a new row: the narrowest kind of place at which the user may assign roles.
 * The branch is already chosen if there is only one.
 */
export function useFirstAssignment() {
  const [narrowest] = useScopeTypes().toReversed()
  const { user_companies } = useUser()
  const branches = user_companies.flatMap((it) => it.branch)
  return {
    scope_type: narrowest!,
    scope_id: branches.length === 1 ? branches[0]!.branch_id : null,
    role_id: undefined,
  }
}

/**
 * The role that is offered first for a branch's till: the product's own role, otherwise the only
 * role that can be assigned. null if neither exists, undefined until known.
 */
export function useTillRole(branch_id: string | undefined): string | null | undefined {
  const { data, isError } = useQuery({
    ...ask(role.givable, { query: { scope_type: 'branch', scope_id: branch_id, account_type: 'branch', limit: 20 } }),
    enabled: branch_id !== undefined,
  })
  if (!data) return isError ? null : undefined
  const own = data.data.find(({ hint }) => !hint)
  return (own ?? (data.data.length === 1 ? data.data[0] : undefined))?.id ?? null
}

/**
 * The roles of a user, each with the place where it applies. `record` provides the names of
 * existing roles.
 */
export function AssignmentsInput({ record }: { record: User | undefined }) {
  const t = useWords(words)
  const start = useFirstAssignment()
  return (
    <RowsInput name="assignments" label={t('assignments')} start={start} add={t('addRole')} max={20}>
      {(field) => <Row field={field} record={record} />}
    </RowsInput>
  )
}

function Row({ field, record }: { field: (name: string) => string; record: User | undefined }) {
  const t = useWords(words)
  const { control } = useFormContext()
  const [scope_type, scope_id, role_id] = useWatch({
    control,
    name: [field('scope_type'), field('scope_id'), field('role_id')],
  }) as [ScopeType | undefined, string | null | undefined, string | undefined]
  return (
    <>
      <ScopeTypeInput field={field} />
      {scope_type === 'account' && <RecordInput name={field('scope_id')} label={t('place')} from={accountNames} />}
      {scope_type === 'company' && <RecordInput name={field('scope_id')} label={t('place')} from={companyNames} />}
      {scope_type === 'branch' && <RecordInput name={field('scope_id')} label={t('place')} from={branchNames} />}
      {scope_type && <RoleInput {...{ field, record, scope_type, role_id }} scope_id={scope_id ?? null} />}
    </>
  )
}

/**
 * The kind of place. Changing it clears the place below, which no longer fits. If there is only one
 * place, it is chosen right away.
 */
function ScopeTypeInput({ field }: { field: (name: string) => string }) {
  const t = useWords(words)
  const { user_companies, account_type, account_id } = useUser()
  const { setValue } = useFormContext()
  const types = useScopeTypes()
  const bound = useBound<ScopeType | undefined>({ name: field('scope_type'), label: t('scope_type') })
  const onlyOne = (type: ScopeType) => {
    if (type === 'company' && user_companies.length === 1) return user_companies[0]!.id
    return type === 'account' && account_type === 'account' ? account_id : null
  }
  const options = bound.value && !types.includes(bound.value) ? [...types, bound.value] : types
  return (
    <NativeSelect
      {...bound}
      value={bound.value ?? null}
      placeholder={t('scope_type')}
      options={optionsOf(options, t)}
      onChange={(next) => {
        bound.onChange(next as ScopeType)
        setValue(field('scope_id'), onlyOne(next as ScopeType), { shouldDirty: true })
        setValue(field('role_id'), undefined, { shouldDirty: true })
      }}
    />
  )
}

/** Only the roles that the user may grant at that place, plus the current one. */
function RoleInput({
  field,
  record,
  scope_type,
  scope_id,
  role_id,
}: {
  field: (name: string) => string
  record: User | undefined
  scope_type: ScopeType
  scope_id: string | null
  role_id: string | undefined
}) {
  const t = useWords(words)
  const lang = useLanguage()
  const isPlaced = scope_type === 'provider' || scope_id !== null
  const at = record?.assignments.findIndex((it) => it.role_id === role_id) ?? -1
  const name = record?.places[at]?.role[lang]
  return (
    <RecordInput
      name={field('role_id')}
      label={t('role_id')}
      from={role.givable}
      query={{ scope_type, scope_id: scope_id ?? undefined }}
      known={role_id && name ? [{ id: role_id, name }] : undefined}
      placeholder={t(isPlaced ? 'chooseRole' : 'choosePlace')}
      isDisabled={!isPlaced}
    />
  )
}
