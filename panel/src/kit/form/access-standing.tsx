import type { ReactNode } from 'react'
import { daysBetween } from '#contract/kit/wall-clock.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { accessWords } from './access-words.ts'
import { Ago } from '../words/ago.tsx'
import { useFormat } from '../words/format.ts'
import { useToday } from '../words/today.ts'
import { useWords } from '../words/words.ts'

const warnedDays = 30

/**
 * The fields that every answer about an access to an external system contains
 * (contract/src/kit/access.ts).
 */
export interface AccessRecord {
  version: number
  is_active: boolean
  expires_on: string | null
  former_until: string | null
  can_keep_former: boolean
  checked: { at: string; is_well: boolean; said: string } | null
  worked_at: string | null
  failure: { at: string; said: string } | null
  host?: unknown
}
/** Texts for the status of an access that differ from system to system. */
interface StatusTexts {
  never: string
  off: string
  /** Texts for before and after the first successful run. */
  silent?: string
  worked?: string
  /** What a failing access means for the user. */
  failing?: string
}

export interface AccessStandingProps {
  record: AccessRecord
  /**
   * The name of the external system's operator, and a function that words the operator's messages.
   */
  party: string
  messageText: (message: string) => string
  standing: StatusTexts
}

/** Shows whether the access to an external system works, and what needs attention. */
export function AccessStanding({ record, standing, party, messageText }: AccessStandingProps) {
  const t = useWords(accessWords)
  const { checked, failure, worked_at } = record
  if (record.version === 0) return <Banner kind="info" title={standing.never} />
  if (!record.is_active) return <Banner kind="warning" title={standing.off} />
  const quoted = (it: { said: string }) => t('itSaid', { party, said: messageText(it.said) })
  return (
    <>
      <Expires on={record.expires_on} />
      {failure && (
        <Dated kind="warning" title={t('failing')} at={failure.at}>
          {[standing.failing, quoted(failure)].filter(Boolean).join(' ')}
        </Dated>
      )}
      {checked && (
        <Dated
          kind={checked.is_well ? 'success' : 'warning'}
          title={checked.is_well ? t('well', { name: checked.said }) : t('notWell')}
          at={checked.at}
        >
          {!checked.is_well && quoted(checked)}
        </Dated>
      )}
      {!failure && !checked && worked_at && (
        <Dated kind="success" title={standing.worked ?? t('worked')} at={worked_at} />
      )}
      {!failure && !checked && !worked_at && standing.silent && <Banner kind="info" title={standing.silent} />}
    </>
  )
}

function Expires({ on }: { on: string | null }) {
  const t = useWords(accessWords)
  const format = useFormat()
  const today = useToday()
  const left = on === null ? Infinity : daysBetween(today, on)
  if (on === null || left > warnedDays) return null
  return (
    <Banner kind="warning" title={t(left < 0 ? 'expired' : 'expires', { date: format.date(`${on}T12:00:00`) })}>
      {t('expiresText')}
    </Banner>
  )
}

const Dated = ({
  kind,
  title,
  at,
  children,
}: {
  kind: 'success' | 'warning'
  title: string
  at: string
  children?: ReactNode
}) => (
  <Banner
    kind={kind}
    title={
      <>
        {title} · <Ago iso={at} />
      </>
    }
  >
    {children}
  </Banner>
)
