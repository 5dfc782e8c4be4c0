import { platformMail, platformSms } from '#contract/integrations/message-provider.ts'
import { platformPush } from '#contract/integrations/push-provider.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { environmentWords } from './environment-words.ts'
import { LoadedAccount, useIsAwaitingAccounts } from './loaded-account.tsx'
import { MailCard } from './mail-card.tsx'
import { PushCard } from './push-card.tsx'
import { SmsCard } from './sms-card.tsx'

const accounts = [platformSms.read, platformMail.read, platformPush.read]

/** The platform's own accounts for sending messages. */
export default function PlatformMessages() {
  const t = useWords(environmentWords)
  const can = useCan()
  const isWaiting = useIsAwaitingAccounts(accounts, {})
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={t('title')} description={t('titleHelp')} />
      {isWaiting ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          {can(platformSms.read.permission) && (
            <LoadedAccount call={platformSms.read} params={{}}>
              {(row) => <SmsCard noun={platformSms} params={{}} row={row} help={t('smsHelp')} />}
            </LoadedAccount>
          )}
          {can(platformMail.read.permission) && (
            <LoadedAccount call={platformMail.read} params={{}}>
              {(row) => <MailCard noun={platformMail} params={{}} row={row} help={t('mailHelp')} />}
            </LoadedAccount>
          )}
          {can(platformPush.read.permission) && (
            <LoadedAccount call={platformPush.read} params={{}}>
              {(row) => <PushCard noun={platformPush} params={{}} row={row} help={t('pushHelp')} />}
            </LoadedAccount>
          )}
        </>
      )}
    </div>
  )
}
