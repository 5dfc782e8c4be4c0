import * as z from 'zod/mini'
import { oneOf, uuid } from '../kit/fields.ts'
import { maxZones, ringFields, zoneFields } from './zone-fields.ts'

/**
 * How a drawing would change an order. `gained`: it was refused because of its place and would be
 * delivered. `refused`: it would be refused again.
 */
export const replayOutcomes = ['same', 'cheaper', 'dearer', 'lost', 'gained', 'refused'] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]

/**
 * The limits of a replay: the days it covers, the most orders and refusals (latest first), and the
 * most lines it lists.
 */
export const replayDays = 30
export const maxReplayed = 10_000
export const maxReplayLines = 200

/** The area in which a branch would deliver: everything that is drawn, saved or not. */
export const drawing = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        /** The zone's id; null for a zone that was never saved. */
        id: z.nullable(uuid()),
        ...zoneFields,
        priority: z.int().check(z.gte(0), z.lte(1000)),
      }),
    )
    .check(z.maxLength(maxZones)),
  ...ringFields,
})
export type Drawing = z.infer<typeof drawing>

const sum = z.object({
  n: z.int(),
  /** The delivery fees that were paid, in total. */
  before: z.int(),
  after: z.int(),
  /** The price of the lines after product discounts, that is, the turnover lost, gained or kept. */
  baskets: z.int(),
})

const replayLine = z.object({
  /** The order's id; null for a refusal, because no order was created. */
  order_id: z.nullable(z.string()),
  number: z.nullable(z.int()),
  at: z.string(),
  /** The place's latitude and longitude, rounded to a thousandth of a degree (100 m). */
  lat3: z.number(),
  lng3: z.number(),
  basket: z.int(),
  outcome: oneOf(replayOutcomes),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  code: oneOf(['delivers', 'below_minimum', 'out_of_area']),
  /** The zone (by its index in the drawing) or ring (by its index) that would decide. */
  zone: z.nullable(z.int()),
  ring: z.nullable(z.int()),
})
export type ReplayLine = z.infer<typeof replayLine>

export const replayed = z.object({
  from: z.string(),
  until: z.string(),
  outcomes: z.record(oneOf(replayOutcomes), sum),
  /** The number of orders whose location is not known. */
  without_place: z.int(),
  /** There were more orders than the replay covers. */
  is_cut: z.boolean(),
  dots: z.array(z.object({ lat3: z.number(), lng3: z.number(), outcome: oneOf(replayOutcomes), n: z.int() })),
  /** The orders that would change, latest first. */
  lines: z.array(replayLine),
})
export type Replayed = z.infer<typeof replayed>
