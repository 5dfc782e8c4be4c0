import { useState } from 'react'
import { useController } from 'react-hook-form'
import {
  companyPush,
  keyFileMax,
  readServiceAccount,
  type CompanyPush,
  type platformPush,
  type PlatformPush,
} from '#contract/integrations/push-provider.ts'
import { useOutsideMessage } from '#panel/domain/integrations/outside-words.ts'
import { audienceWords } from '#panel/domain/members/audience-words.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { FileButton } from '#panel/ui/file-button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { TextInput } from '#panel/kit/form/fields.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { pushWords } from './push-words.ts'
import { SendingCard, TestButton, textsOf } from './sending-card.tsx'

type Row = CompanyPush | PlatformPush

const valuesOf = (row: Row | null) => ({ contact: row?.contact ?? '' })

interface PushCardProps {
  noun: typeof companyPush | typeof platformPush
  params: Record<string, string>
  row: Row
  help: string
}

/**
 * The account of a company, or of the platform, for push messages to apps and browsers. A company
 * can send itself a test.
 */
export function PushCard({ noun, params, row, help }: PushCardProps) {
  const t = useWords(pushWords)
  const reasonText = useReasonText()
  return (
    <SendingCard
      {...{ noun, params, row, help, valuesOf, reasonText }}
      texts={textsOf(t, 'has_platform' in row && row.has_platform ? 'platform' : 'nobody')}
      secret="service_account"
      party={row.project === '' ? 'Web Push' : 'Firebase'}
      above={row.version > 0 && <Keys row={row} />}
      test={params['company_id'] && <Test company_id={params['company_id']} />}
    >
      <Fields row={row} />
    </SendingCard>
  )
}

/** What the website and Firebase know the account by. */
function Keys({ row }: { row: Row }) {
  const t = useWords(pushWords)
  return (
    <Facts>
      {row.account !== '' && <Fact name={t('account')}>{row.account}</Fact>}
      <Fact name={t('public_key')}>
        <CopyText text={row.public_key} className="break-all" />
        <span className="block text-xs text-muted">{t('publicHelp')}</span>
      </Fact>
    </Facts>
  )
}

function Test({ company_id }: { company_id: string }) {
  const [t, a] = [useWords(pushWords), useWords(audienceWords)]
  const reasonText = useReasonText()
  const test = useSend(companyPush.test, {
    invalidates: [companyPush.read, companyPush.history],
    onDone: ({ outcome: { state, reason, device } }) =>
      toasts.add(
        state === 'sent'
          ? { kind: 'success', title: t('sent', { device: a(`devices.${device.platform}`) }) }
          : { kind: 'danger', title: t(state === 'unknown' ? 'unsure' : 'notSent', { why: reasonText(reason) }) },
      ),
    onRefused: (refusal) => sayRefusal(refusal),
  })
  return (
    <TestButton isPending={test.isPending} onPress={() => test.mutate({ params: { company_id } })}>
      {t('test')}
    </TestButton>
  )
}

/** Codes of FCM, of Google's sign-in and of browsers' push services (server/src/features/integrations/push). */
const causes = {
  credentials: /^(invalid_\w+|unreadable_key|401|UNAUTHENTICATED)$/,
  permission: /^(PERMISSION_DENIED|NOT_FOUND)$/,
  apple: /^THIRD_PARTY_AUTH_ERROR$/,
  removed: /^(UNREGISTERED|404|410)$/,
  elsewhere: /^(SENDER_ID_MISMATCH|403)$/,
  no_key_file: /^no_key_file$/,
} as const

function useReasonText(): (reason: string) => string {
  const t = useWords(pushWords)
  const outside = useOutsideMessage()
  return (reason) => {
    const cause = (Object.keys(causes) as (keyof typeof causes)[]).find((it) => causes[it].test(reason))
    return cause ? t(`cause.${cause}`) : outside(reason)
  }
}

function Fields({ row }: { row: Row }) {
  const t = useWords(pushWords)
  return (
    <>
      <TextInput
        name="contact"
        label={t('contact')}
        description={t('contactHelp')}
        inputMode="email"
        autoComplete="off"
      />
      {!useInside().isReadOnly && <KeyFile row={row} />}
    </>
  )
}

/** The key file of a service account, which can be chosen but not read again. */
function KeyFile({ row }: { row: Row }) {
  const t = useWords(pushWords)
  const { field, fieldState } = useController({ name: 'secrets.service_account' })
  const [isWrong, setWrong] = useState(false)
  const chosen = readServiceAccount(String(field.value ?? ''))
  async function read(file: File) {
    // A larger file is another one. It is not read.
    const text = file.size > keyFileMax ? '' : await file.text()
    const account = readServiceAccount(text)
    setWrong(!account)
    if (account) field.onChange(text)
  }
  const fault = isWrong ? t('otherFile') : fieldState.error?.message
  return (
    <div className="grid content-start justify-items-start gap-1.5">
      <span className="text-sm font-medium">{t('file')}</span>
      <FileButton accept=".json,application/json" label={t('file')} onPick={(file) => void read(file)}>
        {t('choose')}
      </FileButton>
      <p role="status" className="text-sm empty:hidden">
        {chosen ? t('chosen', { project: chosen.project_id }) : row.project && t('kept', { project: row.project })}
      </p>
      {fault ? (
        <p role="alert" className="text-xs text-danger">
          {fault}
        </p>
      ) : (
        <p className="text-xs text-muted">{t('fileHelp')}</p>
      )}
    </div>
  )
}
