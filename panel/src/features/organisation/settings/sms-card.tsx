import { useWatch } from 'react-hook-form'
import {
  smsProviders,
  type companySms,
  type CompanySms,
  type platformSms,
  type PlatformSms,
  type SmsInput,
} from '#contract/integrations/message-provider.ts'
import { smsCauseOf } from '#contract/integrations/sms-causes.ts'
import { partyOf } from '#contract/platform/parties.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Environment } from './environment.tsx'
import { SendingCard, senderWithout, TestButton, textsOf } from './sending-card.tsx'
import { smsWords } from './sms-words.ts'

const nameOf = (code: string) => partyOf(code)?.name ?? code

type Row = CompanySms | PlatformSms

const valuesOf = (row: Row | null) => ({
  provider: row?.provider ?? smsProviders[0],
  username: row?.username ?? '',
  sender: row?.sender ?? '',
})

interface SmsCardProps {
  noun: typeof companySms | typeof platformSms
  params: Record<string, string>
  row: Row
  help: string
}

/**
 * The account of a company, or of the platform, at a provider of SMS, with a test message and what
 * is left on the account.
 */
export function SmsCard({ noun, params, row, help }: SmsCardProps) {
  const t = useWords(smsWords)
  const reasonText = useReasonText(row)
  const format = useFormat()
  // The platform's calls differ from a company's only in their paths.
  const its = { noun: noun as typeof companySms, params: params as { company_id: string } }
  const test = useSend(its.noun.test, {
    invalidates: [noun.read, noun.history],
    onDone: ({ outcome: { state, reason, to } }) =>
      toasts.add({
        kind: state === 'sent' ? 'success' : 'danger',
        title: t(`outcome.${state}`, { to: format.phone(to), why: reasonText(reason) }),
      }),
    onRefused: (refusal) => sayRefusal(refusal),
  })
  const testButton = (
    <TestButton isPending={test.isPending} onPress={() => test.mutate({ params: its.params })}>
      {t('test')}
    </TestButton>
  )
  return (
    <SendingCard
      {...{ noun, params, row, help, valuesOf, reasonText }}
      texts={textsOf(t, senderWithout(row))}
      secret="password"
      party={nameOf(row.provider)}
      above={
        <>
          {row.balance && <Balance balance={row.balance} />}
          <Environment row={row} nameOf={nameOf}>
            {testButton}
          </Environment>
        </>
      }
      test={testButton}
    >
      <Fields row={row} />
    </SendingCard>
  )
}

/** The provider's reason in words, if we know what its code means. */
function useReasonText({ provider }: Row): (reason: string) => string {
  const t = useWords(smsWords)
  const outside = useOutsideMessage()
  return (reason) => {
    const cause = smsCauseOf(provider, reason)
    return cause ? t(`cause.${cause}`) : outside(reason)
  }
}

function Balance({ balance: { at, list } }: { balance: NonNullable<Row['balance']> }) {
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

function Fields({ row }: { row: Row }) {
  const t = useWords(smsWords)
  const [provider, username] = useWatch<SmsInput, ['provider', 'username']>({ name: ['provider', 'username'] })
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
