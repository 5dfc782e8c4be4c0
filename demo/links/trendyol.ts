import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { demoTrendyolStores } from '../organisation.ts'
import { numberedMenuOf } from './numbered-menu.ts'

/**
 * Registers the demo's restaurants with the simulated Trendyol Go and links them here, with the
 * address that the simulator has now.
 */
export async function linkDemoTrendyol(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, storeId, supplierId, apiKey, apiSecret } of demoTrendyolStores) {
    const response = await fetch(`${url}/__control/stores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ supplierId, storeId, name, apiKey, apiSecret, menu: numberedMenuOf(branch_id) }),
    })
    if (!response.ok) throw new Error(`The simulated Trendyol Go refused ${name}: ${await response.text()}`)
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: String(storeId),
      platform: 'trendyol',
      base_url: url,
      settings: { supplier_id: String(supplierId), executor_user: 'entegrasyon@sofra.test' },
      secrets: { integrationKey: apiKey, integrationSecret: apiSecret },
    })
    const link = await linkNamed(server.kit, 'trendyol', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
