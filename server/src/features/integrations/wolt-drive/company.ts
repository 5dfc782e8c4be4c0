import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import type { CourierCompany, CourierEvent, Report } from '#server/domain/integrations/couriers/company.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { woltDriveClient } from './client.ts'

/** Our event for each of Wolt's. */
const events: Record<string, CourierEvent> = {
  'order.pickup_started': 'courier_assigned',
  'order.pickup_arrival': 'courier_arrived',
  'order.picked_up': 'courier_delivery',
  'order.dropoff_started': 'courier_delivery',
  'order.delivered': 'courier_delivered',
}
/** Wolt reports each change of the time at which the courier comes; near enough to that, the courier approaches. */
const etaEvent = 'order.pickup_eta_updated'
const nearMs = 3 * 60_000
const ends = ['order.rejected', 'order.customer_no_show']

const details = z.object({
  wolt_order_reference_id: z.string(),
  merchant_order_reference_id: z.string(),
  pickup: z.optional(z.nullable(z.object({ eta: z.optional(z.unknown()) }))),
  courier: z.optional(z.nullable(z.object({ name: z.optional(z.nullable(z.string())) }))),
})
const payload = z.object({ type: z.string(), dispatched_at: z.optional(z.unknown()), details })

/** The text of a body's token, in three parts. */
const partsIn = (raw: Buffer): string[] => {
  try {
    const { token } = JSON.parse(raw.toString('utf8')) as { token?: unknown }
    return typeof token === 'string' ? token.split('.') : []
  } catch {
    return []
  }
}

const jsonIn = (part: string): unknown => {
  try {
    return withoutBadText(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}

function eventOf({ type, details: { pickup } }: z.infer<typeof payload>, at: Date): CourierEvent | undefined {
  if (type !== etaEvent) return events[type]
  const eta = momentIn(pickup?.eta)
  return eta && eta.getTime() - at.getTime() <= nearMs ? 'courier_approached' : undefined
}

/**
 * Wolt Drive. A merchant has one address for all its venues, and each report is a token that is signed
 * with the secret that we gave Wolt.
 */
export const woltDrive: CourierCompany = {
  code: 'wolt_drive',
  hosts: {
    live: 'https://daas-public-api.wolt.com',
    test: 'https://daas-public-api.development.dev.woltapi.com',
  },
  takesAddress: false,
  secrets: ['merchantKey', 'merchantId', 'webhookSecret'],
  sentSecrets: ['webhookSecret'],
  needsOurAddress: false,
  isShared: true,
  capabilities: ['cancel', 'fee'],
  client: woltDriveClient,
  readReport(kit, access, { raw }): Report | 'forged' | 'unreadable' {
    const [head = '', body = '', signature = ''] = partsIn(raw)
    const isTheirs = eitherOf(access).some(({ secrets: { webhookSecret } }) => {
      const wanted = createHmac('sha256', webhookSecret ?? '')
        .update(`${head}.${body}`)
        .digest('base64url')
      return webhookSecret !== '' && sameBytes(sha256(signature), sha256(wanted))
    })
    const { alg } = (jsonIn(head) ?? {}) as { alg?: unknown }
    if (!isTheirs || alg !== 'HS256') return 'forged'
    const { success, data } = payload.safeParse(jsonIn(body))
    if (!success) return 'unreadable'
    // No call reads a delivery, so a report without a readable date counts from now instead of being lost.
    const at = momentIn(data.dispatched_at) ?? kit.now()
    const event = eventOf(data, at)
    return {
      event_id: sha256(body).toString('base64url'),
      kind: data.type,
      reference: data.details.merchant_order_reference_id,
      shown: data,
      progress: {
        external_id: data.details.wolt_order_reference_id,
        happened: event ? [{ event, occurred_at: at }] : [],
        courier_name: data.details.courier?.name ?? undefined,
        ended: ends.includes(data.type) ? { reason: data.type.replace('order.', '') } : undefined,
      },
    }
  },
}
