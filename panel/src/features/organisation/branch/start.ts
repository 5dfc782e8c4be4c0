import type { In } from '#contract/kit/call.ts'
import type { branch } from '#contract/organisation/branch.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'

type Start = Partial<In<typeof branch.create.body>>

/** The initial values of a new branch. Company and province must be chosen. */
export const startOf = (known: Start): Start => ({
  timezone: 'Europe/Istanbul',
  // Five in the morning, in minutes, so that sales after midnight belong to the evening before
  // (semantics §0).
  day_starts_min: 300,
  order_methods: deliveryTypes.filter((each) => each !== 'onlyPayment'),
  area_source: 'zones',
  reservation_is_active: false,
  table_is_open: false,
  ...known,
})
