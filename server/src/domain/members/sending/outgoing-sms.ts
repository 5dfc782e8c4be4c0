import sql, { empty } from 'sql-template-tag'
import type { Purpose } from '#contract/kit/letters.ts'
import { mayBeSent } from '#contract/members/may-be-sent.ts'
import { deliveryLoop, type Delivery, type Outcome } from '#server/kit/jobs/delivery.ts'
import { providerFor, type SendAnswer } from '#server/kit/sending/providers.ts'
import { lanesOf, stoppedMs } from './outgoing-mail.ts'

interface SmsRow {
  id: string
  purpose: Purpose
  for_company: string
  to_number: string
  body_text: string
  useful_until: string
}

/**
 * The delivery of SMS. Unlike a mail, an SMS cannot be recognised as a repetition, so it is not sent
 * again if nobody knows whether the provider has taken it.
 */
export const texts: Delivery<SmsRow> = {
  work: 'texts',
  table: 'sms',
  key: ['id'],
  owner: 'for_company',
  lanes: lanesOf('sms'),
  columns: sql`d.id, d.purpose, d.for_company, d.to_number, d.body_text, d.useful_until`,
  leaseMs: 60_000,
  pausesMs: [2, 5, 15, 60].map((it) => it * 1000),
  hasTime: ({ useful_until }, at) => at.getTime() < Date.parse(useful_until),
  attempt: async (kit, it) => {
    // An earlier try that ended without an outcome was cut off after it had begun.
    if (it.tries > 1 && it.reason === null) return { state: 'refused', reason: 'unknown' }
    if (kit.now().getTime() >= Date.parse(it.useful_until)) return { state: 'refused', reason: 'too_late' }
    // Only codes are sent by SMS, to people who need not be members.
    const verdict = mayBeSent('sms', { purpose: it.purpose }, null, kit.now())
    if (!verdict.may) return { state: 'refused', reason: verdict.why }
    const provider = await providerFor(kit, 'sms', it.for_company)
    if (!provider) return { state: 'later', reason: 'no provider' }
    const { id, to_number: to, body_text: text } = it
    return outcomeOf(await provider.send({ id, to, text, isCommercial: it.purpose === 'commercial' }, verdict))
  },
  set: (_, { outcome }) => (outcome.state === 'later' ? empty : sql`, body_text = null`),
}

function outcomeOf(answer: SendAnswer): Outcome {
  if (answer.state === 'gone' || answer.state === 'unknown') return { ...answer, state: 'refused' }
  return answer.state === 'stopped' ? { ...answer, state: 'later', afterMs: stoppedMs } : answer
}

export const smsLoop = deliveryLoop(texts, 1000)
