import { matchItems } from '#server/domain/integrations/menu/items.ts'
import { linkNamed, linkPlatform } from '#server/domain/integrations/link.ts'
import type { Server } from '#server/app/server.ts'
import { fixedId } from '../chance.ts'
import { demoYemeksepetiVendors } from '../organisation.ts'
import { menuByOurIds } from './menu-by-our-ids.ts'

/**
 * Registers the demo's restaurants with the simulated Yemeksepeti and links them here, with the
 * addresses that both servers have now.
 */
export async function linkDemoYemeksepeti(server: Server, url: string): Promise<void> {
  for (const { name, company_id, branch_id, external_id, chain, username, password } of demoYemeksepetiVendors) {
    const [user, secret] = ['yemeksepeti', fixedId(`yemeksepeti ${external_id} push`)]
    const link_id = await linkPlatform(server.kit.db, server.kit, {
      company_id,
      branch_id,
      external_id,
      platform: 'yemeksepeti',
      base_url: url,
      settings: { chain_code: chain, username, push_auth: 'basic', push_user: user },
      secrets: { password, pushSecret: secret },
    })
    const response = await fetch(`${url}/__control/vendors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chain,
        remoteId: external_id,
        name,
        username,
        password,
        pluginUrl: `http://127.0.0.1:${server.port}/api/integration/yemeksepeti/${link_id}`,
        auth: { kind: 'basic', user, secret },
        menu: menuByOurIds(branch_id, 'tr'),
      }),
    })
    if (!response.ok) throw new Error(`The simulated Yemeksepeti refused ${name}: ${await response.text()}`)
    const link = await linkNamed(server.kit, 'yemeksepeti', link_id)
    if (link) await matchItems(server.kit, link)
  }
}
