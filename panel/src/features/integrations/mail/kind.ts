import { mailKinds, type MailRow } from '#contract/integrations/mail.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'

type Spelled<K extends string> = K extends `${infer A}-${infer B}` ? `${A}_${Spelled<B>}` : K

/** The key of a mail's kind in this folder's words; `subject` for an unknown one. */
export const wordOf = (kind: string) =>
  mailKinds.some((it) => it === kind)
    ? (kind.replaceAll('-', '_') as Spelled<(typeof mailKinds)[number]>)
    : ('subject' as const)

export const tones: Record<MailRow['state'], Tone> = { waiting: 'info', sent: 'success', failed: 'danger' }
