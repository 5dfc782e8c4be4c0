import sql, { empty } from 'sql-template-tag'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { deliver, deliveryLoop, type Delivery } from '#server/kit/jobs/delivery.ts'
import { perPlatform } from '../per-platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { tellRestaurant } from './tell-restaurant.ts'

interface BusyRow extends BranchKey {
  platform: PlatformCode
  minutes: number
}

/**
 * Stores by how many minutes longer than usual a platform must tell its customers to wait. A worker
 * sends this to the platform.
 */
export const wantBusy = (db: Db, it: BranchKey & { platform: string; minutes: number }, now: Date) =>
  db.one(sql`insert into platform_busy (company_id, branch_id, platform, minutes, wanted_at, due_at)
    values (${it.company_id}, ${it.branch_id}, ${it.platform}, ${it.minutes}, ${now}, ${now})
    on conflict (company_id, branch_id, platform) do update set minutes = excluded.minutes, wanted_at = excluded.wanted_at, state = 'queued', tries = 0,
      due_at = excluded.due_at, done_at = null, reason = null`)

const keptMs = 30 * 60_000

/**
 * Sends a branch's longer preparation time to a platform within seconds. If the platform does not
 * answer within half an hour, this is given up, and the branch's state says so.
 */
export const busyDelivery: Delivery<BusyRow & { wanted_at: string }> = {
  work: 'platform busy',
  table: 'platform_busy',
  key: ['company_id', 'branch_id', 'platform'],
  parties: perPlatform,
  columns: sql`d.company_id, d.branch_id, d.platform, d.minutes, d.wanted_at`,
  hasTime: ({ wanted_at }, at) => at.getTime() <= Date.parse(wanted_at) + keptMs,
  attempt: (kit, it) => tellRestaurant(kit, it, (client) => client.setBusy?.(it.minutes)),
  set: ({ minutes }, { outcome }) => (outcome.state === 'sent' ? sql`, promised = ${minutes}` : empty),
  onSettled: (db, { company_id, branch_id, platform }) =>
    announceState(db, company_id, branch_id, platform, 'branch-status-changed'),
}

/**
 * Sends the longer preparation time to a platform at once, because somebody is waiting for the
 * result.
 */
export const tellTimeNow = (kit: Kit, it: BranchKey & { platform: PlatformCode }) => deliver(kit, busyDelivery, it)

export const platformBusyLoop = deliveryLoop(busyDelivery, 1000)
