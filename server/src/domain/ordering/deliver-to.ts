import sql from 'sql-template-tag'
import { resolve, type Area, type AreaRing, type AreaZone, type Resolved } from '#contract/ordering/delivery-area.ts'
import { isScheduled } from '#contract/menu/availability.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { exactly, thousandths, type Bounds, type Place } from '#contract/ordering/geo.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { AreaSource } from '#contract/organisation/delivery-types.ts'
import type { OrderDelivery } from '#contract/ordering/order-fields.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { keptRings, withRings } from './delivery/kept-rings.ts'
import type { OrderBranch } from './order-branch.ts'
import type { Refusal } from './refusal-text.ts'

/** The bounds in the format of PostgreSQL's type `box`. */
export const boxText = ({ west, south, east, north }: Bounds) => `((${west},${south}),(${east},${north}))`

interface NamedZone extends AreaZone {
  name: string
}
interface NamedArea extends Area {
  zones: NamedZone[]
  /**
   * If `app`, the branch's zones are ignored, because the ordering app decides where to deliver.
   */
  area_source: AreaSource
}

/**
 * The area to which a branch delivers, with its zones by priority. If a place is given, only active
 * zones that contain the place are included. Undefined if the branch does not exist.
 */
export async function areaOf(
  db: Db,
  { company_id, branch_id }: BranchKey,
  around?: Place,
): Promise<NamedArea | undefined> {
  const [branch, drawn] = await Promise.all([
    db.one<Omit<NamedArea, 'zones' | 'rings'>>(
      sql`select lat, lng, timezone, road_factor_pct, area_source from branch where company_id = ${company_id} and id = ${branch_id}`,
    ),
    drawnAt(db, { company_id, branch_id }, around),
  ])
  return branch && { ...branch, ...drawn }
}

/**
 * The zones of a branch by priority, and its rings. If a place is given, only active zones that
 * contain the place are included.
 */
async function drawnAt(
  db: Db,
  branch: BranchKey,
  around: Place | undefined,
): Promise<Pick<NamedArea, 'zones' | 'rings'>> {
  const { company_id, branch_id } = branch
  const near = around
    ? sql`and is_active and bbox @> box(point(${around.lng}::float8, ${around.lat}::float8), point(${around.lng}::float8, ${around.lat}::float8))`
    : sql``
  const known = keptRings(branch)
  const [zones, rings] = await Promise.all([
    db.many<NamedZone & { version: number }>(sql`
      select id, name, kind, version, case when id || ' ' || version = any(${[...known.keys()]}::text[]) then null else rings end as rings,
        center_lat, center_lng, radius_m, fee, fee_steps, min_basket, free_over, minutes, schedule, priority, is_active
      from zone where company_id = ${company_id} and branch_id = ${branch_id} ${near} order by priority desc, id`),
    db.many<AreaRing>(sql`
      select from_m, to_m, fee, min_basket, free_over, minutes from branch_ring
      where company_id = ${company_id} and branch_id = ${branch_id} order by position`),
  ])
  return { zones: withRings(branch, zones, known), rings }
}

/**
 * Returns a function that gives the delivery time to a place at a given moment, in minutes, or null
 * if nobody delivers to the place at that moment. The minimum basket is not checked here. Moments
 * at which the same zones are active are evaluated only once.
 */
export function minutesTo(area: NamedArea, place: Place, basket: number): (at: Date) => number | null {
  if (area.area_source === 'app') return () => 0
  const known = new Map<string, number | null>()
  return (at) => {
    const clock = wallClock(at, area.timezone)
    const key = area.zones.map((it) => (isScheduled(it.schedule, clock) ? 1 : 0)).join('')
    const minutes = known.has(key) ? known.get(key)! : minutesAt(area, place, basket, at)
    known.set(key, minutes)
    return minutes
  }
}

function minutesAt(area: NamedArea, place: Place, basket: number, at: Date): number | null {
  const any = resolve(area, place, basket, at)
  const found = any.code === 'below_minimum' ? resolve(area, place, any.min_basket, at) : any
  return found.code === 'delivers' ? found.minutes : null
}

