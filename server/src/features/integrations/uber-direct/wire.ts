import * as z from 'zod/mini'

/** The parts of Uber Direct that we read, in its own spelling. Amounts are minor units. */
export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.optional(z.number()) })
export const quote = z.object({ id: z.string() })

export const delivery = z.object({
  id: z.string(),
  external_id: z.optional(z.nullable(z.string())),
  status: z.string(),
  fee: z.optional(z.nullable(z.number())),
  currency: z.optional(z.nullable(z.string())),
  updated: z.optional(z.unknown()),
  courier_imminent: z.optional(z.nullable(z.boolean())),
  courier: z.optional(z.nullable(z.object({ name: z.optional(z.nullable(z.string())) }))),
  undeliverable_reason: z.optional(z.nullable(z.string())),
})
export type UberDelivery = z.infer<typeof delivery>

export const reported = z.object({
  kind: z.string(),
  /** Only reports of a status have an id of their own. */
  id: z.optional(z.string()),
  created: z.optional(z.unknown()),
  delivery_id: z.string(),
  data: delivery,
})
