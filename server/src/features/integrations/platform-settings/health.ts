import sql from 'sql-template-tag'
import {
  errorsCountedTo,
  healthHours,
  lastOrderDays,
  type PlatformHealth,
  type PlatformTrouble,
} from '#contract/integrations/platform-health.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { comparedOrders, outagesOf } from '#server/domain/integrations/restaurant/outages.ts'
import { reached } from '#server/domain/integrations/restaurant/reach.ts'
import { platformOf } from '#server/domain/integrations/registry.ts'
import { stepsGivenUp } from '#server/domain/integrations/steps-given-up.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

interface Place extends BranchKey {
  platform: PlatformCode
  now: Date
  lang: Lang
}

interface Link {
  is_active: boolean
  polled_at: string | null
  expires_on: string | null
  poll: { problem: string | null; failing_since: string | null; skew_ms?: number | null } | null
}

/** How many kinds of failures, and how many outages, are shown. */
const max = 20
const shownOutages = 5
const shownProducts = 5

/** How a branch's connection to a platform is doing. Each part is one read from an index. */
export async function healthOf(db: Db, at: Place): Promise<PlatformHealth> {
  const { company_id, branch_id, platform, now } = at
  const link = await db.one<Link>(sql`
    select is_active, polled_at, expires_on::text as expires_on, state -> 'poll' as poll from platform_link
    where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform}`)
  const is_active = link?.is_active ?? false
  const here = await reached(db, { company: company_id, branch: branch_id }, now)
  const part = here.get(branch_id)?.reach.parts.find((it) => it.platform === platform)
  const [day] = await comparedOrders(db, at, [{ platform, from: hoursBefore(now, healthHours), until: now }])
  const poll = is_active ? link?.poll : null
  const last_order = await lastOrder(db, at)
  return {
    name: platform,
    is_active,
    reach: (is_active && part) || null,
    last_order,
    orders: day?.orders ?? 0,
    usual_orders: day?.usual_orders ?? null,
    has_pushed: platformOf(platform)?.webhook ? last_order !== null || (await hasPushed(db, at)) : null,
    unmatched: await unmatched(db, at),
    worked_at: link?.polled_at ?? null,
    failure: poll?.problem ? { at: poll.failing_since ?? '', said: poll.problem } : null,
    skew_ms: poll?.skew_ms ?? null,
    expires_on: link?.expires_on ?? null,
    errors: await errorsOf(db, at),
    given_up: [...(await stepsGivenUp(db, at)), ...(await productsGivenUp(db, at))],
    outages: (await outagesOf(db, at)).slice(0, shownOutages),
  }
}

const lastOrder = async (db: Db, { company_id, branch_id, platform, now }: Place) =>
  (await db.one<{ id: string; number: number; at: string }>(sql`
    select id, number::int as number, created_at as at from orders
    where company_id = ${company_id} and branch_id = ${branch_id} and channel = ${platform} and not is_test
      and created_at > ${hoursBefore(now, 24 * lastOrderDays)} order by created_at desc, id desc limit 1`)) ?? null

/** Whether something that the platform sent by itself was received in the last day. */
async function hasPushed(db: Db, { company_id, branch_id, platform, now }: Place): Promise<boolean> {
  const row = await db.one(sql`select 1 from inbox where company_id = ${company_id} and branch_id = ${branch_id}
    and received_at > ${hoursBefore(now, healthHours)} and platform = ${platform} and body is not null and body ->> 'fetched_at' is null limit 1`)
  return row !== undefined
}

/** How many products of the platform's menu are neither matched to one of ours nor set aside. */
async function unmatched(db: Db, { company_id, branch_id, platform }: Place): Promise<number> {
  const { n } = await db.must<{ n: number }>(sql`
    select count(*)::int as n from platform_menu_entry e
    where e.company_id = ${company_id} and e.branch_id = ${branch_id} and e.platform = ${platform} and e.choice <> 'left'
      and not exists (select 1 from platform_item i where i.company_id = ${company_id} and i.branch_id = ${branch_id}
        and i.platform = ${platform} and i.item_kind = 'product' and i.external_id = e.external_id)`)
  return n
}

/**
 * The failures of the last 24 hours: pushes that could not be handled, steps and products that the
 * platform refused. Steps of an order that was cancelled meanwhile do not count.
 */
function errorsOf(db: Db, { company_id, branch_id, platform, now }: Place): Promise<PlatformTrouble[]> {
  const since = hoursBefore(now, healthHours)
  return db.many<PlatformTrouble>(sql`
    select what, name, reason, count(*)::int as count, max(at) as last_at from (
      (select 'push' as what, kind as name, problem as reason, received_at as at from inbox
        where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform} and problem is not null
          and received_at > ${since} order by received_at desc limit ${errorsCountedTo})
      union all
      (select 'step', step, reason, coalesce(done_at, created_at) from platform_step
        where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform} and state = 'refused'
          and reason <> 'cancelled' and created_at > ${since} order by created_at desc limit ${errorsCountedTo})
      union all
      (select 'product', wanted, reason, updated_at from platform_item
        where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform} and state = 'refused'
          and reason is not null and updated_at > ${since} order by updated_at desc limit ${errorsCountedTo})
    ) e group by what, name, reason order by count desc, last_at desc, name, reason limit ${max}`)
}

/** The products that the platform shows in another state than the menu, because it refused a change. */
async function productsGivenUp(
  db: Db,
  { company_id, branch_id, platform, lang }: Place,
): Promise<PlatformHealth['given_up']> {
  const rows = await db.many<PlatformTrouble & { ids: string[] }>(sql`
    select 'product' as what, wanted as name, reason, count(*)::int as count, max(updated_at) as last_at,
      (array_agg(item_id order by updated_at desc, item_id))[1:${shownProducts}] as ids
    from (
      select wanted, coalesce(reason, '') as reason, updated_at, item_id from platform_item
      where company_id = ${company_id} and branch_id = ${branch_id} and platform = ${platform} and state = 'refused'
      order by updated_at desc limit ${errorsCountedTo}) e
    group by wanted, reason order by count desc, last_at desc limit ${max}`)
  const ids = rows.flatMap((it) => it.ids)
  const names = await db.many<{ id: string; name: string }>(sql`
    select id, coalesce(nullif(name ->> ${lang}, ''), name ->> 'tr') as name from product where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${ids}::uuid[])`)
  return rows.map(({ ids: its, ...it }) => ({
    ...it,
    orders: [],
    products: its.flatMap((id) => names.find((one) => one.id === id)?.name ?? []),
  }))
}
