import { mailKinds, type MailRow } from '#contract/integrations/mail.ts'
import { whyNotSent } from '#contract/members/may-be-sent.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { Translate } from '#panel/kit/words/words.ts'
import type { words } from './words.ts'

type Spelled<K extends string> = K extends `${infer A}-${infer B}` ? `${A}_${Spelled<B>}` : K

/** The key of a mail's kind in `words.ts`; `subject` for an unknown kind. */
export const wordOf = (kind: string) =>
  mailKinds.some((it) => it === kind)
    ? (kind.replaceAll('-', '_') as Spelled<(typeof mailKinds)[number]>)
    : ('subject' as const)

export const tones: Record<MailRow['state'], Tone> = { waiting: 'info', sent: 'success', failed: 'danger' }

const ours = ['gone', 'blocked', 'no_address'] as const

/**
 * Why a mail was not sent: in our words if we did not send it, otherwise in the mail server's
 * words.
 */
export function problemText(problem: string | null, t: Translate<(typeof words)['tr']>): string {
  const own = ours.find((it) => it === problem)
  if (own) return t(own)
  return whyNotSent.some((it) => it === problem) ? t('no_consent') : (problem ?? '')
}
