import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { PlatformStep } from './platform.ts'

/**
 * The messages about a step for a platform that wants to know every step of an order, as long as
 * the restaurant's courier delivers it. If the platform's own courier delivers, the platform knows
 * the courier's steps itself. `own` holds what this platform needs for an approval and for a
 * cancellation.
 */
export function everyStep(
  { action, order }: StepTaken,
  own: { verify: PlatformStep['body']; cancel: PlatformStep['body'] },
): PlatformStep[] {
  const plain = (...names: PlatformStepName[]) => names.map((step) => ({ step, body: {} }))
  switch (action) {
    case 'approve':
      return [{ step: 'verify', body: own.verify }]
    case 'ready':
      return plain('prepare')
    case 'dispatch':
      return order.courier_of_platform ? plain('prepare') : plain('prepare', 'handover')
    case 'deliver':
      // An order may also be collected by its customer. Then nobody dispatches it.
      return order.courier_of_platform ? [] : plain('prepare', 'handover', 'deliver')
    case 'cancel':
      return [{ step: 'cancel', body: own.cancel }]
    case 'return':
      return []
  }
}
