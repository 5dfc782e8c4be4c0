import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { pickCancelOption } from '#server/domain/integrations/pick-reason.ts'
import { later, refused, type StepNow, type StepOutcome } from '#server/domain/integrations/platform.ts'
import type { MigrosClient } from './client.ts'
import type { MigrosOrder } from './wire.ts'

/**
 * An order's statuses in order. The first of each is the one that we expect; sources name the
 * others.
 */
const ranks = [
  ['NEW_PENDING', 'NEW', 'WAITING'],
  ['APPROVED', 'ACCEPTED', 'CONFIRMED', 'COLLECTING', 'PREPARING'],
  ['PREPARED', 'READY'],
  ['DELIVERY', 'IN_DELIVERY', 'ON_DELIVERY', 'DELIVERING', 'ON_THE_WAY'],
  ['COMPLETED', 'DELIVERED'],
] as const
const statuses: OrderStatus[] = ['awaiting_approval', 'preparing', 'preparing', 'on_the_way', 'delivered']

/** How far an order is. A status that nobody knows counts as new, so that it moves nothing. */
const rankOf = ({ status }: MigrosOrder) =>
  Math.max(
    0,
    ranks.findIndex((names) => names.some((it) => it === status.toUpperCase())),
  )
export const isCancelled = ({ status }: MigrosOrder) => /^(CANCEL|REJECT)/i.test(status)
export const statusOf = (it: MigrosOrder): OrderStatus =>
  isCancelled(it) ? 'cancelled' : (statuses[rankOf(it)] ?? 'awaiting_approval')

/** For each step, the platform's name of it, and the rank from which on it counts as done. */
const steps = {
  verify: ['Approved', 1],
  'verify-scheduled': ['Approved', 1],
  prepare: ['Prepared', 2],
  handover: ['Delivery', 3],
  deliver: ['Completed', 4],
} as const

/** Whether a step has taken effect at the platform. */
export function isDone(step: PlatformStepName, it: MigrosOrder): boolean {
  if (step === 'cancel') return isCancelled(it)
  return !isCancelled(it) && rankOf(it) >= steps[step][1]
}

/** Sends one step. If it is refused, the order itself shows what that means. */
export async function tellMigros(
  client: MigrosClient,
  step: StepNow,
  known: MigrosOrder | undefined,
  now: Date,
): Promise<StepOutcome> {
  try {
    if (step.step === 'cancel') return await end(client, step, known ?? (await client.order(step.external_id)), now)
    await client.update(step.external_id, steps[step.step][0])
    return { state: 'sent' }
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'refused') throw error
    const truth = await client.order(step.external_id)
    if (isDone(step.step, truth)) return { state: 'sent' }
    return isCancelled(truth) ? refused('cancelled') : refused({ said: error.message })
  }
}

/** An order can be cancelled only after this time, in ms; it can be rejected at once. */
const cancelAfterMs = 30_000

/** Rejects a new order, or cancels one that was approved, for the platform's reason that fits best. */
async function end(
  client: MigrosClient,
  { external_id, body }: StepNow,
  it: MigrosOrder,
  now: Date,
): Promise<StepOutcome> {
  const isNew = rankOf(it) === 0
  const wait = Date.parse(it.log?.createdAsMs ?? '') + cancelAfterMs - now.getTime()
  // If the platform's clock is far ahead, we do not wait for it.
  if (!isNew && wait > 0 && wait <= 2 * cancelAfterMs) return later(wait, 'limited')
  const option = pickCancelOption(await client.reasons(), String(body['reason'] ?? ''))
  if (!option) return refused('no_reason')
  if (isNew) await client.update(external_id, 'Rejected', Number(option.id))
  else await client.cancel(external_id, Number(option.id))
  return { state: 'sent', note: { said: option.message } }
}
