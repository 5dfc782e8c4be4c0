import sql from 'sql-template-tag'
import type { AppOrder } from '#contract/ordering/order.ts'
import type { BranchMenu } from '#server/domain/menu/menu-of.ts'
import type { Db } from '#server/db/pool.ts'
import type { Refusal } from './refusal-words.ts'

interface Zone {
  id: string
  fee: number
  min_basket: number
  free_over: number | null
}

/**
 * What it costs to deliver a basket to an address: the zone of highest priority that contains it, the cheaper of equals (semantics §4, rules §6).
 * Outside all zones the order is refused, never charged a special fee. A branch that leaves this to the app delivers wherever the app says, for the app's fee.
 * @param items minor units, before discounts
 */
export async function deliveryFee(
  db: Db,
  branch: Pick<BranchMenu, 'company_id' | 'branch_id' | 'area_source'>,
  { address, delivery_fee }: Pick<AppOrder, 'address' | 'delivery_fee'>,
  items: number,
): Promise<{ fee: number; refused: Refusal[] }> {
  if (branch.area_source === 'app') return { fee: delivery_fee ?? 0, refused: [] }
  const no = (it: Refusal) => ({ fee: 0, refused: [it] })
  const [lat, lng] = [address?.lat ?? null, address?.lng ?? null]
  if (lat === null || lng === null) return no({ path: 'address.lat', code: 'no_place' })
  const zone = await db.one<Zone>(sql`
    select id, fee, min_basket, free_over from zone where company_id = ${branch.company_id} and branch_id = ${branch.branch_id} and is_active
      and case when shape is not null then shape @> point(${lng}::float8, ${lat}::float8)
        else 2 * 6371000 * asin(least(1, sqrt(sin(radians(${lat}::float8 - center_lat) / 2) ^ 2
          + cos(radians(center_lat)) * cos(radians(${lat}::float8)) * sin(radians(${lng}::float8 - center_lng) / 2) ^ 2))) <= radius_m end
    order by priority desc, fee limit 1`)
  if (!zone) return no({ path: 'address', code: 'out_of_area' })
  if (items < zone.min_basket) return no({ path: 'lines', code: 'below_minimum', amount: zone.min_basket })
  const fee = zone.free_over !== null && items >= zone.free_over ? 0 : zone.fee
  if (delivery_fee !== undefined && delivery_fee !== fee)
    return no({ path: 'delivery_fee', code: 'fee_changed', amount: fee })
  return { fee, refused: [] }
}
