import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf } from '../kit/fields.ts'

const figures = {
  currency: z.string(),
  orders: z.int(),
  /** Orders in the same hours a week ago, for comparison. */
  orders_before: z.int(),
  revenue: z.int(),
  revenue_before: z.int(),
  /** Average seconds from approval to ready or dispatched; null where no order was prepared. */
  preparation_sec: z.nullable(z.int()),
  late: z.int(),
  cancelled: z.int(),
  open: z.int(),
  by_hour: z.array(z.object({ hour: z.int(), orders: z.int(), revenue: z.int() })),
  by_channel: z.array(z.object({ channel: z.string(), orders: z.int(), revenue: z.int() })),
}

/** Why a place needs attention now. `count` where there are several. */
const attention = z.object({
  kind: z.enum(['late_orders', 'waiting_orders', 'no_armed_device', 'closed', 'silent', 'platform_refused']),
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
    answer: z.object({ ...figures, attention: z.array(attention), business_day: z.string() }),
  }),
  /** The same figures over all branches the caller may see; one currency at a time. */
  all: call({
    method: 'GET',
    path: '/overview',
    permission: 'get-stat-order',
    query: z.strictObject({ currency: z.optional(z.string().check(z.maxLength(3))) }),
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
          last_order_at: z.nullable(z.string()),
          is_silent: z.boolean(),
        }),
      ),
    }),
  }),
}
export type Figures = z.infer<typeof overview.branch.answer>
