import sql from 'sql-template-tag'
import type { BranchState } from '#contract/organisation/branch.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { platformsAt } from '#server/domain/organisation/causes.ts'
import { stateFacts, type StateFacts } from '#server/domain/organisation/state-facts.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { deliver, deliveryLoop, type Delivery } from '#server/kit/jobs/delivery.ts'
import { perPlatform } from '../per-platform.ts'
import type { Kit } from '#server/kit/kit.ts'
import { wantBusy } from './busy.ts'
import { noteOutages } from './outages.ts'
import type { WantedState } from '../platform.ts'
import { endsClosing, maySet, maySetBusy, promisedOn } from '../registry.ts'
import { storeRestaurant } from './restaurant.ts'
import { tellRestaurant } from './tell-restaurant.ts'

type Wanted = 'open' | 'closed'
interface StateRow extends BranchKey {
  platform: PlatformCode
  wanted: Wanted
  closed_until: string | null
}

/**
 * Queues changes of the branch's state for its platforms, in the caller's transaction. The branch
 * is closed on them while delivery is manually closed, its next quarters of an hour are full, the
 * branch is switched off, or its company's licence has ended or lacks the platform's module. It is
 * opened again as soon as it may sell there. Each change is sent to a platform only once. A restaurant that the platform closed
 * itself stays closed until somebody opens it. While the branch is busy, its platforms tell
 * customers to wait longer.
 */
export async function queueStates(db: Db, { company_id, branch_id, now }: BranchKey & { now: Date }): Promise<void> {
  const links = await db.many<{
    platform: string
    wanted: Wanted | null
    closed_until: string | null
    minutes: number
  }>(sql`
    select l.platform, s.wanted, s.closed_until, coalesce(y.minutes, 0) as minutes from platform_link l
      left join platform_state s on s.company_id = ${company_id} and s.branch_id = l.branch_id and s.platform = l.platform
      left join platform_busy y on y.company_id = ${company_id} and y.branch_id = l.branch_id and y.platform = l.platform
    where l.company_id = ${company_id} and l.branch_id = ${branch_id} and l.is_active`)
  const told = links.filter(({ platform }) => maySet(platform) || maySetBusy(platform))
  if (told.length === 0) return
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id }, now)
  if (!facts) return
  const { isClosedByHand, isFull, isSelling, busyMin, closedUntil } = platformsAt(facts, now)
  for (const { platform, wanted, closed_until, minutes } of told) {
    const at = { company_id, branch_id, platform }
    const mustClose = isClosedByHand || facts.platforms.some((it) => it.platform === platform && !it.is_licensed)
    const isClosed = mustClose || isFull
    const wanted_for = mustClose ? 'by_hand' : 'full'
    if (maySet(platform)) {
      const until = endsClosing(platform) && mustClose ? closedUntil : null
      const isOtherEnd = (closed_until && Date.parse(closed_until)) !== (until && until.getTime())
      if (isClosed && (wanted !== 'closed' || isOtherEnd))
        await want(db, { ...at, wanted: 'closed', wanted_for, closed_until: until }, now)
      else if (!isClosed && isSelling && wanted === 'closed') await want(db, { ...at, wanted: 'open' }, now)
    }
    const promised = promisedOn(platform, busyMin)
    if (maySetBusy(platform) && minutes !== promised) await wantBusy(db, { ...at, minutes: promised }, now)
  }
}

/** Stores the desired state of a branch on a platform. A worker sends it. */
export const want = (
  db: Db,
  it: BranchKey & { platform: string; wanted: Wanted; wanted_for?: 'by_hand' | 'full'; closed_until?: Date | null },
  now: Date,
) =>
  db.one(sql`insert into platform_state (company_id, branch_id, platform, wanted, wanted_for, closed_until, wanted_at, due_at)
    values (${it.company_id}, ${it.branch_id}, ${it.platform}, ${it.wanted}, ${it.wanted_for ?? 'by_hand'}, ${it.closed_until ?? null}, ${now}, ${now})
    on conflict (company_id, branch_id, platform) do update set wanted = excluded.wanted, wanted_for = excluded.wanted_for, closed_until = excluded.closed_until, wanted_at = excluded.wanted_at, state = 'queued', tries = 0,
      due_at = excluded.due_at, done_at = null, reason = null`)

const keptMs = 30 * 60_000

/**
 * Sends the desired state to the platform within seconds. If no answer comes within half an hour,
 * this is given up, and the panel shows that.
 */
export const stateDelivery: Delivery<StateRow & { wanted_at: string }> = {
  work: 'platform states',
  table: 'platform_state',
  key: ['company_id', 'branch_id', 'platform'],
  parties: perPlatform,
  columns: sql`d.company_id, d.branch_id, d.platform, d.wanted, d.closed_until, d.wanted_at`,
  hasTime: ({ wanted_at }, at) => at.getTime() <= Date.parse(wanted_at) + keptMs,
  // A link is switched off before its restaurant is closed on the platform.
  attempt: (kit, it) =>
    tellRestaurant(kit, it, (client) => client.setState?.(wantedOf(it)), it.wanted === 'closed' ? 'even off' : 'on'),
  onSettled: async (db, { company_id, branch_id, platform, wanted }, { state, now }) => {
    // The state that we have sent counts as the platform's state until the platform reports another
    // one.
    if (state === 'sent') await storeRestaurant(db, { company_id, branch_id, platform }, wanted === 'open', now)
    await noteOutages(db, { company_id, branch_id, now })
    await announceState(db, company_id, branch_id, platform, 'branch-status-changed')
  },
}

const wantedOf = ({ wanted, closed_until }: StateRow): WantedState =>
  wanted === 'open'
    ? { is_open: true }
    : { is_open: false, until: closed_until === null ? null : new Date(closed_until) }

/** Sends the desired state to a platform at once, because somebody is waiting for the result. */
export const tellNow = (kit: Kit, it: BranchKey & { platform: PlatformCode }) => deliver(kit, stateDelivery, it)

/**
 * Shows the state of a branch on its platforms: what each platform reported last, what we sent, and
 * whether the platform accepted it.
 */
export const showPlatforms = ({ platforms }: Pick<StateFacts, 'platforms'>): BranchState['platforms'] =>
  platforms.map(({ platform, is_open, is_fixed, told, told_for, told_at, answer, reason, busy }) => ({
    platform,
    state: is_open === null ? null : is_open ? 'open' : 'closed',
    told,
    told_for,
    told_at,
    answer,
    reason,
    busy: busy && withoutPromised(busy),
    can_change: maySet(platform) && !is_fixed,
  }))

/** Our last request for a longer time, without the time that the platform had agreed to before. */
function withoutPromised({ minutes, told_at, answer, reason }: NonNullable<StateFacts['platforms'][number]['busy']>) {
  return { minutes, told_at, answer, reason }
}

export const platformStateLoop = deliveryLoop(stateDelivery, 1000)
