import { companyMail, companySms } from '#contract/integrations/message-provider.ts'
import { companyPush } from '#contract/integrations/push-provider.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { LoadedAccount, useIsAwaitingAccounts } from './loaded-account.tsx'
import { MailCard } from './mail-card.tsx'
import { mailServerWords } from './mail-server-words.ts'
import { PushCard } from './push-card.tsx'
import { pushWords } from './push-words.ts'
import { SmsCard } from './sms-card.tsx'
import { smsWords } from './sms-words.ts'

const accounts = [companySms.read, companyMail.read, companyPush.read]

/** A company's own accounts for sending messages. */
export default function Messages({ company_id }: { company_id: string }) {
  const can = useCan()
  const [sms, mail, push] = [useWords(smsWords), useWords(mailServerWords), useWords(pushWords)]
  const params = { company_id }
  const isWaiting = useIsAwaitingAccounts(accounts, params)
  if (isWaiting) return <Skeleton className="h-96" />
  return (
    <>
      {can(companySms.read.permission) && (
        <LoadedAccount call={companySms.read} params={params}>
          {(row) => <SmsCard noun={companySms} params={params} row={row} help={sms('help')} />}
        </LoadedAccount>
      )}
      {can(companyMail.read.permission) && (
        <LoadedAccount call={companyMail.read} params={params}>
          {(row) => <MailCard noun={companyMail} params={params} row={row} help={mail('help')} />}
        </LoadedAccount>
      )}
      {can(companyPush.read.permission) && (
        <LoadedAccount call={companyPush.read} params={params}>
          {(row) => <PushCard noun={companyPush} params={params} row={row} help={push('help')} />}
        </LoadedAccount>
      )}
    </>
  )
}
