import { randomUUID } from 'node:crypto'
import { getirMenuOf } from '#demo/links/getir-menu.ts'
import { api, tokenOf, type Product } from './product.ts'

interface Settings {
  version: number
  addresses: { name: string; url: string }[]
}

const hex = (length: number) => randomUUID().replaceAll('-', '').padEnd(length, '0').slice(0, length)

/**
 * Links a tenant's branch to a restaurant of its own at the simulated GetirYemek, as the branch's
 * manager would. The restaurant has the menu of the demo branch's restaurant. Returns the
 * restaurant's id.
 */
export async function linkTenant(product: Product, demoBranch: string): Promise<string> {
  const { token } = await tokenOf(product, 'company')
  const [external_id, secrets] = [hex(24), { appSecretKey: hex(40), restaurantSecretKey: hex(40), apiKey: hex(32) }]
  const path = `/branch/${product.feed.watched_branch_id}/integration-platform-settings/getir`
  const { version } = await api<Settings>(product, token, 'GET', path)
  const { addresses } = await api<Settings>(product, token, 'PUT', path, {
    version,
    is_active: true,
    external_id,
    host: null,
    secrets,
  })
  const at = (name: string) => new URL(addresses.find((it) => it.name === name)!.url).pathname
  const webhooks = {
    newOrder: 'new-order',
    cancelOrder: 'cancel-order',
    courierArrived: 'courier-arrived',
    courierPickup: 'courier-pickup',
    restaurantStatus: 'restaurant-status',
  }
  const reply = await fetch(`${product.getir}/__control/restaurants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: external_id,
      name: 'Ustamdan Kebap Moda',
      ...secrets,
      posStatus: 100,
      menu: getirMenuOf(demoBranch),
      webhooks: Object.fromEntries(
        Object.entries(webhooks).map(([event, name]) => [event, `${product.url}${at(name)}`]),
      ),
    }),
  })
  if (!reply.ok) throw new Error(`The simulated GetirYemek refused the restaurant: ${await reply.text()}`)
  return external_id
}
