import { randomUUID } from 'node:crypto'
import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { menuByOurIds } from './menu-by-our-ids.ts'
import { demoWoltVenues } from '../organisation.ts'

/**
 * Registers the demo's venues with the simulated Wolt, which pushes to the server, and links them
 * here, with the address that the simulator has now. Each start begins with a new consent, because
 * the simulator has forgotten the tokens of the last one.
 */
export async function linkDemoWolt(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, venueId, ...keys } of demoWoltVenues) {
    const { clientId, clientSecret, signingSecret } = keys
    const refreshToken = randomUUID()
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id: venueId,
      platform: 'wolt',
      base_url: url,
      settings: { client_id: clientId },
      secrets: { clientSecret, accessGrant: refreshToken, signingSecret },
    })
    const menu = menuByOurIds(branch_id, 'de').map(({ category, toppings, ...it }) => ({
      ...it,
      section: category,
      choices: toppings,
    }))
    const hookUrl = `${server.url.replace('localhost', '127.0.0.1')}/api/integration/wolt/${link_id}/events`
    const response = await fetch(`${url}/__control/venues`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, venueId, ...keys, hookUrl, menu, refreshToken }),
    })
    if (!response.ok) throw new Error(`The simulated Wolt refused ${name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'wolt', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
