import { readPhone } from '#contract/kit/phone.ts'
import type { SwitchboardProvider } from '#contract/integrations/switchboard.ts'

/** A call event of any switchboard, in one common form. */
export interface CallEvent {
  provider: SwitchboardProvider
  /** The provider's own id. */
  call_id: string
  /**
   * The direction of the call. Null if this event does not state it; another event of the same call
   * will.
   */
  direction: 'inbound' | 'outbound' | 'internal' | null
  /** The caller's number in E.164, or null if it is withheld. */
  phone: string | null
  /**
   * `line` is the branch's number that was called; `extension` is the one that is ringing or has
   * answered. Either is empty if unknown.
   */
  line: string
  extension: string
  /** `over`: the call was hung up, but the event does not say whether anybody had answered. */
  state: 'ringing' | 'answered' | 'missed' | 'ended' | 'over'
  at: Date | null
}

/**
 * What a switchboard has sent: a call event, something unrelated to calls, or something unreadable.
 */
export type ReadDelivery = CallEvent | 'nothing' | 'unreadable'

/** The reader of one switchboard's protocol. It depends only on the fields of the body. */
export type Adapter = (fields: Readonly<Record<string, unknown>>) => ReadDelivery

/**
 * Converts a number as a switchboard writes it (`905321112233`, `05321112233`, `004930…`, or 39…
 * without its plus) to E.164, by the rules of the current country. Null if the number is withheld,
 * internal or invalid.
 */
export const phoneOf = (given: string): string | null => readPhone(given) ?? readPhone(`+${given.trim()}`) ?? null

/** A line or extension in canonical form: `0850 222 33 44` and `908502223344` become equal. */
export const lineOf = (given: string): string => phoneOf(given) ?? bareLine(given)
/** A line reduced to letters and digits. */
export const bareLine = (given: string): string => given.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A number masked for logs, so that only people who know the number can recognise it. */
export const maskedDigits = (text: string): string =>
  text.replaceAll(/\+?\d{7,}/g, (it) => `${it.slice(0, 3)}•••${it.slice(-2)}`)
