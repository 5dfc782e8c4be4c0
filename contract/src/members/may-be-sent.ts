import { endOfDue, isIysChannel, type IysState } from './iys-law.ts'
import type { ConsentChannel } from './sources.ts'

/** Why a member gets no message of a channel, in the order in which it is asked. */
export const whyNotSent = [
  'blocked',
  'no_address',
  'not_asked',
  'refused',
  'unconfirmed',
  'other_address',
  'no_iys',
  'refused_by_iys',
  'lapsed',
  'waits_for_iys',
] as const
export type WhyNotSent = (typeof whyNotSent)[number]

/** What is known of a member and one channel. */
export interface SendFacts {
  /** Whose law holds for the member (`consentLaw`). */
  law: 'TR' | 'DE'
  is_active: boolean
  /** A number, an address, a device. */
  has_address: boolean
  /** The company is connected to İYS. */
  has_iys: boolean
  /** The answer that holds; null: nobody has asked. */
  consent: {
    status: 'pending' | 'given' | 'refused'
    /** It was given for the number or address the member has now. */
    is_same_address: boolean
    iys_state: IysState | null
    iys_due_on: string | null
    iys_reason: string | null
  } | null
}

export interface Sendable {
  may: boolean
  why: WhyNotSent | null
  /** Of `waits_for_iys`: the last day on which İYS takes the yes. */
  until: string | null
  /** Of `refused_by_iys`: in İYS's own words. */
  reason: string | null
}

const no = (why: WhyNotSent, more: Partial<Sendable> = {}): Sendable => ({
  may: false,
  why,
  until: null,
  reason: null,
  ...more,
})

/** Whether a commercial message may be sent to a member by a channel now, and why not (members-marketing §1). Push is outside İYS. */
export function mayBeSent(channel: ConsentChannel, facts: SendFacts, now: Date): Sendable {
  const { consent } = facts
  if (!facts.is_active) return no('blocked')
  if (!facts.has_address) return no('no_address')
  if (!consent) return no('not_asked')
  if (consent.status === 'refused') return no('refused')
  if (consent.status === 'pending') return no('unconfirmed')
  if (isIysChannel(channel)) {
    if (!consent.is_same_address) return no('other_address')
    if (facts.law === 'TR') {
      if (!facts.has_iys) return no('no_iys')
      const { iys_state, iys_due_on, iys_reason } = consent
      if (iys_state === 'refused') return no('refused_by_iys', { reason: iys_reason })
      if (iys_state !== 'accepted') {
        const isWaiting = (iys_state === 'waiting' || iys_state === 'unfiled') && iys_due_on !== null
        return isWaiting && now < endOfDue(iys_due_on) ? no('waits_for_iys', { until: iys_due_on }) : no('lapsed')
      }
    }
  }
  return { may: true, why: null, until: null, reason: null }
}
