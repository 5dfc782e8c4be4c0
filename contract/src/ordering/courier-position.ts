import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef } from '../kit/fields.ts'
import { courierVehicles } from './courier.ts'

/** Where a courier was last, as the courier's phone has sent it. */
const position = z.object({
  lat: z.number(),
  lng: z.number(),
  /** How far off it may be, in metres. */
  accuracy_m: z.int(),
  at: z.string(),
})

const row = z.object({
  id: z.string(),
  name: z.string(),
  vehicle: z.enum(courierVehicles),
  /** The orders that the courier is delivering now, in the sequence in which they were given out. */
  orders: z.array(z.object({ id: z.string(), number: z.int() })),
  /** Null if the courier does not share the position. */
  position: z.nullable(position),
})
export type PlacedCourier = z.infer<typeof row>

/** The maximum number of a branch's couriers on the map. */
export const maxPlaced = 100

/** Where a branch's couriers on shift are. Only the last position is kept, until the shift ends. */
export const courierPosition = {
  list: call({
    method: 'GET',
    path: '/branch/{branch_id}/courier-position',
    permission: 'get-courier-position-all',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.object({
      /** The branch's own place; null if nobody has entered it. */
      place: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
      /** The couriers on shift by name, at most a hundred. */
      couriers: z.array(row),
      now: z.string(),
    }),
  }),
}
