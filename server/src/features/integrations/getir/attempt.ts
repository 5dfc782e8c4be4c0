import type { PlatformReason } from '#contract/ordering/order-fields.ts'
import { chooseCancelOption } from '#server/domain/integrations/getir-cancel-options.ts'
import type { GetirClient, GetirStep } from '#server/domain/integrations/getir-client.ts'
import type { GetirOrder } from '#server/domain/integrations/getir-wire.ts'
import { PlatformFault } from '#server/domain/integrations/platform-fault.ts'
import { platformPaceMs } from '#server/domain/ordering/steps.ts'
import { isCancelled } from './reconcile.ts'

export interface Step {
  step: string
  body: Record<string, string | number>
  external_id: string
  is_scheduled: boolean
  /** This one included. */
  tries: number
}

/** A code of ours, which the panel has words for, or a sentence of the platform, which is shown as it is. */
type Why = PlatformReason | { said: string }
const textOf = (why: Why) => (typeof why === 'string' ? why : why.said)

/** What came of one try. `step` where another name of it is true (a scheduled order is verified twice); `said` what was told beside it. */
export type Outcome =
  | { state: 'sent'; step?: string; said?: string }
  | { state: 'later'; step?: string; afterMs: number; reason: string }
  | { state: 'refused'; step?: string; reason: string }

const sent: Outcome = { state: 'sent' }
const later = (afterMs: number, why: Why): Outcome => ({ state: 'later', afterMs, reason: textOf(why) })
const refused = (why: Why): Outcome => ({ state: 'refused', reason: textOf(why) })

/** Pauses after answers that leave everything open; the last one repeats. */
const backoffMs = [2, 4, 8, 16, 32, 60].map((it) => it * 1000)
const pace = platformPaceMs.getir ?? 0

/** From which status of the platform on a step is done. */
const doneFrom: Record<string, number> = {
  verify: 500,
  'verify-scheduled': 350,
  prepare: 550,
  handover: 600,
  deliver: 900,
}

const isDone = (step: string, truth: GetirOrder) =>
  step === 'cancel' ? isCancelled(truth) : !isCancelled(truth) && truth.status >= (doneFrom[step] ?? Infinity)

/**
 * Tells the platform one step. After an unclear answer, and where the order's hour decides which verify is meant, the order is read first: a step that
 * took effect is not sent twice.
 */
export async function attemptStep(client: GetirClient, step: Step): Promise<Outcome> {
  try {
    const truth =
      step.tries > 1 || (step.step === 'verify' && step.is_scheduled) ? await client.order(step.external_id) : undefined
    if (truth && isDone(step.step, truth)) return sent
    if (truth && isCancelled(truth)) return refused('cancelled')
    if (step.step === 'cancel') return await cancel(client, step)
    if (step.step === 'verify' && truth?.status === 350) return { state: 'sent', step: 'verify-scheduled' }
    if (step.step === 'verify' && truth?.status === 325) return await verifyScheduled(client, step)
    await client.step(step.external_id, step.step as GetirStep)
    return sent
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    return await judge(client, step, error).catch((again: unknown) => {
      if (again instanceof PlatformFault) return unclear(step)
      throw again
    })
  }
}

async function verifyScheduled(client: GetirClient, step: Step): Promise<Outcome> {
  await client.step(step.external_id, 'verify-scheduled')
  return { state: 'sent', step: 'verify-scheduled' }
}

/** Getir takes only reasons of its own list, which it hands out per order. */
async function cancel(client: GetirClient, { external_id, body }: Step): Promise<Outcome> {
  const option = await chooseCancelOption(client, external_id, String(body['cancelReasonId'] ?? ''))
  if (!option) return refused('no_reason')
  await client.cancel(external_id, { cancelReasonId: option.id, cancelNote: String(body['cancelNote'] ?? '') })
  return { state: 'sent', said: option.message }
}

/** What a refusal means (error registry, integrations §1.1). */
async function judge(client: GetirClient, step: Step, { kind, code, message }: PlatformFault): Promise<Outcome> {
  if (kind === 'unclear') return unclear(step)
  if (kind === 'limited') return later(30_000, 'limited')
  switch (code) {
    case 2: // verified already
    case 13: // cancelled already
    case 3: // not in this status
    case 79: // a scheduled order whose hour has not come
      return await byTruth(client, step, message)
    case 4: // somebody else is at it
      return later(3_000, { said: message })
    case 62: // less than a minute after the step before, by their clock
    case 74:
      return later(10_000, 'too_early')
    case 14: // no courier yet, or it is not here yet
    case 15:
    case 71:
      return step.step === 'handover' ? later(30_000, 'courier_not_here') : refused({ said: message })
    default:
      return refused({ said: message })
  }
}

/** The order itself says what a refusal for its status means: done already, over, or a step missing in between, which is made up for. */
async function byTruth(client: GetirClient, step: Step, message: string): Promise<Outcome> {
  const truth = await client.order(step.external_id)
  if (isDone(step.step, truth)) return sent
  if (isCancelled(truth)) return refused('cancelled')
  if (step.step === 'verify' && truth.status === 325) return await verifyScheduled(client, step)
  if (step.step === 'verify' && truth.status === 350) return { state: 'sent', step: 'verify-scheduled' }
  if (step.step === 'cancel' || step.step.startsWith('verify')) return refused({ said: message })
  if (truth.status === 325 || truth.status === 350) return later(60_000, 'scheduled')
  const missing =
    truth.status === 400 ? 'verify' : truth.status === 500 && step.step !== 'prepare' ? 'prepare' : undefined
  if (!missing) return refused({ said: message })
  await client.step(step.external_id, missing)
  return later(pace, `after_${missing}`)
}

const unclear = (step: Step): Outcome => later(backoffMs[Math.min(step.tries, backoffMs.length) - 1]!, 'unreachable')
