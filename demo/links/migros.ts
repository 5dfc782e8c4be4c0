import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { demoMigrosStores } from '../organisation.ts'
import { numberedMenuOf } from './numbered-menu.ts'

/**
 * Registers the demo's restaurants with the simulated Migros Yemek, which pushes to the server, and
 * links them here, with the address that the simulator has now.
 */
export async function linkDemoMigros(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, storeId, storeGroupId, ...keys } of demoMigrosStores) {
    const { apiKey, secretKey, hookUser, hookPassword } = keys
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: String(storeId),
      platform: 'migros',
      base_url: url,
      settings: { push_user: hookUser },
      secrets: { integrationKey: apiKey, encryptionKey: secretKey, pushPassword: hookPassword },
    })
    const menu = numberedMenuOf(branch_id).map(({ section, options, ...it }) => ({
      ...it,
      header: section,
      choices: options,
    }))
    const hookUrl = `${server.url.replace('localhost', '127.0.0.1')}/api/integration/migros/${link_id}`
    const response = await fetch(`${url}/__control/stores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, storeId, storeGroupId, ...keys, hookUrl, menu }),
    })
    if (!response.ok) throw new Error(`The simulated Migros Yemek refused ${name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'migros', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
