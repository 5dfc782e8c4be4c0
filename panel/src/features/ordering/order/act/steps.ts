import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Permission } from '#panel/kit/server/session.ts'

/** An action on an order; `ready` sets a moment, the others lead to a status. */
export type Step = 'approve' | 'dispatch' | 'deliver' | 'ready' | 'cancel' | 'return' | 'undoCancel' | 'takeBack'

/** The status each step leads to; `ready` and the two undo steps do not come from `next_status`. */
export const target: Record<Exclude<Step, 'ready' | 'undoCancel' | 'takeBack'>, OrderStatus> = {
  approve: 'preparing',
  dispatch: 'on_the_way',
  deliver: 'delivered',
  cancel: 'cancelled',
  return: 'returned',
}

type StepRow = Pick<OrderRow, 'status' | 'next_status' | 'delivery_type' | 'ready_at'>

const forward = ['approve', 'dispatch', 'deliver'] as const
export type ForwardStep = (typeof forward)[number]

/** The next step, from `next_status` alone; null if there is none. */
export const mainStep = (row: StepRow): ForwardStep | null =>
  forward.find((step) => row.next_status.includes(target[step])) ?? null

/** Whether the food can be marked ready: once, while it is being prepared. */
export const canBeReady = (row: StepRow) => row.status === 'preparing' && !row.ready_at && row.next_status.length > 0

/** How to end it early: a cancellation while the order is open, a return once it is done. */
export const wayOut = (row: StepRow): 'cancel' | 'return' | null =>
  row.next_status.includes('cancelled') ? 'cancel' : row.next_status.includes('returned') ? 'return' : null

const delivered: Record<DeliveryType, 'deliver' | 'pickUp' | 'serve' | 'pay'> = {
  deliveryToAddress: 'deliver',
  comeGetIt: 'pickUp',
  comeEat: 'serve',
  orderOnTheTable: 'serve',
  onlyPayment: 'pay',
}
/** A step's label: `deliver` reads as picked up, served or paid, by delivery type. */
export const stepWord = <S extends Step>(step: S, type: DeliveryType) => (step === 'deliver' ? delivered[type] : step)

/** The permission of a step's call; taking a step back requires that of the step. */
export const stepPermission = (step: Step): Permission => calls[step].permission
