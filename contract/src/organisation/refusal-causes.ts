/** Why an order method takes no orders. */
export const refusalCauses = [
  'inactive',
  'licence',
  'no_method',
  'special_day',
  'outside_hours',
  'last_order',
  'by_hand',
  'no_payment_method',
] as const
