import { readPhone } from '#contract/kit/phone.ts'
import type { SwitchboardProvider } from '#contract/integrations/switchboard.ts'

/** What every switchboard tells of a call, in one form. */
export interface CallEvent {
  provider: SwitchboardProvider
  /** The provider's own. */
  call_id: string
  /** Null where this event does not say; an earlier or later one does. */
  direction: 'inbound' | 'outbound' | 'internal' | null
  /** E.164; null: hidden. */
  phone: string | null
  /** The branch's number that was called, and the telephone that rings or answered; empty where unknown. */
  line: string
  extension: string
  /** `over`: hung up, without saying whether anybody had answered. */
  state: 'ringing' | 'answered' | 'missed' | 'ended' | 'over'
  at: Date | null
}

/** What a delivery comes to: an event, nothing about a call, or nothing that can be read. */
export type Heard = CallEvent | 'nothing' | 'unreadable'

/** A switchboard's protocol: its body as fields, read without looking at anything else. */
export type Adapter = (fields: Readonly<Record<string, unknown>>) => Heard

/**
 * A number as a switchboard spells it (`905321112233`, `05321112233`, `004930…`, or 39… without its plus) in E.164, by the rules of the country it is read in; null where it is
 * hidden, internal or none.
 */
export const phoneOf = (given: string): string | null => readPhone(given) ?? readPhone(`+${given.trim()}`) ?? null

/** A line or extension in one form, so that `0850 222 33 44` and `908502223344` are the same. */
export const lineOf = (given: string): string => phoneOf(given) ?? given.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A number that is hidden or shortened, for logs: recognisable to whoever knows it. */
export const maskedDigits = (text: string): string =>
  text.replaceAll(/\+?\d{7,}/g, (it) => `${it.slice(0, 3)}•••${it.slice(-2)}`)
