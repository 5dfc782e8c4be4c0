import sql from 'sql-template-tag'
import type { AreaSource, DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Db } from '#server/db/pool.ts'
import { within, type Tie } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/**
 * What an order must know about its branch and the branch's company. It is read once for each
 * order.
 */
export interface OrderBranch extends BranchKey {
  city_id: number
  timezone: string
  currency: string
  order_methods: DeliveryType[]
  table_is_open: boolean
  /** Guests at tables pay when they order. */
  table_prepaid: boolean
  tips_is_active: boolean
  area_source: AreaSource
  lat: number | null
  lng: number | null
  road_factor_pct: number
  unanswered: 'ring' | 'cancel'
  auto_accept: boolean
}

/**
 * A branch that `tie` covers, if it takes orders. With `even off`, the branch is also returned if
 * it takes no orders, because guests may still owe money there. Undefined if there is no such
 * branch.
 */
export const orderBranch = (
  db: Db,
  tie: Tie,
  branch_id: string,
  which: 'on' | 'even off' = 'on',
): Promise<OrderBranch | undefined> =>
  db.one<OrderBranch>(sql`
    select b.company_id, b.id as branch_id, b.city_id, b.timezone, c.currency, b.order_methods, b.table_is_open, b.table_prepaid, b.tips_is_active, b.area_source,
      b.lat, b.lng, b.road_factor_pct, b.unanswered, b.auto_accept
    from branch b join company c on c.id = b.company_id
    where ${within(tie, 'b', 'id')} and b.id = ${branch_id} and (b.is_active or ${which === 'even off'})`)
