import { useWatch } from 'react-hook-form'
import {
  mailPorts,
  type companyMail,
  type CompanyMail,
  type MailInput,
  type platformMail,
  type PlatformMail,
} from '#contract/integrations/message-provider.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { SecretInput } from '#panel/kit/form/access-card.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Environment } from './environment.tsx'
import { mailServerWords } from './mail-server-words.ts'
import { SendingCard, senderWithout, TestButton, textsOf } from './sending-card.tsx'

type Row = CompanyMail | PlatformMail

const valuesOf = (row: Row | null) => ({
  server: row?.server ?? '',
  port: row?.port ?? mailPorts[0],
  username: row?.username ?? '',
  sender: row?.sender ?? '',
  sender_name: row?.sender_name ?? '',
})

interface MailCardProps {
  noun: typeof companyMail | typeof platformMail
  params: Record<string, string>
  row: Row
  help: string
}

/** The mail server of a company, or of the platform, with a test mail. */
export function MailCard({ noun, params, row, help }: MailCardProps) {
  const t = useWords(mailServerWords)
  const reasonText = useReasonText()
  // The platform's calls differ from a company's only in their paths.
  const its = { noun: noun as typeof companyMail, params: params as { company_id: string } }
  const test = useSend(its.noun.test, {
    invalidates: [noun.read, noun.history],
    onDone: ({ outcome: { state, reason, to } }) =>
      toasts.add(
        state === 'sent'
          ? { kind: 'success', title: t('sent', { to }) }
          : { kind: 'danger', title: t('notSent', { why: reasonText(reason) }) },
      ),
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
      party={row.server}
      above={
        <Environment row={row} nameOf={(it) => it}>
          {testButton}
        </Environment>
      }
      test={testButton}
    >
      <Fields row={row} />
    </SendingCard>
  )
}

/** Codes of SMTP and of broken connections (server/src/features/integrations/mail/smtp.ts). */
const causes = {
  password: /^(530|535|EAUTH)/,
  unknown: /^(unknown_host|private_address|ENOTFOUND|EDNS)/,
  closed: /^(ECONN|ETIMEDOUT|EHOST|ENET|ESOCKET)/,
  tls: /^(ETLS|ERR_TLS|CERT_|DEPTH_|SELF_|UNABLE_)/,
} as const

function useReasonText(): (reason: string) => string {
  const t = useWords(mailServerWords)
  const outside = useOutsideMessage()
  return (reason) => {
    const cause = (Object.keys(causes) as (keyof typeof causes)[]).find((it) => causes[it].test(reason))
    return cause ? t(`cause.${cause}`) : outside(reason)
  }
}

function Fields({ row }: { row: Row }) {
  const t = useWords(mailServerWords)
  const [server, username] = useWatch<MailInput, ['server', 'username']>({ name: ['server', 'username'] })
  // A stored password belongs to the server for which it was entered.
  const isSame = server === row.server && username === row.username
  return (
    <>
      <TextInput name="server" label={t('server')} description={t('serverHelp')} autoComplete="off" />
      <SelectInput name="port" label={t('port')} options={optionsOf(mailPorts, (it) => t(`ports.${it}`))} />
      <TextInput name="username" label={t('username')} autoComplete="off" />
      <SecretInput name="password" label={t('password')} isThere={isSame && row.secrets.password} />
      <TextInput name="sender" label={t('sender')} inputMode="email" autoComplete="off" />
      <TextInput name="sender_name" label={t('sender_name')} autoComplete="off" />
    </>
  )
}
