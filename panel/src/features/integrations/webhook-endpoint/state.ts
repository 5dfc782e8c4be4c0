import type { WebhookDelivery, WebhookEndpoint, WebhookGroup } from '#contract/integrations/webhook-endpoint.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'
import type { Translate } from '#panel/kit/words/words.ts'
import type { words } from './words.ts'

type T = Translate<(typeof words)['tr']>

export const tones: Record<WebhookEndpoint['state'], Tone> = {
  untried: 'neutral',
  on: 'success',
  failing: 'warning',
  resting: 'danger',
  off: 'neutral',
}

export const deliveryTones: Record<WebhookDelivery['state'], Tone> = {
  waiting: 'info',
  retrying: 'warning',
  sent: 'success',
  failed: 'danger',
}

/** The name of a group of events, by the part before the dot. */
export const groupName = (group: WebhookGroup, t: T): string => {
  const [family] = group.split('.') as ['order' | 'branch' | 'menu' | 'item' | 'member' | 'reservation' | 'table']
  return t(`event.${family}`)
}

type Spelled<K extends string> = K extends `${infer A}.${infer B}` ? `${A}_${B}` : K

export const typeName = (type: WebhookDelivery['type'], t: T): string =>
  t(`kind.${type.replace('.', '_') as Spelled<WebhookDelivery['type']>}`)

const known = ['private_address', 'unknown_host', 'timeout', 'unreachable'] as const

/** Why an endpoint did not accept an event. */
export function whyText(reason: string | null, status: number | null, t: T): string {
  if (reason === null) return ''
  if (reason === 'not_accepted' && status !== null) return t('why.not_accepted', { status })
  const own = known.find((it) => it === reason)
  return t(own ? `why.${own}` : reason === 'not_accepted' ? 'state.failing' : 'why.failed')
}
