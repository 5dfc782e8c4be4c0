import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, day, oneOf } from '../kit/fields.ts'
import { reachPart } from '../organisation/reach.ts'

/**
 * The business days that an overview covers, including today. `range` has a first and a last day.
 */
export const periods = ['today', 'yesterday', 'week', 'month', 'range'] as const
export type Period = (typeof periods)[number]
/** The maximum number of days in a range. */
export const maxDays = 92
const period = {
  period: z.optional(oneOf(periods)),
  from: z.optional(day()),
  until: z.optional(day()),
}

const sold = z.object({ name: z.string(), quantity: z.int(), revenue: z.int() })
const count = { orders: z.int(), revenue: z.int() }

const figures = {
  currency: z.string(),
  orders: z.int(),
  /**
   * Three dates: the first and last business day of the period, and the first day of the equally
   * long period with which it is compared.
   */
  from: z.string(),
  until: z.string(),
  before_from: z.string(),
  /**
   * The orders in the previous period. That period is a whole number of weeks earlier, so that
   * weekdays match. If the current period is not over, the previous one ends at the same time of
   * day.
   */
  orders_before: z.int(),
  revenue: z.int(),
  revenue_before: z.int(),
  /** Average seconds from approval to ready or dispatched; null if no order was prepared. */
  preparation_sec: z.nullable(z.int()),
  late: z.int(),
  cancelled: z.int(),
  /** The total revenue of cancelled orders. */
  cancelled_revenue: z.int(),
  open: z.int(),
  /**
   * The median and the 90th percentile of the preparation time; null if there are fewer than
   * `minCases`.
   */
  preparation_median_sec: z.nullable(z.int()),
  preparation_p90_sec: z.nullable(z.int()),
  by_hour: z.array(z.object({ hour: z.int(), ...count, before: z.object(count) })),
  /** Filled only if the period has several days. */
  by_day: z.array(z.object({ day: z.string(), ...count, before: z.object(count) })),
  by_channel: z.array(z.object({ channel: z.string(), ...count })),
  /** Cancelled orders by reason, the most frequent first, and their revenue. */
  by_reason: z.array(z.object({ reason: z.string(), ...count })),
  /**
   * The best-selling products and, for a branch's menu, the worst-selling ones. Empty if several
   * companies are shown.
   */
  top: z.array(sold),
  slow: z.array(sold),
}

/**
 * With fewer cases than this, no percentage or percentile is given, because it would look more
 * precise than it is.
 */
export const minCases = 20

/** Why a place needs attention now. `count` says how often, if several times. */
const attention = z.object({
  kind: z.enum([
    'late_orders',
    'waiting_orders',
    'no_armed_device',
    'reach',
    'closed',
    'silent',
    'platform_refused',
    'sms_failing',
    'mail_failing',
    'push_failing',
  ]),
  /**
   * The problem that keeps orders from reaching the branch. Given for `no_armed_device`, `reach`
   * and `closed`; otherwise null.
   */
  reach: z.nullable(reachPart),
  /** For `sms_failing`, `mail_failing` and `push_failing`, the company that owns the account; otherwise null. */
  company_id: z.nullable(z.string()),
  /**
   * The branch and its name. If `company_id` is set, the id is that of one of the company's
   * branches, and the name is the company's.
   */
  branch_id: z.string(),
  branch_name: z.string(),
  count: z.int(),
  since: z.nullable(z.string()),
})

export const overview = {
  branch: call({
    method: 'GET',
    path: '/branch/{branch_id}/overview',
    permission: 'get-stat-order',
    params: z.strictObject({ branch_id: branchRef() }),
    query: z.strictObject(period),
    answer: z.object({ ...figures, attention: z.array(attention), business_day: z.string() }),
  }),
  /** The same figures over all branches that the caller may see, in one currency at a time. */
  all: call({
    method: 'GET',
    path: '/overview',
    permission: 'get-stat-order',
    query: z.strictObject({ ...period, currency: z.optional(z.string().check(z.maxLength(3))) }),
    answer: z.object({
      ...figures,
      currencies: z.array(z.string()),
      attention: z.array(attention),
      branches: z.array(
        z.object({
          branch_id: z.string(),
          branch_name: z.string(),
          company_name: z.string(),
          state: oneOf(['open', 'closed', 'busy', 'offline']),
          orders: z.int(),
          revenue: z.int(),
          open: z.int(),
          late: z.int(),
          armed: z.int(),
          /**
           * The most serious problem that keeps orders from reaching the branch; if there is none,
           * that the branch is open.
           */
          reach: reachPart,
          last_order_at: z.nullable(z.string()),
          is_silent: z.boolean(),
        }),
      ),
    }),
  }),
}
export type Figures = z.infer<typeof overview.branch.answer>
