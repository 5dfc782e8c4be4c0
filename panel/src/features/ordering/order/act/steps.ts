import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Permission } from '#panel/kit/server/session.ts'

/** An action on an order. `ready` records a moment; the others lead to a status. */
export type Step = 'approve' | 'dispatch' | 'deliver' | 'ready' | 'cancel' | 'return' | 'undoCancel' | 'takeBack'

/**
 * The status to which each step leads. `ready` and the two undo steps are not listed, because they
 * do not come from `next_status`.
 */
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

/** The next step, derived from `next_status` alone; null if there is none. */
export const mainStep = (row: StepRow): ForwardStep | null =>
  forward.find((step) => row.next_status.includes(target[step])) ?? null

/** Whether the food can be marked ready: once, while it is being prepared. */
export const canBeReady = (row: StepRow) => row.status === 'preparing' && !row.ready_at && row.next_status.length > 0

/**
 * How the order can be ended early: by cancelling it while it is open, by returning it once it is
 * done.
 */
export const wayOut = (row: StepRow): 'cancel' | 'return' | null =>
  row.next_status.includes('cancelled') ? 'cancel' : row.next_status.includes('returned') ? 'return' : null

const delivered: Record<DeliveryType, 'deliver' | 'pickUp' | 'serve' | 'pay'> = {
  deliveryToAddress: 'deliver',
  comeGetIt: 'pickUp',
  comeEat: 'serve',
  orderOnTheTable: 'serve',
  onlyPayment: 'pay',
}
/**
 * A step's label. `deliver` is called picked up, served or paid, depending on the delivery type.
 */
export const stepWord = <S extends Step>(step: S, type: DeliveryType) => (step === 'deliver' ? delivered[type] : step)

/** The permission of a step's call. Taking a step back requires the permission of that step. */
export const stepPermission = (step: Step): Permission => calls[step].permission
