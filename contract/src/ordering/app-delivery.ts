import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, day, moment, oneOf } from '../kit/fields.ts'
import { countedIn } from '../kit/quantities.ts'
import { schedule } from '../menu/menu-fields.ts'
import { zoneKinds } from './zone-terms.ts'

const branch = z.strictObject({ branch_id: branchRef() })
const degrees = (max: number) => z.coerce.number().check(z.gte(-max), z.lte(max))
const position = z.tuple([z.number(), z.number()])
const terms = {
  fee: z.int(),
  min_basket: z.int(),
  /** Delivery is free from this basket on; null means never. */
  free_over: z.nullable(z.int()),
  minutes: z.int(),
}

/**
 * Questions that an ordering app asks before it sends an order: where a branch delivers, at what
 * price, and for which times it takes orders. POST order decides by the same rules. Amounts are in
 * minor units; baskets are after product discounts.
 */
export const appDelivery = {
  /**
   * The active zones, highest priority first, and the rings around the branch for places outside
   * all zones.
   */
  area: call({
    method: 'GET',
    path: '/delivery/{branch_id}/area',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    params: branch,
    answer: z.object({
      /** The app decides: the branch delivers wherever the app says, for the app's fee. */
      is_left_to_app: z.boolean(),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
      zones: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          kind: oneOf(zoneKinds),
          /** The coordinates of a GeoJSON polygon; null for a circle. */
          rings: z.nullable(z.array(z.array(position))),
          center_lat: z.nullable(z.number()),
          center_lng: z.nullable(z.number()),
          radius_m: z.nullable(z.int()),
          ...terms,
          fee_steps: z.array(z.object({ from_basket: z.int(), fee: z.int() })),
          /** When the zone is active, by the branch's clock; empty means always. */
          schedule: schedule(),
        }),
      ),
      rings: z.array(z.object({ from_m: z.int(), to_m: z.int(), ...terms })),
    }),
  }),
  /**
   * Whether a basket is delivered to a place, for how much and in how many minutes. `at` is now by
   * default.
   */
  quote: call({
    method: 'GET',
    path: '/delivery/{branch_id}/quote',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    params: branch,
    query: z.strictObject({
      lat: degrees(90),
      lng: degrees(180),
      basket: z._default(
        countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(2_000_000_000))),
        0,
      ),
      at: z.optional(moment()),
    }),
    answer: z.object({
      code: oneOf(['delivers', 'below_minimum', 'out_of_area', 'left_to_app']),
      fee: z.nullable(z.int()),
      minutes: z.nullable(z.int()),
      min_basket: z.nullable(z.int()),
      /** The distance by road; null if the branch has no location. */
      distance_m: z.nullable(z.int()),
    }),
  }),
  /**
   * The times for which the branch accepts an order placed now: immediately, or in quarters of an
   * hour of a day (today by default). If a place is given, the delivery time is taken into account.
   */
  slots: call({
    method: 'GET',
    path: '/delivery/{branch_id}/slots',
    permission: 'api-key',
    scope: 'menu',
    module: 'api',
    params: branch,
    query: z.strictObject({
      /** Payment-only orders have no delivery time, so they are left out. */
      delivery_type: oneOf(['deliveryToAddress', 'comeGetIt', 'comeEat', 'orderOnTheTable']),
      day: z.optional(day()),
      lat: z.optional(degrees(90)),
      lng: z.optional(degrees(180)),
      basket: z._default(
        countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(2_000_000_000))),
        0,
      ),
    }),
    answer: z.object({
      /** The branch accepts immediate orders. */
      takes_now: z.boolean(),
      timezone: z.string(),
      day: z.string(),
      slots: z.array(z.string()),
    }),
  }),
}
