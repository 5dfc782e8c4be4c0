import sql, { raw } from 'sql-template-tag'
import { minCases, type Figures } from '#contract/ordering/overview.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { sells } from '#server/domain/ordering/sells.ts'
import type { Db } from '#server/db/pool.ts'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import { dayStartsMin, type Span } from './span.ts'

type Count = { orders: number; revenue: number }
interface Part extends Count {
  is_now: boolean
  day: string
  hour: number
}
interface Sums extends Count {
  preparation_sec: number | null
  prepared: number
  median: number | null
  p90: number | null
  late: number
  cancelled: number
  cancelled_revenue: number
  open: number
  parts: Part[]
  by_channel: (Count & { channel: string })[]
  by_reason: (Count & { reason_id: number | null; reason_text: string })[]
}
export type SpanFigures = Omit<Figures, 'attention' | 'business_day'>

const most = 5
/** The maximum number of reasons listed. */
const maxReasons = 8

const open = raw("('awaiting_approval', 'preparing', 'on_the_way')")
const earned = raw('coalesce(sum(total) filter (where counts), 0)::float8')

/**
 * Sums over branches for a period and for the one before. They exclude test orders, payments of
 * tables' bills, and loads of wallets: the orders on these bills, and those that the wallets pay
 * for, are counted themselves. Both periods are read at once, by the time when orders were placed.
 */
export async function figuresOf(
  db: Db,
  tie: Tie,
  currency: string,
  lang: Lang,
  span: Span,
  now: Date,
): Promise<SpanFigures> {
  const { start, end, beforeStart, beforeEnd, timezone } = span
  const row = await db.must<Sums>(sql`
    with part as materialized (
      select created_at >= ${start} as is_now, total - returned_total as total, status, channel, deadline_at, reason_id, reason_text,
        extract(epoch from coalesce(ready_at, dispatched_at) - approved_at) as sec,
        created_at at time zone ${timezone} as at, status not in ('cancelled', 'returned') as counts
      from orders
      where ${within(tie, 'orders')} and not is_test and ${sells('orders')} and created_at >= ${beforeStart} and created_at < ${end}
        and (created_at >= ${start} or created_at < ${beforeEnd})
    ), shown as (select * from part where is_now)
    select count(*)::int as orders, ${earned} as revenue, avg(sec)::int as preparation_sec, count(sec)::int as prepared,
      (percentile_cont(0.5) within group (order by sec))::int as median, (percentile_cont(0.9) within group (order by sec))::int as p90,
      (count(*) filter (where deadline_at < ${now} and status in ${open}))::int as late, (count(*) filter (where status = 'cancelled'))::int as cancelled,
      coalesce(sum(total) filter (where status = 'cancelled'), 0)::float8 as cancelled_revenue,
      (count(*) filter (where status in ${open}))::int as open,
      coalesce((select json_agg(p) from (select is_now, (at - make_interval(mins => ${dayStartsMin}))::date::text as day, extract(hour from at)::int as hour,
        count(*)::int as orders, ${earned} as revenue from part group by 1, 2, 3) p), '[]') as parts,
      coalesce((select json_agg(c order by c.orders desc) from (select channel, count(*)::int as orders, ${earned} as revenue from shown group by channel) c), '[]') as by_channel,
      coalesce((select json_agg(r order by r.orders desc) from (select reason_id, case when reason_id is null then reason_text else '' end as reason_text,
        count(*)::int as orders, sum(total)::float8 as revenue from shown where status = 'cancelled' group by 1, 2 order by 3 desc limit ${maxReasons}) r), '[]') as by_reason
    from shown`)
  const { parts, prepared, median, p90, by_reason, ...sums } = row
  const before = parts.filter((it) => !it.is_now)
  const [names, sold] = await Promise.all([reasonNames(db, lang), soldOf(db, tie, lang, span)])
  return {
    ...sums,
    ...sold,
    currency,
    from: span.from,
    until: span.until,
    before_from: span.beforeFrom,
    orders_before: before.reduce((sum, it) => sum + it.orders, 0),
    revenue_before: before.reduce((sum, it) => sum + it.revenue, 0),
    preparation_median_sec: prepared < minCases ? null : median,
    preparation_p90_sec: prepared < minCases ? null : p90,
    ...compared(parts, span),
    by_reason: by_reason.map(({ reason_id, reason_text, orders, revenue }) => ({
      reason: (reason_id && names.get(reason_id)) || reason_text,
      orders,
      revenue,
    })),
  }
}

const none: Count = { orders: 0, revenue: 0 }
const add = (all: Count, { orders, revenue }: Count): Count => ({
  orders: all.orders + orders,
  revenue: all.revenue + revenue,
})

/**
 * The sums by hour and, if there are several days, by day, each with the value it is compared with.
 */
function compared(parts: readonly Part[], span: Span): Pick<SpanFigures, 'by_hour' | 'by_day'> {
  const sum = (of: (it: Part) => boolean) => parts.filter(of).reduce(add, none)
  const hours = [...new Set(parts.map((it) => it.hour))].sort((a, b) => a - b)
  const days = Array.from({ length: span.days > 1 ? span.days : 0 }, (_, at) => plusDays(span.from, at))
  return {
    by_hour: hours.map((hour) => ({
      hour,
      ...sum((it) => it.is_now && it.hour === hour),
      before: sum((it) => !it.is_now && it.hour === hour),
    })),
    by_day: days.map((day) => ({
      day,
      ...sum((it) => it.is_now && it.day === day),
      before: sum((it) => !it.is_now && it.day === plusDays(day, -span.shift)),
    })),
  }
}

const reasonNames = async (db: Db, lang: Lang) =>
  new Map(
    (await db.many<{ id: number; name: string }>(sql`select id, name ->> ${lang} as name from cancel_reason`)).map(
      (it) => [it.id, it.name],
    ),
  )

/** The units of a line that were not returned, and the sums over such lines. */
const soldUnits = raw("((line ->> 'quantity')::int - coalesce((line ->> 'returned')::int, 0))")
const leftOf = sql`sum(${soldUnits})::int as quantity,
      sum((line ->> 'total')::bigint / (line ->> 'quantity')::int * ${soldUnits})::float8 as revenue`

/**
 * The best-selling products of one company in the period, by the name on the order. For a branch,
 * also the worst-selling products of its menu.
 */
async function soldOf(db: Db, tie: Tie, lang: Lang, { start, end }: Span): Promise<Pick<SpanFigures, 'top' | 'slow'>> {
  if (!tie.company) return { top: [], slow: [] }
  const lines = sql`select jsonb_array_elements(orders.lines) as line from orders
    where ${within(tie, 'orders')} and not is_test and ${sells('orders')} and status not in ('cancelled', 'returned') and created_at >= ${start} and created_at < ${end}`
  const top = await db.many<SpanFigures['top'][number]>(sql`
    select line ->> 'name' as name, ${leftOf} from (${lines}) sold group by 1 having sum(${soldUnits}) > 0 order by 2 desc, 3 desc, 1 limit ${most}`)
  if (!tie.branch) return { top, slow: [] }
  const slow = await db.many<SpanFigures['slow'][number]>(sql`
    select p.name ->> ${lang} as name, coalesce(s.quantity, 0) as quantity, coalesce(s.revenue, 0) as revenue
    from product p left join (
      select (line ->> 'product_id')::uuid as id, ${leftOf} from (${lines}) sold where line ->> 'product_id' is not null group by 1
    ) s on s.id = p.id
    where ${within(tie, 'p')} and p.is_active and p.is_listed
    order by coalesce(s.quantity, 0), p.position, p.id limit ${most}`)
  return { top, slow }
}
