import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchDocument } from '../kit/document.ts'
import { branchRef, moment, oneOf, ref, refId, uuid, version } from '../kit/fields.ts'
import { countedIn } from '../kit/quantities.ts'
import { record } from '../kit/record.ts'
import { areaSources } from '../organisation/delivery-types.ts'
import { drawing, replayed } from './delivery-replay.ts'
import { maxZones, ringFields, zoneFields } from './zone-fields.ts'
import { placeKinds, zoneReasons } from './zone-terms.ts'

const base = record('branch-zone', {
  input: {
    branch_id: branchRef(),
    ...zoneFields,
  },
  shows: {
    company_id: z.string(),
    /** If several zones contain a place, the one with the highest priority decides. */
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
  /**
   * Groups of zones, the highest priority first. Zones in a group share a priority. Zones that are
   * not named follow in their current order.
   */
  groups: z
    .array(z.array(ref('branch-zone', uuid())).check(z.minLength(1), z.maxLength(maxZones)))
    .check(z.maxLength(maxZones)),
})

const zoneOf = {
  /** The zone (by id) or ring (by index) that decides. */
  zone_id: z.nullable(z.string()),
  ring: z.nullable(z.int()),
}
const tested = z.object({
  code: oneOf(['delivers', 'below_minimum', 'out_of_area']),
  ...zoneOf,
  fee: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  min_basket: z.nullable(z.int()),
  /** The distance by road; null if the branch has no location. */
  distance_m: z.nullable(z.int()),
  /** The app decides where the branch delivers, not the branch. */
  is_left_to_app: z.boolean(),
  zones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      priority: z.int(),
      reason: oneOf(zoneReasons),
    }),
  ),
})

const foundPlace = z.object({
  /**
   * The kind of place: a province, district or street to which orders went, or a geocoder's result.
   */
  kind: oneOf(placeKinds),
  name: z.string(),
  /** Distinguishes equal names. */
  hint: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** Where a branch delivers (semantics §4): the zones it has drawn, in order of priority. */
export const branchZone = {
  ...base,
  /** Sets which zone decides if several contain a place. */
  order: call({
    method: 'PUT',
    path: '/branch/{branch_id}/zone-order',
    permission: 'put-branch-zone',
    params: ofBranch,
    body: zoneOrder,
    answer: z.array(z.object({ id: z.string(), priority: z.int() })),
  }),
  /**
   * The zone or ring of an address, why no other one applies, and the delivery fee. `at` is now by
   * default.
   */
  test: call({
    method: 'GET',
    path: '/branch/{branch_id}/delivery-test',
    permission: 'get-branch-zone',
    params: ofBranch,
    query: z.strictObject({
      lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
      lng: z.coerce.number().check(z.gte(-180), z.lte(180)),
      basket: z._default(
        countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(2_000_000_000))),
        0,
      ),
      at: z.optional(moment()),
    }),
    answer: tested,
  }),
  /**
   * How an unsaved drawing of zones would have changed the orders and refusals of the last 30 days.
   * Writes nothing.
   */
  replay: call({
    method: 'POST',
    path: '/branch/{branch_id}/delivery-replay',
    permission: 'put-branch-zone',
    params: ofBranch,
    body: drawing,
    answer: replayed,
  }),
  /**
   * Places around the branch, found by name: destinations of its orders, and results of the
   * installation's geocoder.
   */
  places: call({
    method: 'GET',
    path: '/branch/{branch_id}/place-search',
    permission: 'get-branch-zone',
    params: ofBranch,
    query: z.strictObject({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)) }),
    answer: z.object({
      data: z.array(foundPlace),
      /**
       * Whether there is a geocoder and it answered. `none`: none is configured. `away`: it could
       * not be reached.
       */
      geocoder: oneOf(['none', 'asked', 'away']),
    }),
  }),
}

/**
 * Rings around the branch, for places outside all zones. They are saved together, with one version.
 */
export const branchRing = branchDocument('branch-ring', {
  path: 'ring',
  method: 'PUT',
  resource: 'branch-zone',
  input: {
    ...ringFields,
    /** The platform's template from which the rings were copied, and its version at that time. */
    template_id: z.nullable(refId()),
    template_version: z.nullable(version()),
  },
  shows: {
    /** The branch's location, which is the centre of the rings; null if it has none. */
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    currency: z.string(),
    timezone: z.string(),
    /** `app`: drawn zones are ignored, because the app decides. */
    area_source: oneOf(areaSources),
  },
})
export type BranchRingInput = z.infer<typeof branchRing.input>
export type BranchRings = z.infer<typeof branchRing.row>
