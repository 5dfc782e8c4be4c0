import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchDocument } from '../kit/document.ts'
import { branchRef, money, moment, oneOf, ref, text, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { schedule } from '../menu/menu-fields.ts'
import { maxCorners, maxHoles, maxLat, zoneKinds, zoneReasons, zoneWarnings } from './zone-terms.ts'

const minutes = () => z.int().check(z.gte(0), z.lte(240))
const lng = () => z.number().check(z.gte(-180), z.lte(180))
const ends = { fee: money(), min_basket: money(), free_over: z.nullable(money()), minutes: minutes() }
const maxSteps = 10
const maxRings = 20
/** As many zones as a branch may have. */
export const maxZones = 50
const minRadius = 100
const maxRadius = 50_000
/** More corners than are allowed are still read, so that the first too many can be named. */
const ringRoom = 5 * maxCorners

const base = record('branch-zone', {
  input: {
    branch_id: branchRef(),
    name: text(60),
    /** Delivers there, or refuses to. */
    kind: oneOf(zoneKinds),
    /** The coordinates of a GeoJSON polygon: the outline, then the holes; null for a circle. */
    rings: z.nullable(
      z
        .array(z.array(z.tuple([lng(), z.number().check(z.gte(-90), z.lte(90))])).check(z.maxLength(ringRoom)))
        .check(z.maxLength(2 * maxHoles)),
    ),
    center_lat: z.nullable(z.number().check(z.gte(-maxLat), z.lte(maxLat))),
    center_lng: z.nullable(lng()),
    radius_m: z.nullable(z.int().check(z.gte(minRadius), z.lte(maxRadius))),
    ...ends,
    /** What delivery costs from a basket on, in place of `fee`; the first from 0, none dearer than the one before. */
    fee_steps: z.array(z.strictObject({ from_basket: money(), fee: money() })).check(z.maxLength(maxSteps)),
    /** When it holds, by the branch's clock; none: always. */
    schedule: schedule(),
    /** One of the map's colours. */
    color: z.int().check(z.gte(1), z.lte(8)),
    is_active: z.boolean(),
  },
  shows: {
    company_id: z.string(),
    /** Where several zones hold a place, the highest decides. */
    priority: z.int(),
  },
  sort: ['priority', 'name', 'updated_at'],
  order: '-priority',
  filter: { branch_id: branchRef(), is_active: z.enum(['true', 'false']) },
})
export type BranchZone = z.infer<typeof base.row>
export type BranchZoneInput = z.infer<typeof base.input>

const ofBranch = z.strictObject({ branch_id: branchRef() })

const zoneOrder = z.strictObject({
  /** The highest priority first; zones in one group share theirs. Zones that are not named follow as they were. */
  groups: z
    .array(z.array(ref('branch-zone', uuid())).check(z.minLength(1), z.maxLength(maxZones)))
    .check(z.maxLength(maxZones)),
})

const zoneOf = {
  /** What decides: a zone, or the place of a ring. */
  zone_id: z.nullable(z.string()),
  ring: z.nullable(z.int()),
}
const tested = z.object({
  code: oneOf(['delivers', 'below_minimum', 'out_of_area']),
  ...zoneOf,
  fee: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  min_basket: z.nullable(z.int()),
  /** By road; null where nobody has said where the branch is. */
  distance_m: z.nullable(z.int()),
  /** The app decides instead of all this. */
  is_left_to_app: z.boolean(),
  zones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priority: z.int(),
      reason: oneOf(zoneReasons),
      warnings: z.array(oneOf(zoneWarnings)),
    }),
  ),
})

/** Where a branch delivers (semantics §4): zones that are drawn, one above the other. */
export const branchZone = {
  ...base,
  /** Which zone wins where several hold a place. */
  order: call({
    method: 'PUT',
    path: '/branch/{branch_id}/zone-order',
    permission: 'put-branch-zone',
    params: ofBranch,
    body: zoneOrder,
    answer: z.array(z.object({ id: z.string(), priority: z.int() })),
  }),
  /** Which zone or ring an address belongs to, why no other, and what delivery costs; `at` is now by default. */
  test: call({
    method: 'GET',
    path: '/branch/{branch_id}/delivery-test',
    permission: 'get-branch-zone',
    params: ofBranch,
    query: z.strictObject({
      lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
      lng: z.coerce.number().check(z.gte(-180), z.lte(180)),
      basket: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(2_000_000_000)), 0),
      at: z.optional(moment()),
    }),
    answer: tested,
  }),
}

/** Rings around the branch, for places that no zone holds. Saved as one, with one version. */
export const branchRing = branchDocument('branch-ring', {
  path: 'ring',
  method: 'PUT',
  resource: 'branch-zone',
  input: {
    /** How much longer the road is than the crow's way. */
    road_factor_pct: z.int().check(z.gte(100), z.lte(200)),
    rings: z
      .array(
        z.strictObject({
          from_m: z.int().check(z.gte(0), z.lte(maxRadius)),
          to_m: z.int().check(z.gte(1), z.lte(maxRadius)),
          ...ends,
        }),
      )
      .check(z.maxLength(maxRings)),
  },
  shows: {},
})
export type BranchRingInput = z.infer<typeof branchRing.input>
export type BranchRings = z.infer<typeof branchRing.row>
