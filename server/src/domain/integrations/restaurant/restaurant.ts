import sql from 'sql-template-tag'
import { announceState } from '#server/kit/live/devices.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import { noteOutages } from './outages.ts'
import type { Link, PlatformClient } from '../platform.ts'

/**
 * How often a platform is asked whether a restaurant is open there, in ms. Pushes say it at once,
 * but a push may be lost, and some platforms send none.
 */
const askedEveryMs = 5 * 60_000

/** Asks the platform whether the restaurant is open, if that is due, and records the answer. */
export async function askRestaurant(kit: Kit, link: Link, client: PlatformClient): Promise<void> {
  const now = kit.now()
  const isDue = !link.asked_at || now.getTime() - Date.parse(link.asked_at) >= askedEveryMs
  if (!client.isOpen || !isDue) return
  const is_open = await client.isOpen().catch(laterIfLimited)
  if (is_open === undefined) return
  const isNews = await kit.db.tx(async (db) => {
    const at = now.toISOString()
    await db.one(sql`update platform_link set state = state || ${JSON.stringify({ asked_at: at })}::jsonb
      where company_id = ${link.company_id} and id = ${link.id}`)
    // A push that arrived after we asked is newer than the answer.
    const known = await db.one<{ is_open: boolean | null; at: string | null }>(sql`
      select (state #>> '{restaurant,is_open}')::boolean as is_open, state #>> '{restaurant,at}' as at from platform_link
      where company_id = ${link.company_id} and id = ${link.id}`)
    if (!known || known.is_open === is_open || (known.at !== null && known.at > at)) return false
    await noteRestaurant(db, link, is_open, now)
    return true
  })
  if (isNews) kit.nudge()
}

const laterIfLimited = (error: unknown) => {
  if (error instanceof PlatformFault && error.kind === 'limited') return undefined
  throw error
}

/** Records whether a restaurant is open on its platform, in the caller's transaction. */
export async function noteRestaurant(db: Db, link: Link, is_open: boolean, now: Date): Promise<void> {
  const { company_id, branch_id, platform } = link
  await storeRestaurant(db, link, is_open, now)
  await noteOutages(db, { company_id, branch_id, now })
  await announceState(db, company_id, branch_id, platform, is_open ? 'branch-is-open' : 'branch-status-changed')
}

/**
 * Stores whether a restaurant is open on its platform: `at` is when that was said last, `since` when
 * it began. Platforms repeat themselves, and what we sent is often said once more by a push.
 */
export async function storeRestaurant(
  db: Db,
  { company_id, branch_id, platform }: Pick<Link, 'company_id' | 'branch_id' | 'platform'>,
  is_open: boolean,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.one(sql`
    update platform_link set state = jsonb_set(state || ${JSON.stringify({ restaurant: { is_open, at } })}::jsonb, '{restaurant,since}',
      case when state #>> '{restaurant,is_open}' = ${String(is_open)} then coalesce(state #> '{restaurant,since}', state #> '{restaurant,at}', ${JSON.stringify(at)}::jsonb)
        else ${JSON.stringify(at)}::jsonb end)
    where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform}`)
}

/** Records whether only the platform itself may open the restaurant again, in the caller's transaction. */
export const noteFixed = (db: Db, { company_id, id }: Link, is_fixed: boolean) =>
  db.one(sql`update platform_link set state = state || ${JSON.stringify({ is_fixed })}::jsonb
    where company_id = ${company_id} and id = ${id}`)

/** Throws if only the platform itself may open the restaurant again, according to its last push. */
export async function refuseIfFixed(db: Db, { company_id, id }: Link): Promise<void> {
  const link = await db.one<{ is_fixed: boolean | null }>(
    sql`select (state ->> 'is_fixed')::boolean as is_fixed from platform_link where company_id = ${company_id} and id = ${id}`,
  )
  if (link?.is_fixed) throw new PlatformFault('refused', 'fixed_there')
}
