import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { PhoneIncoming } from 'lucide-react'
import {
  switchboard,
  switchboardProviders,
  type Switchboard,
  type SwitchboardInput,
} from '#contract/integrations/switchboard.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useAccess } from '#panel/kit/form/access.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { PasswordInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormCard } from '#panel/kit/form/form-card.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** What the form holds; secrets begin empty, since nobody can read them. A branch that never had a switchboard starts with one in use. */
const valuesOf = (row: Switchboard | null): SwitchboardInput => ({
  provider: row?.provider ?? 'verimor',
  is_active: row?.version === 0 || (row?.is_active ?? false),
  lines: row?.lines ?? [],
  extension: row?.extension ?? '',
  username: row?.username ?? '',
  secrets: { password: '', key: '' },
})

interface SwitchboardCardProps {
  branch_id: string
  row: Switchboard
  onEdit: (isEdited: boolean) => void
}

/** Who the provider is, and how it is believed: its own form, version and history, and a call to try it with. */
export function SwitchboardCard({ branch_id, row, onEdit }: SwitchboardCardProps) {
  const t = useWords(words)
  const params = { branch_id }
  const access = useAccess({ noun: switchboard, params, record: row, valuesOf, title: t('title') })
  const { card, isThere, isReadOnly } = access
  const { isDirty } = card.edit
  useEffect(() => onEdit(isDirty), [onEdit, isDirty])
  const test = useSend(switchboard.test, {
    onDone: () => toasts.add({ kind: 'info', title: t('tested') }),
    // Somebody else has switched it off meanwhile.
    onRefused: (refusal) => {
      sayRefusal(refusal)
      void forget(switchboard.read)
    },
  })
  const isOff = isThere && !row.is_active
  return (
    <FormCard
      {...card}
      description={!isThere ? t('never') : isOff ? t('off') : undefined}
      above={isThere && row.is_active && row.has_address && <Heard at={row.heard_at} />}
      said={[card.said, isOff && !isReadOnly && t('testOff')].filter(Boolean).join(' · ')}
      acts={
        isThere &&
        !isReadOnly && (
          <Button
            icon={<PhoneIncoming size={15} aria-hidden />}
            isDisabled={isOff}
            isPending={test.isPending}
            onPress={() => test.mutate({ params })}
          >
            {t('test')}
          </Button>
        )
      }
    >
      <Fields row={row} />
    </FormCard>
  )
}

/** When the switchboard was heard last. */
function Heard({ at }: { at: string | null }) {
  const t = useWords(words)
  if (!at) return <Banner kind="info" title={t('silent')} />
  return (
    <Banner
      kind="success"
      title={
        <>
          {t('heard')} · <Ago iso={at} />
        </>
      }
    />
  )
}

function Fields({ row }: { row: Switchboard }) {
  const t = useWords(words)
  const provider = useWatch<SwitchboardInput, 'provider'>({ name: 'provider' })
  // What is held was meant for the provider it was entered with.
  const isSame = provider === row.provider
  const there = (name: 'password' | 'key') => isSame && row.secrets[name]
  return (
    <>
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      <SelectInput
        name="provider"
        label={t('provider')}
        options={optionsOf(switchboardProviders, (it) => t(`providers.${it}`))}
      />
      <TextInput name="extension" label={t('extension')} description={t('extensionHelp')} />
      {provider === 'verimor' && (
        <PasswordInput
          name="secrets.key"
          label={t('key')}
          description={t(there('key') ? 'there' : 'keyHelp')}
          autoComplete="off"
        />
      )}
      <div className="col-span-full">
        <RowsInput
          name="lines"
          label={t('lines')}
          description={t('linesHelp')}
          start={{ line: '' }}
          add={t('addLine')}
          max={20}
        >
          {(field) => <TextInput name={field('line')} label={t('line')} />}
        </RowsInput>
      </div>
      <TextInput name="username" label={t('username')} description={t('usernameHelp')} autoComplete="off" />
      <PasswordInput
        name="secrets.password"
        label={t('password')}
        description={there('password') && t('there')}
        autoComplete="off"
      />
    </>
  )
}
