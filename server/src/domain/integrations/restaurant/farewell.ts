import sql, { raw } from 'sql-template-tag'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { deliveryLoop, type Delivery } from '#server/kit/jobs/delivery.ts'
import { perPlatform } from '../per-platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { openSecrets, type Secrets } from '#server/kit/record/access-secrets.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Link, PlatformClient } from '../platform.ts'
import { platformOf } from '../registry.ts'
import { tellThere } from './tell-restaurant.ts'

/** A restaurant on a platform to which a branch's link led before. */
type Former = BranchKey & { platform: PlatformCode } & Pick<Link, 'external_id' | 'base_url' | 'settings' | 'secrets'>

/**
 * What must be undone at a former restaurant: whether it is to be opened or closed (null leaves it
 * as it is), and whether its longer preparation time is to end.
 */
interface Undo {
  is_open: boolean | null
  ends_busy: boolean
}
interface FarewellRow extends BranchKey, Undo {
  id: string
  platform: PlatformCode
  external_id: string
  base_url: string
  settings: Record<string, string>
  secrets: Buffer
  created_at: string
}

/**
 * Queues what must be undone at a former restaurant, with a copy of its credentials, because after
 * the change of the link nobody here could undo it.
 */
export async function queueFarewell(db: Db, kit: Kit, it: Former, undo: Undo, now: Date): Promise<void> {
  if (undo.is_open === null && !undo.ends_busy) return
  await db.one(sql`insert into platform_farewell (company_id, branch_id, id, platform, external_id, base_url, settings, secrets, is_open, ends_busy, created_at, due_at)
    values (${it.company_id}, ${it.branch_id}, ${uuidv7(now.getTime())}, ${it.platform}, ${it.external_id}, ${it.base_url}, ${JSON.stringify(it.settings)}, ${kit.seal.close(it.secrets)},
      ${undo.is_open}, ${undo.ends_busy}, ${now}, ${now})`)
}

/** Withdraws what is queued for a restaurant to which the link leads again. */
export const withdrawFarewell = (db: Db, it: Omit<Former, 'settings' | 'secrets'>) =>
  db.one(sql`delete from platform_farewell where company_id = ${it.company_id} and branch_id = ${it.branch_id}
    and platform = ${it.platform} and external_id = ${it.external_id} and base_url = ${it.base_url}`)

/** For how long a platform that does not answer is asked again, in ms. */
const keptMs = 6 * 3_600_000

/**
 * Undoes what we asked of former restaurants, as far as their former credentials still work. If a
 * platform does not answer, it is asked again for hours.
 */
export const farewellDelivery: Delivery<FarewellRow> = {
  work: 'platform farewells',
  table: 'platform_farewell',
  key: ['company_id', 'branch_id', 'id'],
  parties: perPlatform,
  columns: raw(
    'd.company_id, d.branch_id, d.id, d.platform, d.external_id, d.base_url, d.settings, d.secrets, d.is_open, d.ends_busy, d.created_at',
  ),
  hasTime: ({ created_at }, at) => at.getTime() <= Date.parse(created_at) + keptMs,
  attempt: async (kit, it) => {
    const outcome = await tellThere(kit, platformOf(it.platform) && linkTo(kit, it), (client) => undo(client, it))
    if (outcome.state === 'refused')
      kit.log.warn({ link: it.id, platform: it.platform, why: outcome.reason }, 'a former restaurant stays as it is')
    return outcome
  },
  // The copy of the credentials is not kept longer than needed.
  onSettled: async (db, { company_id, branch_id, id }, { state }) => {
    if (state !== 'queued')
      await db.one(
        sql`delete from platform_farewell where company_id = ${company_id} and branch_id = ${branch_id} and id = ${id}`,
      )
  },
}

const linkTo = (kit: Kit, { secrets, ...it }: FarewellRow): Link => ({
  ...it,
  secrets: openSecrets<Secrets>(kit.seal, secrets, kit.now()).secrets,
  former: null,
  polled_at: null,
  asked_at: null,
})

async function undo(client: PlatformClient, { is_open, ends_busy }: Undo): Promise<void> {
  if (ends_busy) await client.setBusy?.(0)
  if (is_open !== null) await client.setState?.(is_open ? { is_open } : { is_open, until: null })
}

export const farewellLoop = deliveryLoop(farewellDelivery, 1000)
