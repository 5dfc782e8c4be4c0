import * as z from 'zod/mini'
import { money, oneOf, text } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { schedule } from '../menu/menu-fields.ts'
import { maxCorners, maxHoles, maxLat, zoneKinds } from './zone-terms.ts'

const minutes = () => quantity('minutes', 0, 240)
export const lng = () => z.number().check(z.gte(-180), z.lte(180))
const ends = { fee: money(), min_basket: money(), free_over: z.nullable(money()), minutes: minutes() }
const maxSteps = 10
const maxRings = 20
/** The maximum number of zones per branch. */
export const maxZones = 50
export const minRadius = 100
export const maxRadius = 50_000
/**
 * How many corners of a ring are parsed: more than are allowed, so that the error can name the
 * first excess corner.
 */
export const ringRoom = 5 * maxCorners
/**
 * How many outlines are parsed: more than are allowed, so that the error can name the first excess
 * one.
 */
export const maxOutlines = 2 * maxHoles

/** The coordinates of a GeoJSON polygon: the outline, then the holes; null for a circle. */
export const shapeRings = z.nullable(
  z
    .array(
      z
        .array(z.tuple([lng(), z.number().check(z.gte(-90), z.lte(90))]))
        .check(z.refine((it) => it.length <= ringRoom, { message: 'corners_many', params: { max: maxCorners } })),
    )
    .check(z.refine((it) => it.length <= maxOutlines, { message: 'holes_many', params: { max: maxHoles } })),
)

/** The fields of a zone that come from the drawing form. */
export const zoneFields = {
  name: text(60),
  /** Whether the branch delivers in the zone or refuses to. */
  kind: oneOf(zoneKinds),
  rings: shapeRings,
  center_lat: z.nullable(z.number().check(z.gte(-maxLat), z.lte(maxLat))),
  center_lng: z.nullable(lng()),
  radius_m: z.nullable(quantity('metres', minRadius, maxRadius)),
  ...ends,
  /**
   * Delivery fees by basket, instead of `fee`. The first starts at 0, and none is higher than the
   * one before.
   */
  fee_steps: z.array(z.strictObject({ from_basket: money(), fee: money() })).check(z.maxLength(maxSteps)),
  /** When the zone is active, by the branch's clock; empty means always. */
  schedule: schedule(),
  /** One of the map's colours. */
  color: z.int().check(z.gte(1), z.lte(8)),
  is_active: z.boolean(),
}

/** Rings around a branch. They follow one another, starting at its door. */
export const ringFields = {
  /** The length of the road in percent of the straight line. */
  road_factor_pct: quantity('percent', 100, 200),
  rings: z
    .array(
      z.strictObject({
        from_m: quantity('metres', 0, maxRadius),
        to_m: quantity('metres', 1, maxRadius),
        ...ends,
      }),
    )
    .check(z.maxLength(maxRings)),
}
