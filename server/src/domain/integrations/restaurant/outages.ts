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
/** The number of earlier weeks with which each span is compared. */
const weeks = 4

interface Span {
  platform: PlatformCode
  from: Date
  until: Date
}
interface Compared {
  orders: number
  /** Null if the branch is too new to compare with. */
  usual_orders: number | null
}

/**
 * The number of orders that came from a platform in each span, and the usual number. The usual
 * number is the average over the same weekday and hours of the last four weeks, as far back as the
 * branch exists. All spans are counted by one statement.
 */
export async function comparedOrders(
  db: Db,
  { company_id, branch_id }: BranchKey,
  spans: readonly Span[],
): Promise<Compared[]> {
  if (spans.length === 0) return []
  const { timezone, created_at } = await db.must<{ timezone: string; created_at: string }>(sql`
    select timezone, created_at from branch where company_id = ${company_id} and id = ${branch_id}`)
  const counted = spans.flatMap(({ platform, from, until }, span) =>
    Array.from({ length: weeks + 1 }, (_, week) => {
      const [since, before] = [from, until].map((moment) => weeksBefore(moment, week, timezone))
      return { span, week, platform, since: since!, before: before! }
    }).filter((it) => it.week === 0 || it.since >= new Date(created_at)),
  )
  const rows = await db.many<{ span: number; week: number; n: number }>(sql`
    select w.span, w.week, count(*)::int as n
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as w(span int, week int, platform text, since timestamptz, before timestamptz)
      join orders o on o.channel = w.platform and o.created_at >= w.since and o.created_at < w.before
    where o.company_id = ${company_id} and o.branch_id = ${branch_id} and not o.is_test group by 1, 2`)
  return spans.map((_, span) => {
    const orders = (week: number) => rows.find((it) => it.span === span && it.week === week)?.n ?? 0
    const earlier = counted.filter((it) => it.span === span && it.week > 0)
    const sum = earlier.reduce((total, { week }) => total + orders(week), 0)
    return { orders: orders(0), usual_orders: earlier.length > 0 ? Math.round(sum / earlier.length) : null }
  })
}

/**
 * The latest outages of a branch's platforms, or of one of them, each with the number of orders
 * that came from the platform during the outage and the usual number.
 */
export async function outagesOf(
  db: Db,
  { company_id, branch_id, now, platform }: BranchKey & { now: Date; platform?: PlatformCode },
): Promise<BranchOutage[]> {
  const rows = await db.many<Omit<BranchOutage, 'orders' | 'usual_orders'>>(sql`
    select id, platform, kind, began_at, ended_at from platform_outage where company_id = ${company_id} and branch_id = ${branch_id}
      and (${platform ?? null}::text is null or platform = ${platform ?? null})
    order by began_at desc, id desc limit ${shown}`)
  const spans = rows.map((it) => ({
    platform: it.platform,
    from: new Date(it.began_at),
    until: it.ended_at === null ? now : new Date(it.ended_at),
  }))
  const compared = await comparedOrders(db, { company_id, branch_id }, spans)
  return rows.map((it, i) => ({ ...it, ...compared[i]! }))
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