/**
 * The price and time of delivering a basket to a place at a given moment, as an ordering app gets
 * them.
 */
export function quoteIn(area: NamedArea, given: Place, basket: number, at: Date) {
  const found = resolve(area, exactly(given), basket, at)
  const { code, distance_m } = found
  const zone_name = area.zones.find((it) => it.id === found.zone_id)?.name ?? null
  const nothing = { fee: null, minutes: null, min_basket: null, distance_m, zone_name }
  if (area.area_source === 'app') return { ...nothing, zone_name: null, code: 'left_to_app' as const }
  if (found.code === 'below_minimum') return { ...nothing, code, min_basket: found.min_basket }
  return found.code === 'delivers' ? { ...nothing, code, fee: found.fee, minutes: found.minutes } : { ...nothing, code }
}

/** An address that was refused because it is outside the delivery area. */
interface OutOfArea extends BranchKey {
  place: Place
  basket: number
  code: 'out_of_area' | 'refused_zone'
}
export interface Delivery {
  fee: number
  refused: Refusal[]
  /** Undefined if the ordering app decides about delivery. */
  delivery?: OrderDelivery
  outOfArea?: OutOfArea
}

/**
 * The zone or ring in which a basket is delivered to an address, and its fee
 * (contract/ordering/delivery-area.ts). An order outside the area is refused, never charged an
 * extra fee. A branch that leaves delivery to the app delivers wherever the app says, for the app's
 * fee.
 * @param items minor units, before discounts
 */
export async function deliverTo(
  db: Db,
  branch: OrderBranch,
  { address, delivery_fee, discounts }: Pick<AppOrder, 'address' | 'delivery_fee' | 'discounts'>,
  items: number,
  at: Date,
): Promise<Delivery> {
  if (branch.area_source === 'app') return { fee: delivery_fee ?? 0, refused: [] }
  const no = (it: Refusal) => ({ fee: 0, refused: [it] })
  const [lat, lng] = [address?.lat ?? null, address?.lng ?? null]
  if (lat === null || lng === null) return no({ path: 'address.lat', code: 'no_place' })
  // The place is rounded before the search, so that the database searches exactly the place on
  // which the decision is based.
  const place = exactly({ lat, lng })
  const area: NamedArea = { ...branch, ...(await drawnAt(db, branch, place)) }
  const cut = discounts.reduce((sum, it) => sum + (it.kind === 'product' ? it.amount : 0), 0)
  const basket = Math.max(0, items - cut)
  const found = resolve(area, place, basket, at)
  if (found.code === 'out_of_area')
    return {
      ...no({ path: 'address', code: 'out_of_area' }),
      outOfArea: {
        company_id: branch.company_id,
        branch_id: branch.branch_id,
        place,
        basket,
        code: found.zone_id ? 'refused_zone' : 'out_of_area',
      },
    }
  if (found.code === 'below_minimum') return no({ path: 'lines', code: 'below_minimum', amount: found.min_basket })
  if (delivery_fee !== undefined && delivery_fee !== found.fee)
    return no({ path: 'delivery_fee', code: 'fee_changed', amount: found.fee })
  return { fee: found.fee, refused: [], delivery: deliveryOf(area.zones, found) }
}

const deliveryOf = (
  zones: readonly NamedZone[],
  { zone_id, ring, distance_m, fee, minutes }: Extract<Resolved, { code: 'delivers' }>,
): OrderDelivery => ({
  zone_id,
  zone_name: zones.find((it) => it.id === zone_id)?.name ?? null,
  ring,
  distance_m,
  fee,
  minutes,
})

/**
 * Records an address outside the area in a separate transaction, because the refused order's
 * transaction is rolled back.
 */
export const noteOutOfArea = (db: Db, { company_id, branch_id, place, basket, code }: OutOfArea, now: Date) =>
  db.one(sql`insert into delivery_refusal (company_id, at, id, branch_id, lat3, lng3, basket, code)
    values (${company_id}, ${now}, ${uuidv7(now.getTime())}, ${branch_id}, ${thousandths(place.lat)}, ${thousandths(place.lng)}, ${basket}, ${code})`)
