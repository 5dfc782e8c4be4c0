import type { ReactNode } from 'react'
import type { CompanyMail, CompanySms, PlatformMail, PlatformSms } from '#contract/integrations/message-provider.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { environmentWords } from './environment-words.ts'

type Row = CompanySms | CompanyMail | PlatformSms | PlatformMail

/** Which account sends while this one is not in use. */
export const senderWithout = (row: Row): 'platform' | 'environment' | 'nobody' => {
  if ('has_platform' in row) return row.has_platform ? 'platform' : 'nobody'
  return row.environment ? 'environment' : 'nobody'
}

/**
 * The accounts in the server's own settings that send while the platform's owner has entered none.
 * `children` are actions, such as a test message.
 */
export function Environment({
  row,
  nameOf,
  children,
}: {
  row: Row
  nameOf: (by: string) => string
  children: ReactNode
}) {
  const t = useWords(environmentWords)
  if (!('environment' in row) || !row.environment || row.version > 0) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Facts>
        <Fact name={t('by')}>{nameOf(row.environment.by)}</Fact>
        <Fact name={t('sender')}>{row.environment.sender}</Fact>
      </Facts>
      {children}
    </div>
  )
}
