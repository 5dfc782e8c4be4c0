import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { menuByOurIds } from './menu-by-our-ids.ts'
import { demoLieferandoRestaurants } from '../organisation.ts'

/**
 * Links the demo's restaurants to the simulated Lieferando, at the address that the simulator has
 * now, and registers them there with the address to which it pushes. The second gets its orders by
 * asynchronous pushes.
 */
export async function linkDemoLieferando(server: Server, url: string): Promise<void> {
  for (const [n, it] of demoLieferandoRestaurants.entries()) {
    const { name, company_id, branch_id, restaurantId, apiKey, pushSecret, deliveryBy } = it
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: restaurantId,
      platform: 'lieferando',
      base_url: url,
      settings: { tenant: 'de', delivery_by: deliveryBy, push_auth: 'key' },
      secrets: { integrationKey: apiKey, pushSecret },
    })
    const response = await fetch(`${url}/__control/restaurants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        restaurantId,
        apiKey,
        hookUrl: `http://127.0.0.1:${server.port}/api/integration/lieferando/${link_id}`,
        auth: { kind: 'key', secret: pushSecret },
        deliveryBy,
        preparation: n === 0 ? 'sync' : 'async',
        menu: menuByOurIds(branch_id, 'de').map((product) => ({
          id: product.id,
          name: product.name,
          price: product.price,
          choices: product.toppings,
        })),
      }),
    })
    if (!response.ok) throw new Error(`The simulated Lieferando refused ${name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'lieferando', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
