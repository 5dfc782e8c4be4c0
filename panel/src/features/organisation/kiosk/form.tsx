import { useQuery } from '@tanstack/react-query'
import { branchNames } from '#contract/organisation/names.ts'
import { kiosk } from '#contract/organisation/kiosk.ts'
import { license } from '#contract/organisation/license.ts'
import { SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { UnderTitle } from './under-title.tsx'
import { words } from './words.ts'

/** The form of a seat for one device: its branch, its name, and whether it may sell. */
export default function KioskForm() {
  const t = useWords(words)
  const user = useUser()
  const { params, search } = usePage()
  const { kiosk_id } = params as { kiosk_id?: string }
  const given = typeof search.branch_id === 'string' ? search.branch_id : undefined
  const only = user.users_branches.length === 1 ? user.users_branches[0]?.branch_id : undefined
  const start = given ?? only
  return (
    <FormPage
      noun={kiosk}
      start={{ ...(start && { branch_id: start }), name: '', is_locked: false }}
      name={(record) => record.name}
      back="/kiosk/list"
      invalidates={[license.read]}
      underTitle={(record) => <UnderTitle seat={record} />}
    >
      {kiosk_id ? (
        <OwnBranches kiosk_id={kiosk_id} />
      ) : (
        <RecordInput name="branch_id" label={t('branch')} from={branchNames} />
      )}
      <TextInput name="name" label={t('name')} description={t('nameHelp')} />
      <SwitchInput name="is_locked" label={t('is_locked')} description={t('lockHelp')} className="col-span-full" />
    </FormPage>
  )
}

/** A seat can move only between branches of its own company, which holds the licence. */
function OwnBranches({ kiosk_id }: { kiosk_id: string }) {
  const t = useWords(words)
  const { data: seat } = useQuery(ask(kiosk.read, { params: { kiosk_id } }))
  return (
    <RecordInput
      name="branch_id"
      label={t('branch')}
      description={t('moveHelp')}
      from={branchNames}
      query={{ company_id: seat?.company_id }}
      known={seat && [{ id: seat.branch_id, name: seat.branch_name }]}
    />
  )
}
