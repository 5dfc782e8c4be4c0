import * as z from 'zod/mini'

export const tokenAnswer = z.object({ token: z.string(), expiresAt: z.optional(z.number()) })

/** The answer to a call. Its fields are not documented; the id is used if it is there. */
export const called = z.object({ id: z.optional(z.string()) })

/** How far an order is. Courier and status are not documented, and are read if they are there. */
export const orderAnswer = z.object({
  id: z.optional(z.string()),
  orderState: z.optional(z.object({ status: z.optional(z.string()) })),
  stepStates: z._default(
    z.array(
      z.object({
        deliveryState: z.string(),
        startDate: z.optional(z.unknown()),
        endDate: z.optional(z.unknown()),
      }),
    ),
    [],
  ),
  courier: z.optional(z.nullable(z.object({ name: z.optional(z.nullable(z.string())) }))),
})
export type VigoOrder = z.infer<typeof orderAnswer>
