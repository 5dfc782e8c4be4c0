import { readPhone } from '#contract/kit/phone.ts'
import type { SwitchboardProvider } from '#contract/integrations/switchboard.ts'

/** A call event of any switchboard, in one form. */
export interface CallEvent {
  provider: SwitchboardProvider
  /** The provider's own id. */
  call_id: string
  /** Null if this event does not say; another event of the call does. */
  direction: 'inbound' | 'outbound' | 'internal' | null
  /** E.164; null: withheld. */
  phone: string | null
  /**
   * The branch's number that was called, and the extension that rings or answered; empty if
   * unknown.
   */
  line: string
  extension: string
  /** `over`: hung up, without saying whether anybody had answered. */
  state: 'ringing' | 'answered' | 'missed' | 'ended' | 'over'
  at: Date | null
}

/** The content of a delivery: an event, nothing about a call, or nothing readable. */
export type ReadDelivery = CallEvent | 'nothing' | 'unreadable'

/** A switchboard's protocol: reads its body's fields and nothing else. */
export type Adapter = (fields: Readonly<Record<string, unknown>>) => ReadDelivery

/**
 * A number in a switchboard's spelling (`905321112233`, `05321112233`, `004930…`, or 39… without
 * its plus) in E.164, by the rules of the current country; null if it is withheld, internal or
 * invalid.
 */
export const phoneOf = (given: string): string | null => readPhone(given) ?? readPhone(`+${given.trim()}`) ?? null

/**
 * A line or extension in a canonical form, so that `0850 222 33 44` and `908502223344` are equal.
 */
export const lineOf = (given: string): string => phoneOf(given) ?? bareLine(given)
/** A line without anything but letters and digits. */
export const bareLine = (given: string): string => given.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A number masked for logs: recognisable only to people who know it. */
export const maskedDigits = (text: string): string =>
  text.replaceAll(/\+?\d{7,}/g, (it) => `${it.slice(0, 3)}•••${it.slice(-2)}`)
