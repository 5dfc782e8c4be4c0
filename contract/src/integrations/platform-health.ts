import * as z from 'zod/mini'
import { oneOf } from '../kit/fields.ts'
import { outage } from '../organisation/branch.ts'
import { reachPart } from '../organisation/reach.ts'
import { platformCodes } from '../platform/platforms.ts'

/** How far back errors are counted, in hours. */
export const healthHours = 24
/** How far back the search for the last order goes, in days. */
export const lastOrderDays = 30
/** For how many hours a step that the platform did not take is listed as given up. */
export const stepsGivenUpHours = 48
/** The most errors of one kind that are counted. */
export const errorsCountedTo = 1000

/** What went wrong: a push of the platform, a step of an order, or the state of a product. */
const troubleKinds = ['push', 'step', 'product'] as const

/** Several equal failures. */
const trouble = {
  what: oneOf(troubleKinds),
  /** The event or the step in the platform's own term; for a product, its desired state. */
  name: z.string(),
  /** One of our codes, or the platform's own words. */
  reason: z.string(),
  count: z.int(),
  last_at: z.string(),
}

/** How the connection of a branch to a platform is doing. */
export const platformHealth = z.object({
  name: oneOf(platformCodes),
  is_active: z.boolean(),
  /** Whether the platform sells for the branch now; null if the connection is off. */
  reach: z.nullable(reachPart),
  /** The last order of the last thirty days. */
  last_order: z.nullable(z.object({ id: z.string(), number: z.int(), at: z.string() })),
  /** The orders of the last 24 hours, and of the same 24 hours in the four weeks before. */
  orders: z.int(),
  usual_orders: z.nullable(z.int()),
  /**
   * Whether the platform has pushed anything to us, as far as the last day or its last order show;
   * null if it never pushes, because we poll it.
   */
  has_pushed: z.nullable(z.boolean()),
  /** How many products of the platform's menu are not matched to one of ours. */
  unmatched: z.int(),
  /** When the platform last answered us. */
  worked_at: z.nullable(z.string()),
  /** Since when calls to the platform have failed, and the last error; null if they succeed. */
  failure: z.nullable(z.object({ at: z.string(), said: z.string() })),
  /** By how many ms the platform's clock is ahead of ours; null if it is not known. */
  skew_ms: z.nullable(z.int()),
  /** The last day on which the credentials are valid; null if no end is known. */
  expires_on: z.nullable(z.string()),
  /** The failures of the last 24 hours, the most frequent first. */
  errors: z.array(z.object(trouble)),
  /**
   * What was given up and is still wanted. `orders`: the latest orders concerned, if it is a step.
   * `products`: the names of some products concerned.
   */
  given_up: z.array(
    z.object({
      ...trouble,
      orders: z.array(z.object({ id: z.string(), number: z.int() })),
      products: z.array(z.string()),
    }),
  ),
  /** The latest outages. */
  outages: z.array(outage),
})
export type PlatformHealth = z.infer<typeof platformHealth>
export type PlatformTrouble = PlatformHealth['errors'][number]
