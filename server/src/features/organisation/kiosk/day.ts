import sql from 'sql-template-tag'
import type { Answer } from '#contract/kit/call.ts'
import type { Kiosk, kiosk } from '#contract/organisation/kiosk.ts'
import { businessDay } from '#server/domain/organisation/business-day.ts'
import type { Context } from '#server/kit/context.ts'
import { branchIn, companyIn } from '#server/kit/guard/tree.ts'
import { kioskLimit } from './limit.ts'

type Day = Answer<typeof kiosk.day>
const latest = 20
const most = 50

/**
 * The branch's day as a kiosk user sees it. `devices` are the branch's kiosks, as in their list.
 */
export async function kioskDay(branch_id: string, devices: readonly Kiosk[], ctx: Context): Promise<Day> {
  const { db, lang, now, actor } = ctx
  const branch = branchIn(actor.tree, branch_id)
  const { id: company_id, currency } = companyIn(actor.tree, branch.company_id)
  const { start, date } = businessDay(now, branch.timezone)
  const at = sql`company_id = ${company_id} and branch_id = ${branch_id}`
  const todays = sql`from orders where ${at} and created_at >= ${start} and channel = 'kiosk' and not is_test`
  const sums = await db.must<Pick<Day, 'orders' | 'revenue' | 'open' | 'cancelled' | 'returned'>>(sql`
    select count(*)::int as orders, coalesce(sum(total - returned_total) filter (where status not in ('cancelled', 'returned')), 0)::float8 as revenue,
      (count(*) filter (where status in ('awaiting_approval', 'preparing', 'on_the_way')))::int as open,
      (count(*) filter (where status = 'cancelled'))::int as cancelled, (count(*) filter (where status = 'returned'))::int as returned ${todays}`)
  const orders = await db.many<Day['latest'][number]>(
    sql`select id, number::int, case when status in ('awaiting_approval', 'preparing', 'on_the_way') then 'open' when status in ('cancelled', 'returned') then status else 'done' end as state, delivery_type, total, item_count, created_at ${todays} order by created_at desc, id desc limit ${latest}`,
  )
  const isOut = sql`${at} and out_kind is not null and (out_until is null or out_until > ${now})`
  const out = await db.many<Day['out'][number]>(sql`
    select id, 'product' as kind, name ->> ${lang} as name, out_until as until from product where ${isOut}
    union all select id, 'material', name ->> ${lang}, out_until from material where ${isOut} order by 3, 1 limit ${most}`)
  const back = await db.many<Day['back'][number]>(sql`
    select id, coalesce(before -> 0 -> 'name' ->> ${lang}, '') as name, created_at as at from menu_change
    where ${at} and created_at >= ${start} and kind = 'stock' and state = 'done' and jsonb_typeof(input -> 'out') = 'null'
    order by created_at desc limit ${latest}`)
  const { used } = await db.must<{ used: number }>(
    sql`select count(*)::int as used from kiosk where company_id = ${company_id} and key_hash is not null`,
  )
  const phones = await db.must<Pick<Day, 'branch_phone' | 'company_phone'>>(sql`
    select coalesce(b.phone, '') as branch_phone, coalesce(co.phone, '') as company_phone
    from branch b join company co on co.id = b.company_id where b.company_id = ${company_id} and b.id = ${branch_id}`)
  return {
    business_day: date,
    currency,
    timezone: branch.timezone,
    used,
    max: (await kioskLimit(db, company_id)) ?? null,
    devices: devices.map(({ id, name, state, paired_at, seen_at }) => ({ id, name, state, paired_at, seen_at })),
    ...sums,
    latest: orders,
    out,
    back,
    ...phones,
  }
}
