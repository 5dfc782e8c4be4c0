import type { CourierCompany } from '#server/domain/integrations/couriers/company.ts'
import { idOfBytes, readLink } from '#server/kit/guard/signed-link.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { tokenHeader, tokenPurpose, vigoClient } from './client.ts'

/**
 * Vigo. What it reports is not documented, so a report only makes us ask Vigo; the token that we gave
 * it with the call tells which delivery is meant, and that Vigo sent it.
 */
export const vigo: CourierCompany = {
  code: 'vigo',
  hosts: { live: 'https://app.vigo.ist/api/v2', test: 'https://app-dev.vigo.ist/api/v2' },
  takesAddress: false,
  secrets: ['clientId', 'clientSecret'],
  sentSecrets: [],
  needsOurAddress: false,
  capabilities: ['cancel', 'read'],
  client: vigoClient,
  readReport(kit, _, { headers, raw }) {
    const token = headers[tokenHeader]
    const id = typeof token === 'string' ? readLink(kit, tokenPurpose, 16, token) : undefined
    if (!id) return 'forged'
    const delivery_id = idOfBytes(id)
    return { event_id: `${delivery_id} ${sha256(raw).toString('base64url')}`, kind: 'callback', delivery_id }
  },
}
