import { purposeOf, type Law, type MessageKind } from '../kit/letters.ts'
import { endOfDue, isIysChannel, type IysState } from './iys-law.ts'
import type { ConsentChannel } from './sources.ts'

/** Why a member does not get messages by a channel. The reasons are checked in this order. */
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

/** The facts about a member and one channel that the rule needs. */
export interface SendFacts {
  /** The law on consent that applies to the member (`consentLaw`). */
  law: Law
  is_active: boolean
  /** The member has a number, an address or a device for this channel. */
  has_address: boolean
  /** The company is connected to İYS. */
  has_iys: boolean
  /** The current answer; null if nobody has asked. */
  consent: {
    status: 'pending' | 'given' | 'refused'
    /** The answer was given for the member's current number or address. */
    is_same_address: boolean
    iys_state: IysState | null
    iys_due_on: string | null
    iys_reason: string | null
  } | null
}

export interface Sendable {
  may: boolean
  why: WhyNotSent | null
  /** For `waits_for_iys`: the last day on which İYS accepts the yes. */
  until: string | null
  /** For `refused_by_iys`: the reason in İYS's own words. */
  reason: string | null
}
declare const asked: unique symbol
/** Proof that a message may be sent. Only this rule can create it, and providers require it. */
export type Allowed = Sendable & { may: true; readonly [asked]: true }
type Denied = Sendable & { may: false; why: WhyNotSent }
export type Verdict = Allowed | Denied

const yes = { may: true, why: null, until: null, reason: null } as Allowed
const no = (why: WhyNotSent, more: Pick<Partial<Sendable>, 'until' | 'reason'> = {}): Denied => ({
  may: false,
  why,
  until: null,
  reason: null,
  ...more,
})

/**
 * Whether a message may be sent to somebody by a channel now, and if not, why (members-marketing
 * §1, §10; rules §4.1). `facts` is null for people who are not members: a user, or a guest with a
 * reservation. Account messages reach everybody. Service messages need no consent; advertising
 * does.
 */
export function mayBeSent(channel: ConsentChannel, kind: MessageKind, facts: SendFacts | null, now: Date): Verdict {
  // If the law is unknown, the stricter one applies.
  const purpose = facts
    ? purposeOf(kind, facts.law)
    : (['commercial', 'service', 'account'] as const).find(
        (it) => it === purposeOf(kind, 'TR') || it === purposeOf(kind, 'DE'),
      )
  if (purpose === 'account') return yes
  if (!facts) return purpose === 'service' ? yes : no('not_asked')
  const { consent } = facts
  if (!facts.is_active) return no('blocked')
  if (!facts.has_address) return no('no_address')
  if (purpose === 'service') return kind.isRefusable && consent?.status === 'refused' ? no('refused') : yes
  return commercial(channel, facts, now)
}

/** İYS does not register push messages, so its rules apply only to the other channels. */
function commercial(channel: ConsentChannel, { consent, law, has_iys }: SendFacts, now: Date): Verdict {
  if (!consent) return no('not_asked')
  if (consent.status === 'refused') return no('refused')
  if (consent.status === 'pending') return no('unconfirmed')
  if (!isIysChannel(channel)) return yes
  if (!consent.is_same_address) return no('other_address')
  if (law !== 'TR') return yes
  if (!has_iys) return no('no_iys')
  const { iys_state, iys_due_on, iys_reason } = consent
  if (iys_state === 'accepted') return yes
  if (iys_state === 'refused') return no('refused_by_iys', { reason: iys_reason })
  const isWaiting = (iys_state === 'waiting' || iys_state === 'unfiled') && iys_due_on !== null
  return isWaiting && now < endOfDue(iys_due_on) ? no('waits_for_iys', { until: iys_due_on }) : no('lapsed')
}
