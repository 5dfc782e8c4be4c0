import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { PlatformStep } from './platform.ts'

/**
 * The messages about a step to a platform that is told every step of an order which the restaurant's
 * courier delivers. The platform reports the way of its own courier itself. `own` holds what this
 * platform needs for an approval and for a cancellation.
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
      // A customer may fetch the order, so that nobody dispatches it.
      return order.courier_of_platform ? [] : plain('prepare', 'handover', 'deliver')
    case 'cancel':
      return [{ step: 'cancel', body: own.cancel }]
    case 'return':
      return []
  }
}
