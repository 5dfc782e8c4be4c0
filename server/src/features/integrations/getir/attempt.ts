import type { PlatformStepName } from '#contract/ordering/order-fields.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { later, refused, type StepNow, type StepOutcome } from '#server/domain/integrations/platform.ts'
import { chooseCancelOption } from './cancel-options.ts'
import type { GetirClient, GetirStep } from './client.ts'
import type { GetirOrder } from './wire.ts'

const sent: StepOutcome = { state: 'sent' }
const sentAs = (step: GetirStep): StepOutcome => ({ state: 'sent', note: { step } })

/**
 * The shortest time between two steps, in ms (integrations §1.1: at least a minute, plus three
 * seconds for clock skew and latency).
 */
export const paceMs = 63_000

/** For each step, the status of an order at Getir from which on the step counts as done. */
const doneFrom: Record<GetirStep, number> = {
  verify: 500,
  'verify-scheduled': 350,
  prepare: 550,
  handover: 600,
  deliver: 900,
}

export const isCancelled = (it: GetirOrder) => it.status === 1500 || it.status === 1600

/** Whether a step has taken effect at Getir. */
export const isDone = (step: PlatformStepName, truth: GetirOrder) =>
  step === 'cancel' ? isCancelled(truth) : !isCancelled(truth) && truth.status >= doneFrom[step]

/**
 * Sends one step to Getir. If the order's scheduled time decides which kind of verify is needed,
 * the order is read first, unless it was just read.
 */
export async function tellGetir(
  client: GetirClient,
  step: StepNow,
  known: GetirOrder | undefined,
): Promise<StepOutcome> {
  try {
    if (step.step === 'cancel') return await cancel(client, step)
    const truth =
      known ?? (step.step === 'verify' && step.is_scheduled ? await client.order(step.external_id) : undefined)
    if (truth && isDone(step.step, truth)) return sent
    if (truth && isCancelled(truth)) return refused('cancelled')
    if (step.step === 'verify' && truth?.status === 350) return sentAs('verify-scheduled')
    if (step.step === 'verify' && truth?.status === 325) return await verifyScheduled(client, step)
    await client.step(step.external_id, step.step)
    return sent
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'refused') throw error
    return judge(client, step, error).catch((again: unknown) => {
      if (again instanceof PlatformFault) return { state: 'later', reason: 'unreachable' }
      throw again
    })
  }
}

async function verifyScheduled(client: GetirClient, step: StepNow): Promise<StepOutcome> {
  await client.step(step.external_id, 'verify-scheduled')
  return sentAs('verify-scheduled')
}

/**
 * Cancels the order at Getir. Getir accepts only reasons from its own list, which it returns for
 * each order.
 */
async function cancel(client: GetirClient, { external_id, body }: StepNow): Promise<StepOutcome> {
  const option = await chooseCancelOption(client, external_id, String(body['cancelReasonId'] ?? ''))
  if (!option) return refused('no_reason')
  await client.cancel(external_id, { cancelReasonId: option.id, cancelNote: String(body['cancelNote'] ?? '') })
  return { state: 'sent', note: { said: option.message } }
}

/** Decides what Getir's refusal of a step means (error registry, integrations §1.1). */
async function judge(client: GetirClient, step: StepNow, { code, message }: PlatformFault): Promise<StepOutcome> {
  switch (code) {
    case 2: // verified already
    case 13: // cancelled already
    case 3: // not in this status
    case 79: // the order is scheduled, and its activation hour has not come
      return await byTruth(client, step, message)
    case 4: // somebody else is handling the order
      return later(3_000, { said: message })
    case 62: // by Getir's clock, less than a minute after the previous step
    case 74:
      return later(10_000, 'too_early')
    case 14: // no courier is assigned yet, or the courier is not here yet
    case 15:
    case 71:
      return step.step === 'handover' ? later(30_000, 'courier_not_here') : refused({ said: message })
    default:
      return refused({ said: message })
  }
}

/**
 * Decides what a refusal means by reading the order: the step is already done, the order is over,
 * or a step before this one is missing at Getir. A missing step is then sent.
 */
async function byTruth(client: GetirClient, step: StepNow, message: string): Promise<StepOutcome> {
  const truth = await client.order(step.external_id)
  if (isDone(step.step, truth)) return sent
  if (isCancelled(truth)) return refused('cancelled')
  if (step.step === 'verify' && truth.status === 325) return await verifyScheduled(client, step)
  if (step.step === 'verify' && truth.status === 350) return sentAs('verify-scheduled')
  if (step.step === 'cancel' || step.step.startsWith('verify')) return refused({ said: message })
  if (truth.status === 325 || truth.status === 350) return later(60_000, 'scheduled')
  const missing =
    truth.status === 400 ? 'verify' : truth.status === 500 && step.step !== 'prepare' ? 'prepare' : undefined
  if (!missing) return refused({ said: message })
  await client.step(step.external_id, missing)
  return later(paceMs, `after_${missing}`)
}
