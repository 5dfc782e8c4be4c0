import { createHmac } from 'node:crypto'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import type { CourierCompany, Report } from '#server/domain/integrations/couriers/company.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { sameBytes, sha256 } from '#server/kit/guard/tokens.ts'
import { uberDirectClient } from './client.ts'
import { progressOf } from './progress.ts'
import { reported } from './wire.ts'

const parsed = (raw: Buffer): unknown => {
  try {
    return withoutBadText(JSON.parse(raw.toString('utf8')))
  } catch {
    return undefined
  }
}

const host = 'https://api.uber.com'

/**
 * Uber Direct. An account has one address for the deliveries of all its branches, and each report is
 * signed with the key of that address.
 */
export const uberDirect: CourierCompany = {
  code: 'uber_direct',
  // The keys say whether a delivery is a test.
  hosts: { live: host, test: host },
  takesAddress: false,
  secrets: ['clientId', 'clientSecret', 'webhookSecret'],
  sentSecrets: ['webhookSecret'],
  needsOurAddress: true,
  isShared: true,
  capabilities: ['cancel', 'read', 'fee'],
  client: uberDirectClient,
  readReport(kit, access, { headers, raw }): Report | 'forged' | 'unreadable' {
    const given = String(headers['x-uber-signature'] ?? headers['x-postmates-signature'] ?? '')
    const isTheirs = eitherOf(access).some(({ secrets: { webhookSecret = '' } }) => {
      const wanted = createHmac('sha256', webhookSecret).update(raw).digest('hex')
      return webhookSecret !== '' && sameBytes(sha256(given), sha256(wanted))
    })
    if (!isTheirs) return 'forged'
    const { success, data } = reported.safeParse(parsed(raw))
    if (!success || !data.data.external_id) return 'unreadable'
    return {
      event_id: data.id ?? sha256(raw).toString('base64url'),
      kind: data.kind,
      reference: data.data.external_id,
      progress: progressOf(data.data, momentIn(data.created) ?? kit.now()),
    }
  },
}
