import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { courierEvents } from '#contract/ordering/order-fields.ts'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import type { CourierCompany, CourierEvent, Progress, Report } from '#server/domain/integrations/couriers/company.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { muditaClient } from './client.ts'

/** Our event for each of MuditaKurye's statuses. Other companies may send our five events by name. */
const events: Record<string, CourierEvent> = {
  ASSIGNED: 'courier_assigned',
  ACCEPTED: 'courier_assigned',
  ON_DELIVERY: 'courier_delivery',
  DELIVERED: 'courier_delivered',
  ...Object.fromEntries(courierEvents.map((it) => [it.toUpperCase(), it])),
}

const report = z.object({
  orderId: z.string().check(z.minLength(1), z.maxLength(60)),
  status: z.string().check(z.minLength(1), z.maxLength(40)),
  timestamp: z.optional(z.unknown()),
  cancelledAt: z.optional(z.unknown()),
  reason: z.optional(z.nullable(z.string())),
  courierName: z.optional(z.nullable(z.string())),
})

const signatureOf = (raw: Buffer, secret: string): string => createHmac('sha256', secret).update(raw).digest('hex')

/**
 * What a report says; undefined if it cannot be read. No call reads a delivery, so a report without a
 * readable date counts from now instead of being lost.
 */
function reportIn(raw: Buffer, now: Date): Report | undefined {
  let body: unknown
  try {
    body = withoutBadText(JSON.parse(raw.toString('utf8')))
  } catch {
    return undefined
  }
  const { success, data } = report.safeParse(body)
  if (!success) return undefined
  const at = momentIn(data.timestamp) ?? momentIn(data.cancelledAt) ?? now
  const event = events[data.status.toUpperCase()]
  const isEnd = /^cancell?ed$/i.test(data.status)
  const progress: Progress = {
    happened: event ? [{ event, occurred_at: at }] : [],
    courier_name: data.courierName ?? undefined,
    ended: isEnd ? { reason: data.reason ?? '' } : undefined,
  }
  return {
    event_id: `${data.orderId} ${data.status} ${sha256(raw).toString('base64url')}`,
    kind: data.status,
    reference: data.orderId,
    progress,
  }
}

/**
 * MuditaKurye, and any company that speaks its protocol at an address of its own. Its documents name
 * no call that cancels, and none that reads.
 */
export const mudita: CourierCompany = {
  code: 'mudita',
  hosts: { live: 'https://api.muditakurye.com.tr', test: 'https://staging-api.muditakurye.com' },
  takesAddress: true,
  secrets: ['apiKey', 'webhookSecret'],
  sentSecrets: ['webhookSecret'],
  needsOurAddress: true,
  capabilities: [],
  client: muditaClient,
  readReport(kit, access, { headers, raw }) {
    const given = headers['x-muditakurye-signature']
    const signature = typeof given === 'string' ? given.replace(/^sha256=/, '').toLowerCase() : ''
    const isTheirs = eitherOf(access).some(({ secrets }) =>
      sameBytes(sha256(signature), sha256(signatureOf(raw, secrets.webhookSecret ?? ''))),
    )
    if (!isTheirs || !access.secrets.webhookSecret) return 'forged'
    return reportIn(raw, kit.now()) ?? 'unreadable'
  },
}
