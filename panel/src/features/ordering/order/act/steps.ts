import { order as calls, type OrderRow } from '#contract/ordering/order.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { isPlatform, platforms } from '#contract/platform/platforms.ts'
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

type StepRow = Pick<OrderRow, 'status' | 'next_status' | 'delivery_type' | 'ready_at' | 'channel' | 'courier_event'>

const forward = ['approve', 'dispatch', 'deliver'] as const
export type ForwardStep = (typeof forward)[number]

const nextStep = (row: StepRow): ForwardStep | null =>
  forward.find((step) => row.next_status.includes(target[step])) ?? null

/**
 * The platform that takes the order's next step and reports it, because its own courier has the
 * order; null if the next step is ours.
 */
export function reportedBy(row: StepRow): string | null {
  const step = nextStep(row)
  if (!row.courier_event || !isPlatform(row.channel)) return null
  const { courierReports, short } = platforms[row.channel]
  return courierReports?.some((it) => it === step) ? short : null
}

/** The next step, as far as it is ours, derived from `next_status`; null if there is none. */
export const mainStep = (row: StepRow): ForwardStep | null => (reportedBy(row) ? null : nextStep(row))

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
