import type { ReactNode } from 'react'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { environmentWords } from './environment-words.ts'
import type { SendingRow } from './sending-card.tsx'

/**
 * Shows the accounts from the server's own settings. They send messages until the platform's owner
 * enters an account. `children` are actions, such as a test message.
 */
export function Environment({
  row,
  nameOf,
  children,
}: {
  row: SendingRow
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
