import sql from 'sql-template-tag'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import type { BranchOutage } from '#contract/organisation/branch.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { reached } from './reach.ts'

type Kind = BranchOutage['kind']
export interface Outage {
  platform: PlatformCode
  kind: Kind
  began_at: string
}

interface Outages {
  current: Outage[]
  hasChanged: boolean
}

/**
 * The kind of outage for each part of a branch's state that causes one. During an outage the
 * platform sells nothing although the branch is open.
 */
const kinds: Partial<Record<ReachPart['code'], Kind>> = {
  closed_there: 'closed',
  refused_there: 'closed',
  unreachable: 'unreachable',
}

/**
 * If the cause is older than this (in ms), it began while the branch was not selling on the
 * platform. In that case the outage begins now, when the branch starts to sell.
 */
const recentMs = 10 * 60_000

/**
 * Begins and ends the outages of a branch's platforms according to their current state, in the
 * caller's transaction. Returns the current outages, and whether any has begun or ended. All code
 * that changes a platform's state calls this, and a loop does so for changes that come only with
 * time. If several callers run at once, each outage is begun by only one of them.
 */
export async function noteOutages(db: Db, at: BranchKey & { now: Date }): Promise<Outages> {
  const { company_id, branch_id, now } = at
  const known = await db.many<Outage & { id: string }>(sql`
    select id, platform, kind, began_at from platform_outage where company_id = ${company_id} and branch_id = ${branch_id} and ended_at is null
    order by platform for update`)
  const it = (await reached(db, { company: company_id, branch: branch_id }, now)).get(branch_id)
  const current = (it?.reach.parts ?? []).flatMap(({ state, code, platform, since }): Outage[] => {
    const kind = kinds[code]
    if (state !== 'down' || !platform || !kind) return []
    const isRecent = since !== null && now.getTime() - Date.parse(since) < recentMs
    return [{ platform, kind, began_at: isRecent ? since : now.toISOString() }]
  })
  const isSame = (one: Outage) => (other: Outage) => one.platform === other.platform && one.kind === other.kind
  const over = known.filter((one) => !current.some(isSame(one)))
  if (over.length > 0)
    await db.one(sql`update platform_outage set ended_at = greatest(began_at, ${now}) where company_id = ${company_id}
      and id = any(${over.map(({ id }) => id)}::uuid[]) and ended_at is null`)
  const begun = current.filter((each) => !known.some(isSame(each)))
  for (const one of begun)
    await db.one(sql`insert into platform_outage (company_id, id, branch_id, platform, kind, began_at)
      values (${company_id}, ${uuidv7()}, ${branch_id}, ${one.platform}, ${one.kind}, ${one.began_at})
      on conflict (company_id, branch_id, platform) where ended_at is null do nothing`)
  return {
    current: current.map((one) => known.find(isSame(one)) ?? one),
    hasChanged: begun.length > 0 || over.length > 0,
  }
}

/** How many outages the history shows. It shows the latest ones. */
const shown = 20
/** The number of earlier weeks with which each outage is compared. */
const weeks = 4

/**
 * The outages of a branch's platforms, each with the number of orders that came from the platform
 * during the outage and the usual number. The usual number is the average over the same weekday and
 * hours of the last four weeks, as far back as the branch exists.
 */
export async function outagesOf(db: Db, at: BranchKey & { now: Date }): Promise<BranchOutage[]> {
  const { company_id, branch_id, now } = at
  const { timezone, created_at } = await db.must<{ timezone: string; created_at: string }>(sql`
    select timezone, created_at from branch where company_id = ${company_id} and id = ${branch_id}`)
  const rows = await db.many<Omit<BranchOutage, 'orders' | 'usual_orders'>>(sql`
    select id, platform, kind, began_at, ended_at from platform_outage where company_id = ${company_id} and branch_id = ${branch_id}
    order by began_at desc, id desc limit ${shown}`)
  const counted: BranchOutage[] = []
  for (const it of rows) {
    const [from, until] = [new Date(it.began_at), it.ended_at === null ? now : new Date(it.ended_at)]
    const ordersIn = async (weeksAgo: number) => {
      const span = [from, until].map((moment) => weeksBefore(moment, weeksAgo, timezone))
      const { n } = await db.must<{
        n: number
      }>(sql`select count(*)::int as n from orders where company_id = ${company_id} and branch_id = ${branch_id}
        and channel = ${it.platform} and not is_test and created_at >= ${span[0]} and created_at < ${span[1]}`)
      return n
    }
    const usual: number[] = []
    for (let week = 1; week <= weeks; week++)
      if (weeksBefore(from, week, timezone) >= new Date(created_at)) usual.push(await ordersIn(week))
    const sum = usual.reduce((total, each) => total + each, 0)
    const usual_orders = usual.length > 0 ? Math.round(sum / usual.length) : null
    counted.push({ ...it, orders: await ordersIn(0), usual_orders })
  }
  return counted
}

/** The moment a whole number of weeks earlier at which the clock showed the same time. */
function weeksBefore(moment: Date, count: number, timezone: string): Date {
  const { date, minute } = wallClock(moment, timezone)
  return new Date(instantOf(plusDays(date, -7 * count), minute, timezone).getTime() + (moment.getTime() % 60_000))
}

export const outageChore = sweepRows(
  'platform_outage',
  'company_id, id',
  sql`began_at < now() - interval '1 year' and ended_at is not null`,
)
