import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchRef, oneOf, optionalPhone, text } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { record } from '../kit/record.ts'

/** How a courier travels. */
export const courierVehicles = ['motorcycle', 'car', 'bicycle', 'on_foot'] as const

const base = record('courier', {
  input: {
    branch_id: branchRef(),
    name: text(80),
    phone: optionalPhone(),
    vehicle: oneOf(courierVehicles),
    is_active: z.boolean(),
  },
  shows: {
    company_id: z.string(),
    /** When the current shift began; null if the courier is not on shift. */
    on_shift_since: z.nullable(z.string()),
    /** How many orders the courier is delivering now. */
    out_count: z.int(),
    created_at: z.string(),
  },
  sort: ['name', 'on_shift_since', 'created_at', 'updated_at'],
  order: 'name',
  filter: { branch_id: branchRef(), is_active: z.enum(['true', 'false']), is_on_shift: z.enum(['true', 'false']) },
})
export type Courier = z.infer<typeof base.row>

/** The cash of a shift in minor units: of many orders, so more than one order may cost. */
export const countedCash = () => quantity('money', 0, 100_000_000_000)

/** A courier of a branch, who delivers its orders while on shift. */
export const courier = {
  ...base,
  create: call({ ...base.create, module: 'courier' }),
  update: call({ ...base.update, module: 'courier' }),
  /**
   * Begins or ends the courier's shift. Ending it is refused (`in_use`) while the courier is
   * delivering orders. If customers paid the courier in cash during the shift, `cash_counted` is
   * required: the amount handed over, in minor units (`courierShift.now` tells what is owed).
   */
  shift: call({
    method: 'PATCH',
    path: '/courier/{courier_id}/shift',
    permission: 'patch-courier-shift',
    params: base.params,
    body: z.strictObject({ is_on_shift: z.boolean(), cash_counted: z.optional(countedCash()) }),
    answer: base.row,
  }),
}
