import { isScheduled } from '../menu/availability.ts'
import type { Schedule } from '../menu/menu-fields.ts'
import { wallClock } from '../kit/wall-clock.ts'
import {
  centreOf,
  exactly,
  haversine,
  holds,
  pathOf,
  pointOf,
  type Path,
  type Place,
  type Point,
  type Shape,
} from './geo.ts'
import { doOverlap } from './shape-faults.ts'
import type { ZoneKind, ZoneReason, ZoneWarning } from './zone-terms.ts'

/** The delivery fee that applies from a basket on. */
export interface FeeStep {
  from_basket: number
  fee: number
}
/** The terms of a zone or ring. Amounts are in minor units. */
interface Terms {
  fee: number
  min_basket: number
  /** Delivery is free from this basket on; null means never. */
  free_over: number | null
  minutes: number
}
export interface AreaZone extends Shape, Terms {
  id: string
  kind: ZoneKind
  fee_steps: FeeStep[]
  schedule: Schedule
  priority: number
  is_active: boolean
}
export interface AreaRing extends Terms {
  from_m: number
  to_m: number
}

/** A branch's delivery area, with what is needed to calculate distances. */
export interface Area {
  /** The branch's location; null if it has none, so that rings have no centre. */
  lat: number | null
  lng: number | null
  timezone: string
  /** The length of the road in percent of the straight line, from 100 to 200. */
  road_factor_pct: number
  zones: readonly AreaZone[]
  rings: readonly AreaRing[]
}

interface Found {
  /** The zone that decides, by id, or the ring, by index. */
  zone_id: string | null
  ring: number | null
}
export type Resolved = { distance_m: number | null; zones: { id: string; reason: ZoneReason }[] } & (
  | (Found & { code: 'delivers'; fee: number; minutes: number })
  | (Found & { code: 'below_minimum'; min_basket: number })
  /**
   * The branch does not deliver to the place. If a zone refuses the order, `zone_id` names that
   * zone.
   */
  | (Found & { code: 'out_of_area' })
)

/**
 * The delivery fee of a basket: nothing from `free_over` on, otherwise that of the last step it
 * reaches, otherwise the basic fee.
 */
export const feeOf = ({ fee, free_over, fee_steps = [] }: Terms & { fee_steps?: FeeStep[] }, basket: number): number =>
  free_over !== null && basket >= free_over ? 0 : (fee_steps.findLast((it) => it.from_basket <= basket)?.fee ?? fee)

/**
 * The distance by road from a branch to a place, in whole metres; null if the branch has no
 * location.
 */
function distanceTo({ lat, lng, road_factor_pct }: Omit<Area, 'zones' | 'rings'>, place: Place): number | null {
  if (lat === null || lng === null) return null
  return Math.round((haversine({ lat, lng }, place) * road_factor_pct) / 100)
}

/** Sorts suitable zones: the cheapest for this basket first, then the fastest, then by id. */
const byPrice = (basket: number) => (a: AreaZone, b: AreaZone) =>
  feeOf(a, basket) - feeOf(b, basket) || a.minutes - b.minutes || (a.id < b.id ? -1 : 1)

/**
 * The zone or ring of an order, and its delivery fee (semantics §4). Of the active zones that
 * contain the place and are open now, the one with the highest priority alone decides, even if its
 * minimum is not met. If there is no such zone, the ring decides; otherwise the place is out of
 * area. The reason for each zone is returned.
 * @param basket lines after product discounts, in minor units
 */
