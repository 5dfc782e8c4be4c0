import type { OrderStatus } from '#contract/ordering/delivery-type.ts'

/** The actions of spec §4 that change an order's status, with the status to which each leads. */
export const actionTarget = {
  approve: 'preparing',
  dispatch: 'on_the_way',
  deliver: 'delivered',
  cancel: 'cancelled',
  return: 'returned',
} as const satisfies Record<string, OrderStatus>
export type Action = keyof typeof actionTarget
