import { useQuery } from '@tanstack/react-query'
import { user, userStates } from '#contract/identity/user.ts'
import { accountTypes, languages } from '#contract/identity/session.ts'
import { PhoneInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { accountTypeWords } from '#panel/domain/identity/account-type.ts'
import { AssignmentsInput, useFirstAssignment, useTillRole } from './assignments-input.tsx'
import { UserActions } from './user-actions.tsx'
import { words } from './words.ts'

/**
 * A user's form. With `?branch_id=`, it invites the first user of that branch; the branch's set-up
 * guide leads here.
 */
export default function UserForm() {
  const { search } = usePage()
  const { user_id } = usePage<'/user/form/$user_id'>().params
  const branch_id = user_id === undefined ? [search['branch_id']].flat()[0] : undefined
  const fitting = useTillRole(branch_id)
  if (branch_id && fitting === undefined) return <FormSkeleton />
  return <OneUser key={branch_id ?? ''} branch_id={branch_id} role_id={fitting ?? undefined} />
}

function OneUser({ branch_id, role_id }: { branch_id: string | undefined; role_id: string | undefined }) {
  const t = useWords(words)
  const viewer = useUser()
  const { user_id } = usePage<'/user/form/$user_id'>().params
  const isNew = user_id === undefined
  const { data: known } = useQuery({ ...ask(user.read, { params: { user_id: user_id ?? '' } }), enabled: !isNew })
  const { data: spoken = [] } = useQuery(ask(languages.list, {}))
  const first = useFirstAssignment()
  const guide = branch_id && `/branch/guide/${branch_id}`
  const kind = useWords(accountTypeWords)
  const states = optionsOf(userStates, t)
  const kinds = optionsOf(accountTypes, kind)
  const isFixed = known?.is_shared ?? false
  const ofDealer = known ? known.account_type === 'account' : ['provider', 'account'].includes(viewer.account_type)
  return (
    <FormPage
      noun={user}
      start={{
        language_id: viewer.lang,
        is_show_live_support: false,
        is_auth_for_account: false,
        assignments: [(branch_id ? { scope_type: 'branch', scope_id: branch_id, role_id } : first) as never],
      }}
      name={(record) => `${record.name} ${record.surname}`}
      savedText={(record, isMade) =>
        isMade && record.state === 'invited' ? t('inviteSent', { email: record.email }) : undefined
      }
      back={guide ?? '/user/list'}
      {...(guide && { onward: () => guide })}
      underTitle={(record) => <UserActions record={record} />}
    >
      <FormSection title={t('facts')} description={isNew && t('factsHelp')}>
        <TextInput name="name" label={t('name')} isFixed={isFixed} />
        <TextInput name="surname" label={t('surname')} isFixed={isFixed} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" isFixed={isFixed} />
        <PhoneInput name="phone" label={t('phone')} isFixed={isFixed} />
        <SelectInput
          name="language_id"
          label={t('language_id')}
          isNumber
          isFixed={isFixed}
          options={spoken.map((it) => ({ value: String(it.id), label: it.name }))}
        />
      </FormSection>
      <FormSection title={t('rights')} description={t('rightsHelp')}>
        <AssignmentsInput record={known} />
        <HistoryLabel name="places" label={t('places')} />
        <HistoryLabel name="state" label={t('state')} options={states} />
        <HistoryLabel name="account_type" label={t('account_type')} options={kinds} />
        <HistoryLabel name="has_two_factor" label={t('has_two_factor')} />
      </FormSection>
      <FormSection title={t('flags')}>
        <SwitchInput name="is_show_live_support" label={t('is_show_live_support')} isFixed={isFixed} />
        {ofDealer && (
          <SwitchInput
            name="is_auth_for_account"
            label={t('is_auth_for_account')}
            description={t('is_auth_for_accountHelp')}
            isFixed={isFixed}
          />
        )}
      </FormSection>
    </FormPage>
  )
}
