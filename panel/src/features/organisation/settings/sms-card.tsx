import { useWatch } from 'react-hook-form'
import { Send, Trash2 } from 'lucide-react'
import {
  companySms,
  smsProviders,
  type CompanySms,
  type CompanySmsInput,
} from '#contract/integrations/message-provider.ts'
import { smsCauseOf } from '#contract/integrations/sms-causes.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { AccessCard, SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { smsWords } from './sms-words.ts'

const nameOf = (code: string) => partyOf(code)?.name ?? code

const valuesOf = (row: CompanySms | null) => ({
  provider: row?.provider ?? smsProviders[0],
  username: row?.username ?? '',
  sender: row?.sender ?? '',
})

/** A company's own account at a provider of SMS, with a test message and what is left on it. */
export function SmsCard({ company_id, row }: { company_id: string; row: CompanySms }) {
  const t = useWords(smsWords)
  const reasonText = useReasonText(row)
  const format = useFormat()
  const params = { company_id }
  const invalidates = [companySms.read, companySms.history]
  const test = useSend(companySms.test, {
    invalidates,
    onDone: ({ outcome: { state, reason, to } }) =>
      toasts.add({
        kind: state === 'sent' ? 'success' : 'danger',
        title: t(`outcome.${state}`, { to: format.phone(to), why: reasonText(reason) }),
      }),
    onRefused: (refusal) => sayRefusal(refusal),
  })
  const remove = useSend(companySms.remove, {
    invalidates,
    onDone: () => toasts.add({ title: t('removed') }),
    onRefused: (refusal) => sayRefusal(refusal),
  })
  return (
    <AccessCard
      noun={companySms}
      params={params}
      record={row}
      valuesOf={valuesOf}
      secrets={['password']}
      title={t('title')}
      description={t('help')}
      party={nameOf(row.provider)}
      messageText={reasonText}
      standing={{
        never: t(row.has_platform ? 'platform' : 'nobody'),
        off: t(row.has_platform ? 'offPlatform' : 'offNobody'),
        silent: t('silent'),
        worked: t('worked'),
        failing: t('failing'),
      }}
      above={row.balance && <Balance balance={row.balance} />}
      acts={
        <>
          <ConfirmButton
            label={t('remove')}
            icon={<Trash2 size={15} aria-hidden />}
            title={t('removeTitle')}
            isDanger
            isPending={remove.isPending}
            onConfirm={(close) => remove.mutate({ params }, { onSettled: close })}
          >
            {t(row.has_platform ? 'removePlatform' : 'removeNobody')}
          </ConfirmButton>
          <Button
            icon={<Send size={15} aria-hidden />}
            isPending={test.isPending}
            onPress={() => test.mutate({ params })}
          >
            {t('test')}
          </Button>
        </>
      }
    >
      <Fields row={row} />
    </AccessCard>
  )
}

/** The provider's reason in words, if we know what its code means. */
function useReasonText({ provider }: CompanySms): (reason: string) => string {
  const t = useWords(smsWords)
  const outside = useOutsideMessage()
  return (reason) => {
    const cause = smsCauseOf(provider, reason)
    return cause ? t(`cause.${cause}`) : outside(reason)
  }
}

function Balance({ balance: { at, list } }: { balance: NonNullable<CompanySms['balance']> }) {
  const t = useWords(smsWords)
  const format = useFormat()
  const money = useMoney()
  const written = list.map(({ amount, unit }) => {
    if (unit === 'sms') return t('sms', { amount: format.number(amount) })
    return /^[A-Z]{3}$/.test(unit) ? money(Math.round(amount * 100), unit) : `${format.number(amount)} ${unit}`
  })
  if (written.length === 0) return null
  return (
    <Facts>
      <Fact name={t('balance')}>
        <span className="tabular-nums">{written.join(' · ')}</span>
        <span className="text-muted">
          {' '}
          · <Ago iso={at} />
        </span>
      </Fact>
    </Facts>
  )
}

function Fields({ row }: { row: CompanySms }) {
  const t = useWords(smsWords)
  const [provider, username] = useWatch<CompanySmsInput, ['provider', 'username']>({ name: ['provider', 'username'] })
  // A stored password belongs to the account for which it was entered.
  const isSame = provider === row.provider && username === row.username
  return (
    <>
      <SelectInput name="provider" label={t('provider')} options={optionsOf(smsProviders, nameOf)} />
      <TextInput
        name="sender"
        label={t('sender')}
        description={t(provider === 'twilio' ? 'senderTwilio' : 'senderHelp')}
        autoComplete="off"
      />
      <TextInput name="username" label={t(`username.${provider}`)} autoComplete="off" />
      <SecretInput name="password" label={t(`password.${provider}`)} isThere={isSame && row.secrets.password} />
    </>
  )
}
