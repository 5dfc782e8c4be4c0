import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { companyNames } from '#contract/organisation/names.ts'
import { accountNames } from '#contract/identity/names.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const kinds = ['provider', 'account', 'company'] as const
type Kind = (typeof kinds)[number]

/**
 * The owner of a role: the provider, a dealer or a company. Users choose among the owners below
 * them. The owner cannot be changed later.
 */
export function OwnerInput({ isFixed }: { isFixed: boolean }) {
  const t = useWords(words)
  const user = useUser()
  const { control, setValue } = useFormContext()
  const [account_id, company_id] = useWatch({ control, name: ['account_id', 'company_id'] }) as (string | null)[]
  const [kind, setKind] = useState<Kind | null>(null)
  const open = kinds.slice(user.account_type === 'provider' ? 0 : user.account_type === 'account' ? 1 : 2)
  const now: Kind = kind ?? (company_id ? 'company' : account_id ? 'account' : open[0]!)
  // Left undefined until the user chooses. The contract does not accept undefined as "nobody".
  const choose = (next: Kind) => {
    setKind(next)
    const own = user.account_type === 'account' ? user.account_id : undefined
    setValue('account_id', next === 'account' ? own : null, { shouldDirty: true })
    setValue('company_id', next === 'company' ? undefined : null, { shouldDirty: true })
  }
  // A built-in role, viewed by a user below the provider.
  if (isFixed && !account_id && !company_id && user.account_type !== 'provider')
    return <ReadFact label={t('owner')}>{t('system')}</ReadFact>
  return (
    <>
      {open.length > 1 &&
        (isFixed ? (
          <ReadFact label={t('owner')}>{t(now)}</ReadFact>
        ) : (
          <NativeSelect
            label={t('owner')}
            description={t('ownerHelp')}
            placeholder={t('choose')}
            value={now}
            onChange={(next) => choose(next as Kind)}
            options={optionsOf(open, t)}
          />
        ))}
      {now === 'account' && user.account_type === 'provider' && (
        <RecordInput name="account_id" label={t('account')} from={accountNames} isFixed={isFixed} />
      )}
      {now === 'company' && (
        <RecordInput name="company_id" label={t('company')} from={companyNames} isFixed={isFixed} />
      )}
    </>
  )
}
