import sql, { empty } from 'sql-template-tag'
import { smsWork } from '#server/kit/sending/sms.ts'
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
  attempted_at: string | null
}

/** The provider has certainly not sent the SMS. */
interface Note {
  isUnsent: true
}

/**
 * The delivery of SMS. Unlike a mail, an SMS cannot be recognised as a repetition, so it is not sent
 * again if nobody knows whether the provider has taken it.
 */
export const texts: Delivery<SmsRow, Note> = {
  work: smsWork,
  table: 'sms',
  key: ['id'],
  owner: 'for_company',
  lanes: lanesOf('sms'),
  columns: sql`d.id, d.purpose, d.for_company, d.to_number, d.body_text, d.useful_until, d.attempted_at`,
  leaseMs: 60_000,
  pausesMs: [2, 5, 15, 60].map((it) => it * 1000),
  hasTime: ({ useful_until }, at) => at.getTime() < Date.parse(useful_until),
  attempt: async (kit, it) => {
    // An earlier call was cut off after it had begun.
    if (it.attempted_at !== null) return { state: 'refused', reason: 'unknown' }
    if (kit.now().getTime() >= Date.parse(it.useful_until)) return { state: 'refused', reason: 'too_late' }
    // Only codes are sent by SMS, to people who need not be members.
    const verdict = mayBeSent('sms', { purpose: it.purpose }, null, kit.now())
    if (!verdict.may) return { state: 'refused', reason: verdict.why }
    const provider = await providerFor(kit, 'sms', it.for_company)
    if (!provider) return { state: 'later', reason: 'no provider' }
    const { id, to_number: to, body_text: text } = it
    // Committed before the call, so that whoever takes the row after a crash knows that it began.
    const begun = await kit.db.one(
      sql`update sms set attempted_at = ${kit.now()} where id = ${id} and attempted_at is null returning 1 as one`,
    )
    if (!begun) return { state: 'refused', reason: 'unknown' }
    return outcomeOf(await provider.send({ id, to, text, isCommercial: it.purpose === 'commercial' }, verdict))
  },
  set: (_, { outcome: { state, note } }) =>
    sql`${state === 'later' ? empty : sql`, body_text = null`}${note?.isUnsent ? sql`, attempted_at = null` : empty}`,
}

function outcomeOf(answer: SendAnswer): Outcome<Note> {
  const note: Note = { isUnsent: true }
  switch (answer.state) {
    case 'sent':
      return { state: 'sent' }
    case 'unknown':
      return { state: 'refused', reason: answer.reason }
    case 'stopped':
      return { state: 'later', reason: answer.reason, afterMs: stoppedMs, note }
    case 'later':
      return { ...answer, note }
    case 'gone':
    case 'refused':
      return { state: 'refused', reason: answer.reason, note }
  }
}

export const smsLoop = deliveryLoop(texts, 1000)