export function resolve(area: Area, given: Place, basket: number, at: Date): Resolved {
  const place = exactly(given)
  const clock = wallClock(at, area.timezone)
  const distance_m = distanceTo(area, place)
  const early = new Map<AreaZone, ZoneReason>()
  const there = area.zones.filter((it) => {
    const reason = !it.is_active
      ? 'inactive'
      : !isScheduled(it.schedule, clock)
        ? 'not_now'
        : !holds(it, place) && 'outside'
    if (reason) early.set(it, reason)
    return !reason
  })
  const top = Math.max(...there.map((it) => it.priority))
  const equals = there.filter((it) => it.priority === top)
  const refusing = equals.filter((it) => it.kind === 'refuse').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const affordable = equals.filter((it) => basket >= it.min_basket).toSorted(byPrice(basket))
  const [best] = refusing.length > 0 ? [] : affordable
  const reasonOf = (it: AreaZone): ZoneReason => {
    const known = early.get(it)
    if (known) return known
    if (it.priority < top) return 'lower_priority'
    if (it.kind === 'refuse') return 'refuses'
    if (refusing.length > 0) return 'refused_by_other'
    if (!best || basket < it.min_basket) return 'below_minimum'
    if (it === best) return 'chosen'
    return feeOf(it, basket) > feeOf(best, basket) ? 'dearer' : it.minutes > best.minutes ? 'slower' : 'same'
  }
  const shown = { distance_m, zones: area.zones.map((it) => ({ id: it.id, reason: reasonOf(it) })) }
  const [refused] = refusing
  if (refused) return { ...shown, code: 'out_of_area', zone_id: refused.id, ring: null }
  if (best)
    return { ...shown, code: 'delivers', zone_id: best.id, ring: null, fee: feeOf(best, basket), minutes: best.minutes }
  const [easiest] = equals.toSorted((a, b) => a.min_basket - b.min_basket || (a.id < b.id ? -1 : 1))
  if (easiest)
    return { ...shown, code: 'below_minimum', zone_id: easiest.id, ring: null, min_basket: easiest.min_basket }
  return { ...shown, ...ringFor(area.rings, distance_m, basket) }
}

/**
 * The delivery fee to a place and the minimum basket; null if nobody delivers there. For questions
 * asked before anything is in the basket.
 */
export function leastTerms(area: Area, place: Place, at: Date): { fee: number; min_basket: number } | null {
  const any = resolve(area, place, 0, at)
  const min_basket = any.code === 'below_minimum' ? any.min_basket : 0
  const found = min_basket > 0 ? resolve(area, place, min_basket, at) : any
  return found.code === 'delivers' ? { fee: found.fee, min_basket } : null
}

/**
 * The ring that contains a distance. A ring includes its start but not its end, except that the
 * last ring includes its end.
 */
function ringFor(rings: readonly AreaRing[], distance_m: number | null, basket: number) {
  const isLast = (at: number) => at === rings.length - 1
  const ring = rings.findIndex(
    (it, at) =>
      distance_m !== null &&
      it.from_m <= distance_m &&
      (distance_m < it.to_m || (isLast(at) && distance_m === it.to_m)),
  )
  const terms = rings[ring]
  if (!terms) return { code: 'out_of_area', zone_id: null, ring: null } as const
  const found = { zone_id: null, ring }
  if (basket < terms.min_basket) return { ...found, code: 'below_minimum', min_basket: terms.min_basket } as const
  return { ...found, code: 'delivers', fee: feeOf(terms, basket), minutes: terms.minutes } as const
}

const farM = 15_000

/**
 * The outline of a shape. A circle becomes a polygon with a fixed number of corners, so that it can
 * be compared with other shapes.
 */
function outlineOf(shape: Shape): Path {
  const centre = centreOf(shape)
  if (shape.rings) return pathOf(shape.rings[0] ?? [])
  if (!centre) return []
  const metresPerDegree = (6_371_000 * Math.PI) / 180
  const lat = (shape.radius_m ?? 0) / metresPerDegree
  const lng = lat / Math.cos((centre.lat * Math.PI) / 180)
  const corners = 64
  return Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return pointOf([centre.lng + lng * Math.cos(angle), centre.lat + lat * Math.sin(angle)])
  })
}

/**
 * Warnings about each active zone: the branch lies outside it, another zone of the same priority
 * overlaps it, or it reaches farther than 15 km.
 */
export function warningsOf({ lat, lng, zones }: Area): Map<string, ZoneWarning[]> {
  const branch = lat === null || lng === null ? undefined : { lat, lng }
  const active = zones.filter((it) => it.is_active).map((zone) => ({ zone, outline: outlineOf(zone) }))
  const overlapping = new Set<AreaZone>()
  for (const [at, one] of active.entries())
    for (const other of active.slice(at + 1)) {
      const areBoth = overlapping.has(one.zone) && overlapping.has(other.zone)
      if (areBoth || one.zone.priority !== other.zone.priority || !doOverlap(one.outline, other.outline)) continue
      overlapping.add(one.zone).add(other.zone)
    }
  const isFar = ({ x, y }: Point) => branch && haversine(branch, { lat: y / 1e6, lng: x / 1e6 }) > farM
  return new Map(
    active.map(({ zone, outline }) => {
      const warnings: ZoneWarning[] = []
      if (branch && zone.kind === 'deliver' && !holds(zone, branch)) warnings.push('branch_outside')
      if (overlapping.has(zone)) warnings.push('overlaps_equal')
      if (outline.some(isFar)) warnings.push('far')
      return [zone.id, warnings]
    }),
  )
}
