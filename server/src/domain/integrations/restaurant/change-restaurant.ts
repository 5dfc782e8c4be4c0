import sql, { raw } from 'sql-template-tag'
import type { PlatformSettings } from '#contract/integrations/platform-settings.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Kit } from '#server/kit/kit.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { queueFarewell } from './farewell.ts'
import { noteOutages } from './outages.ts'
import type { Link } from '../platform.ts'
import { maySet } from '../registry.ts'
import { queueStates, want } from './states.ts'

type Restaurant = Pick<Link, 'external_id' | 'base_url'>

/** Whether a link leads to another restaurant than before. */
export const isOtherRestaurant = (before: Restaurant, after: Restaurant): boolean =>
  before.external_id !== after.external_id || before.base_url !== after.base_url

type Place = BranchKey & { platform: PlatformCode }
type Former = Place & Restaurant & Pick<Link, 'settings' | 'secrets'> & { is_active: boolean }
const at = ({ company_id, branch_id, platform }: Place) =>
  sql`company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform}`

/**
 * Queues what must be undone at the restaurant that a link is about to leave: its closing, as far
 * as it does not result from switching the link off, and its longer preparation time. If the change
 * also switches the link off, the restaurant is closed. Call this in the transaction that changes
 * the link, before `forgetRestaurant`.
 */
export async function leaveRestaurant(
  db: Db,
  kit: Kit,
  former: Former,
  { is_active, now }: { is_active: boolean; now: Date },
): Promise<void> {
  const place = at(former)
  const { closed, is_busy } = await db.must<{ closed: string | null; is_busy: boolean }>(sql`
    select (select state from platform_state where ${place} and wanted = 'closed') as closed,
      exists (select 1 from platform_busy where ${place} and (minutes > 0 or promised > 0)) as is_busy`)
  // The restaurant of a link that is switched off stays closed, or is closed if it is still open.
  const opens = is_active ? closed !== null : false
  const closes = is_active ? false : former.is_active ? maySet(former.platform) : closed === 'queued'
  const is_open = opens && former.is_active ? true : closes ? false : null
  await queueFarewell(db, kit, former, { is_open, ends_busy: is_busy }, now)
}

/**
 * Locks the rows that other transactions (deliveries and menu changes) lock before they write to
 * the link. Call this before the link is changed; otherwise the transactions could deadlock.
 */
export async function lockTold(db: Db, place: Place): Promise<void> {
  await db.one(sql`select 1 from platform_state where ${at(place)} for update`)
  await db.many(sql`select 1 from platform_item where ${at(place)} order by item_id, external_id for update`)
}

/**
 * Deletes what we stored about a link's former restaurant: what we asked of it, the products it has
 * and what it reported. Call this in the transaction that changes the link.
 */
export async function forgetRestaurant(db: Db, place: Place): Promise<void> {
  for (const table of ['platform_state', 'platform_busy', 'platform_item', 'platform_menu_entry'])
    await db.one(sql`delete from ${raw(table)} where ${at(place)}`)
  await db.one(sql`update platform_link set state = '{}', polled_at = null where ${at(place)}`)
}

/**
 * After a link was switched off, queues the closing of its restaurant on the platform, because
 * nobody here would receive its orders. When the link is on again, the branch's state opens it.
 */
export async function closeRestaurant(db: Db, place: Place, now: Date): Promise<void> {
  if (maySet(place.platform)) await want(db, { ...place, wanted: 'closed' }, now)
}

/** How closing a link's restaurant on the platform went; null if it was not asked to close. */
export const closingOf = async (db: Db, place: Place): Promise<PlatformSettings['closing']> =>
  (await db.one<NonNullable<PlatformSettings['closing']>>(
    sql`select state as answer, reason from platform_state where ${at(place)} and wanted = 'closed'`,
  )) ?? null

/**
 * After a link was changed, queues the branch's current state for its restaurant, and all messages
 * that the restaurant missed while the link was switched off or its credentials were refused.
 */
export async function tellRestaurantAnew(db: Db, place: Place, now: Date): Promise<void> {
  const { company_id, branch_id, platform } = place
  const again = sql`state = 'queued', reason = null, tries = 0, due_at = ${now}`
  const isOn = sql`exists (select 1 from platform_link where ${at(place)} and is_active)`
  await db.one(
    sql`update platform_item set ${again}, updated_at = ${now} where ${at(place)} and state = 'refused' and ${isOn}`,
  )
  await db.one(
    sql`update platform_busy set ${again}, wanted_at = ${now} where ${at(place)} and state = 'refused' and ${isOn}`,
  )
  // The restaurant of a link that is switched off must be closed too.
  await db.one(
    sql`update platform_state set ${again}, wanted_at = ${now} where ${at(place)} and state = 'refused' and wanted = 'closed'`,
  )
  await queueStates(db, { company_id, branch_id, now })
  await noteOutages(db, { company_id, branch_id, now })
  await announceState(db, company_id, branch_id, platform, 'branch-status-changed')
}
