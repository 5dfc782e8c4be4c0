import * as z from 'zod/mini'
import { oneOf, uuid } from '../kit/fields.ts'
import { maxZones, ringFields, zoneFields } from './zone-fields.ts'

/**
 * The effect of a drawing on an order: `gained` was refused because of its place and would be
 * delivered, `refused` would be refused again.
 */
export const replayOutcomes = ['same', 'cheaper', 'dearer', 'lost', 'gained', 'refused'] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]

/**
 * Limits of a replay: the days covered, the most orders and refusals, the latest first, and the
 * most lines listed.
 */
export const replayDays = 30
export const maxReplayed = 10_000
export const maxReplayLines = 200

/** Where a branch would deliver: everything drawn, saved or not. */
export const drawing = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        /** Null for one that was never saved. */
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
  /** Delivery fees that were paid, and those that would be. */
  before: z.int(),
  after: z.int(),
  /** Lines after product discounts: the turnover lost, gained or kept. */
  baskets: z.int(),
})

const replayLine = z.object({
  /** Null for a refusal, which was never an order. */
  order_id: z.nullable(z.string()),
  number: z.nullable(z.int()),
  at: z.string(),
  /** To a thousandth of a degree (100 m). */
  lat3: z.number(),
  lng3: z.number(),
  basket: z.int(),
  outcome: oneOf(replayOutcomes),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  code: oneOf(['delivers', 'below_minimum', 'out_of_area']),
  /** What would decide: the index of a zone in the drawing, or of a ring. */
  zone: z.nullable(z.int()),
  ring: z.nullable(z.int()),
})
export type ReplayLine = z.infer<typeof replayLine>

export const replayed = z.object({
  from: z.string(),
  until: z.string(),
  outcomes: z.record(oneOf(replayOutcomes), sum),
  /** Orders without a known location. */
  without_place: z.int(),
  /** More orders exist than were replayed. */
  is_cut: z.boolean(),
  dots: z.array(z.object({ lat3: z.number(), lng3: z.number(), outcome: oneOf(replayOutcomes), n: z.int() })),
  /** Orders that would change, the latest first. */
  lines: z.array(replayLine),
})
export type Replayed = z.infer<typeof replayed>
