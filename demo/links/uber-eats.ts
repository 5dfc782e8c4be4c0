import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { menuByOurIds } from './menu-by-our-ids.ts'
import { demoUberEatsStores } from '../organisation.ts'

/**
 * Registers the demo's stores with the simulated Uber Eats, which pushes to the server, and links them
 * here, with the address that the simulator has now.
 */
export async function linkDemoUberEats(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, storeId, ...keys } of demoUberEatsStores) {
    const { clientId, clientSecret, signingSecret } = keys
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: storeId,
      platform: 'ubereats',
      base_url: url,
      settings: { client_id: clientId },
      secrets: { clientSecret, signingSecret },
    })
    const menu = menuByOurIds(branch_id, 'de').map(({ id, name: title, price, toppings }) => ({
      id,
      name: title,
      price,
      choices: toppings,
    }))
    const hookUrl = `${server.url.replace('localhost', '127.0.0.1')}/api/integration/ubereats/${link_id}/events`
    const response = await fetch(`${url}/__control/stores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, storeId, ...keys, hookUrl, menu }),
    })
    if (!response.ok) throw new Error(`The simulated Uber Eats refused ${name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'ubereats', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
