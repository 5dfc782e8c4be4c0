import { useWatch } from 'react-hook-form'
import { PhoneIncoming } from 'lucide-react'
import {
  switchboard,
  switchboardProviders,
  type Switchboard,
  type SwitchboardInput,
} from '#contract/integrations/switchboard.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const nameOf = (code: string) => partyOf(code)?.name ?? code

const valuesOf = (row: Switchboard | null) => ({
  provider: row?.provider ?? switchboardProviders[0],
  lines: row?.lines ?? [],
  extension: row?.extension ?? '',
  username: row?.username ?? '',
})

interface SwitchboardCardProps {
  branch_id: string
  row: Switchboard
  onEdit: (isEdited: boolean) => void
}

/** A card with the switchboard's provider, the credentials, and a test call. */
export function SwitchboardCard({ branch_id, row, onEdit }: SwitchboardCardProps) {
  const t = useWords(words)
  const messageText = useOutsideMessage()
  const can = useCan()
  const params = { branch_id }
  const test = useSend(switchboard.test, {
    onDone: () => toasts.add({ kind: 'info', title: t('tested') }),
    // Refetches the switchboard after a refusal, because somebody else has switched it off in the
    // meantime.
    onRefused: (refusal) => {
      sayRefusal(refusal)
      void forget(switchboard.read)
    },
  })
  const isOff = row.version > 0 && !row.is_active
  return (
    <AccessCard
      noun={switchboard}
      params={params}
      record={row}
      valuesOf={valuesOf}
      secrets={['password', 'key']}
      title={t('title')}
      party={nameOf(row.provider)}
      messageText={messageText}
      standing={{
        never: t('never'),
        off: t('off'),
        worked: t('heard'),
        ...(row.has_address && { silent: t('silent') }),
        failing: t('failing'),
      }}
      note={isOff && can(switchboard.update.permission) && t('testOff')}
      onEdit={onEdit}
      acts={
        <Button
          icon={<PhoneIncoming size={15} aria-hidden />}
          isDisabled={isOff}
          isPending={test.isPending}
          onPress={() => test.mutate({ params })}
        >
          {t('test')}
        </Button>
      }
    >
      <Fields row={row} />
    </AccessCard>
  )
}

function Fields({ row }: { row: Switchboard }) {
  const t = useWords(words)
  const provider = useWatch<SwitchboardInput, 'provider'>({ name: 'provider' })
  // Stored secrets belong to the provider for which they were entered.
  const isSame = provider === row.provider
  const there = (name: 'password' | 'key') => isSame && row.secrets[name]
  return (
    <>
      <SelectInput name="provider" label={t('provider')} options={optionsOf(switchboardProviders, nameOf)} />
      <TextInput name="extension" label={t('extension')} description={t('extensionHelp')} />
      {partyOf(provider)?.can?.includes('originate') && (
        <SecretInput name="key" label={t('key')} isThere={there('key')} help={t('keyHelp')} />
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
      <SecretInput name="password" label={t('password')} isThere={there('password')} help={t('passwordHelp')} />
    </>
  )
}
