import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Channel } from '#contract/organisation/channels.ts'

/** The actions of spec §4 that change a status, and where each leads. */
export const actionTarget = {
  approve: 'preparing',
  dispatch: 'on_the_way',
  deliver: 'delivered',
  cancel: 'cancelled',
  return: 'returned',
} as const satisfies Record<string, OrderStatus>
export type Action = keyof typeof actionTarget

/** One thing a platform shall be told, and how long after the one before it at the earliest. */
export interface PlatformStep {
  step: string
  body: Record<string, string | number>
}

/**
 * What the platform of a channel must be told when an order moves (integrations §1.1). Press once, we pace it: the steps queue up and go out when
 * the platform allows. With the restaurant's courier Getir takes verify → prepare → deliver; with its own, verify → prepare → handover, and it delivers.
 */
export function platformSteps(
  channel: Channel,
  action: Action | 'ready',
  it: { deliversItself: boolean; cancel?: { reason: string; note: string } | undefined },
): PlatformStep[] {
  if (channel !== 'getir') return []
  switch (action) {
    case 'approve':
      return [{ step: 'verify', body: {} }]
    case 'ready':
      return it.deliversItself ? [{ step: 'prepare', body: {} }] : []
    case 'dispatch':
      return it.deliversItself
        ? [
            { step: 'prepare', body: {} },
            { step: 'handover', body: {} },
          ]
        : [{ step: 'prepare', body: {} }]
    case 'deliver':
      return it.deliversItself ? [] : [{ step: 'deliver', body: {} }]
    case 'cancel':
      return [{ step: 'cancel', body: { cancelReasonId: it.cancel?.reason ?? '', cancelNote: it.cancel?.note ?? '' } }]
    case 'return':
      return []
  }
}

/** The least time between two steps of one order, in ms (integrations §1.1: at least a minute, and three seconds for clocks and the way there). */
export const platformPaceMs: Partial<Record<Channel, number>> = { getir: 63_000 }
