import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { cancelEvent, statusEvent } from '#server/domain/integrations/inbox/events.ts'
import type { PushMeaning, Webhook } from '#server/domain/integrations/platform.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { getirSecrets } from './client.ts'

const kinds = {
  'new-order': 'order',
  'cancel-order': 'cancelled',
  'courier-arrived': 'courier_arrived',
  'courier-pickup': 'courier_approached',
  'restaurant-status': 'restaurant',
} as const satisfies Record<string, PushMeaning>
type Kind = keyof typeof kinds
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const restaurant = z.optional(z.object({ id }))

/** The fields that each push must have. */
const shapes = {
  'new-order': z.looseObject({ id, status: z.int(), restaurant }),
  'cancel-order': z.looseObject({ id, restaurant }),
  'courier-arrived': z.looseObject({ orderId: id, restaurantId: z.optional(id) }),
  'courier-pickup': z.looseObject({ orderId: id, restaurantId: z.optional(id) }),
  'restaurant-status': z.looseObject({ restaurantId: z.optional(id), status: z.int() }),
}
interface PushBody {
  id?: string
  orderId?: string
  status?: number
  restaurantId?: string
  restaurant?: { id: string }
}

export const getirWebhook: Webhook = {
  secrets: ['apiKey'],
  addresses: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 'POST'])),
  kinds,
  // Hashes are compared, so that timing reveals neither the length nor the content of the key.
  isFrom: ({ 'x-api-key': key }, link) =>
    typeof key === 'string' && sameBytes(sha256(key), sha256(getirSecrets.parse(link.secrets).apiKey)),
  said: (kind, body, { raw }) => {
    const result = isKind(kind) ? shapes[kind].safeParse(body) : undefined
    if (!result?.success) return undefined
    const given: PushBody = result.data
    return {
      kind,
      event: eventOf(kind, given, raw),
      order_id: given.id ?? given.orderId ?? null,
      restaurant_id: given.restaurantId ?? given.restaurant?.id,
      body: given,
    }
  },
  isOpen: (body) => body['status'] === 100,
}

/**
 * Identifies a push, so that repetitions are recognised. Two kinds of push look like repetitions
 * but are not: a scheduled order that is pushed again with its new status, and a courier's time
 * window that is pushed again with new times.
 */
function eventOf(kind: string, given: PushBody, raw: Buffer): string {
  if (kind === 'new-order') return statusEvent(given.id ?? '', given.status ?? '')
  if (kind === 'cancel-order') return cancelEvent(given.id ?? '')
  if (kind === 'courier-arrived') return `${given.orderId}:${kind}`
  return `${given.orderId ?? 'restaurant'}:${kind}:${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`
}
