import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { everyStep } from '#server/domain/integrations/every-step.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { refused, type PlatformStep, type StepNow, type StepOutcome } from '#server/domain/integrations/platform.ts'
import type { StepTaken } from '#server/domain/ordering/outside.ts'
import type { TrendyolGoClient } from './client.ts'
import { isByCourier } from './order-input.ts'
import { statuses, type TrendyolPackage } from './wire.ts'

/** Both models of delivery: by the restaurant's courier, and by the platform's (integrations §1.3). */
export const stepsOf = (it: StepTaken): PlatformStep[] =>
  everyStep(it, {
    verify: { minutes: Math.max(1, Math.round(it.minutes)) },
    cancel: { reason: it.cancel?.reason ?? '' },
  })

export const isCancelled = ({ packageStatus }: TrendyolPackage) =>
  packageStatus === 'Cancelled' || packageStatus === 'UnSupplied'

/** The status from which on a step counts as done. */
const doneFrom = {
  verify: 'Picking',
  'verify-scheduled': 'Picking',
  prepare: 'Invoiced',
  handover: 'Shipped',
  deliver: 'Delivered',
} as const

/** Whether a step has taken effect at Trendyol Go. */
export function isDone(step: PlatformStepName, it: TrendyolPackage): boolean {
  if (step === 'cancel') return isCancelled(it)
  return !isCancelled(it) && statuses.indexOf(it.packageStatus) >= statuses.indexOf(doneFrom[step])
}

/** Sends one step. If it is refused, the package itself shows what that means. */
export async function tellTrendyolGo(
  client: TrendyolGoClient,
  step: StepNow,
  known: TrendyolPackage | undefined,
): Promise<StepOutcome> {
  try {
    await send(client, step, known)
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'refused') throw error
    const truth = await client.package(step.external_id)
    if (isDone(step.step, truth)) return { state: 'sent' }
    return isCancelled(truth) ? refused('cancelled') : refused({ said: error.message })
  }
}

async function send(
  client: TrendyolGoClient,
  { step, external_id, body }: StepNow,
  known: TrendyolPackage | undefined,
): Promise<unknown> {
  switch (step) {
    case 'verify':
    case 'verify-scheduled':
      return client.picked(external_id, Number(body['minutes'] ?? 1))
    case 'prepare':
      return client.invoiced(external_id)
    case 'handover':
      return client.manual(external_id, 'manual-shipped')
    case 'deliver':
      return client.manual(external_id, 'manual-delivered')
    case 'cancel': {
      const it = known ?? (await client.package(external_id))
      const items = it.lines.flatMap((line) => line.items ?? [])
      const ids = items.flatMap((item) => (item.isCancelled || !item.packageItemId ? [] : [item.packageItemId]))
      return client.unsupplied(external_id, ids, reasonFor(String(body['reason'] ?? ''), it))
    }
  }
}

const reasons = new Set([621, 622, 623, 624, 625, 626, 627])
/** Reasons that only a restaurant with its own courier may give. */
const ownCourier = new Set([624, 626])
/** "The order cannot be prepared", which is true whatever our own reason was. */
const neutral = 623

function reasonFor(given: string, it: TrendyolPackage): number {
  const reason = Number(given)
  return reasons.has(reason) && !(ownCourier.has(reason) && isByCourier(it)) ? reason : neutral
}
