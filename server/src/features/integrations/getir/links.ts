import sql from 'sql-template-tag'
import { getirClient } from '#server/domain/integrations/getir-client.ts'
import { PlatformFault } from '#server/domain/integrations/platform-fault.ts'
import type { GetirSecrets } from '#server/domain/integrations/platform-link.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

export interface GetirLinkInput extends GetirSecrets {
  company_id: string
  branch_id: string
  /** Getir's id of the restaurant. */
  external_id: string
  /** `https://` host of Getir, or of the simulator. */
  base_url: string
}

/**
 * Gives a branch its place on GetirYemek, or changes it, and switches its till on there. Getir being away does not undo the link: the till is
 * switched on with the next sign-in. Answers the link's id, which is part of the addresses Getir pushes to.
 */
export async function linkGetir(db: Db, kit: Kit, it: GetirLinkInput): Promise<string> {
  const base_url = addressOf(it.base_url)
  const secrets: GetirSecrets = {
    appSecretKey: it.appSecretKey,
    restaurantSecretKey: it.restaurantSecretKey,
    apiKey: it.apiKey,
  }
  const row = await db.must<{ id: string }>(sql`
    insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, secrets)
    values (${it.company_id}, ${uuidv7()}, ${it.branch_id}, 'getir', ${it.external_id}, ${base_url}, ${kit.seal.close(secrets)})
    on conflict (company_id, branch_id, platform) do update
    set external_id = excluded.external_id, base_url = excluded.base_url, secrets = excluded.secrets, is_active = true
    returning id`)
  const { company_id, branch_id, external_id } = it
  const link = { company_id, branch_id, external_id, base_url, secrets, id: row.id, polled_at: null }
  const orLater = (what: string) => (error: unknown) => {
    if (!(error instanceof PlatformFault)) throw error
    kit.log.info({ link: link.id, why: error.message }, `GetirYemek: ${what}`)
  }
  await getirClient(kit, link).switchOn().catch(orLater('the till is not switched on yet'))
  return link.id
}

/** Scheme, host and path without a slash at the end; 422 for anything but a plain http address. */
function addressOf(given: string): string {
  const url = URL.parse(given)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) throw wrongField('base_url', 'format')
  return url.href.replace(/\/+$/, '')
}
