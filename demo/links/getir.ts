import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { getirMenuOf } from './getir-menu.ts'
import { demoGetirRestaurants } from '../organisation.ts'
import { fixedId } from '../chance.ts'

/**
 * Registers the demo's restaurants with the simulated GetirYemek and links them here, with the
 * addresses that both servers have now.
 */
export async function linkDemoGetir(server: Server, getirUrl: string): Promise<void> {
  for (const it of demoGetirRestaurants) {
    const apiKey = fixedId(`getir ${it.external_id} x-api-key`)
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id: it.company_id,
      branch_id: it.branch_id,
      external_id: it.external_id,
      platform: 'getir',
      base_url: getirUrl,
      secrets: { appSecretKey: it.appSecretKey, restaurantSecretKey: it.restaurantSecretKey, apiKey },
    })
    const at = (name: string) => `http://127.0.0.1:${server.port}/api/integration/getir/${link_id}/${name}`
    const response = await fetch(`${getirUrl}/__control/restaurants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: it.external_id,
        name: it.name,
        appSecretKey: it.appSecretKey,
        restaurantSecretKey: it.restaurantSecretKey,
        apiKey,
        posStatus: 100,
        menu: getirMenuOf(it.branch_id),
        webhooks: {
          newOrder: at('new-order'),
          cancelOrder: at('cancel-order'),
          courierArrived: at('courier-arrived'),
          courierPickup: at('courier-pickup'),
          restaurantStatus: at('restaurant-status'),
        },
      }),
    })
    if (!response.ok) throw new Error(`The simulated GetirYemek refused ${it.name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'getir', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
