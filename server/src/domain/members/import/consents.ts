import type { MemberImport } from '#contract/members/member-import.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { RowConsents } from './cells.ts'
import type { Reason } from './reason.ts'
import { saidOn } from '../consent/said-on.ts'

/** A channel's current status. */
export interface CurrentConsent {
  status: 'pending' | 'given' | 'refused'
  source: string
  at: string
}

/** A consent answer that is to be recorded. */
export interface NotedConsent {
  channel: ConsentChannel
  status: 'given' | 'refused'
  source: string
  /** When the answer was given. Null means the moment of writing. */
  at: string | null
  /** The member's answer before the import, to which an undo returns. */
  before: CurrentConsent | null
  /**
   * Whether the answer is the remembered no of a person who was erased. An undo of the import does
   * not take such an answer back.
   */
  isRemembered?: boolean
}

/** The person whose answers a row contains, as they will be stored once the row is written. */
export interface Answering {
  law: 'TR' | 'DE'
  phone: string | null
  email: string | null
  held: ReadonlyMap<ConsentChannel, CurrentConsent>
  /** The channels that an erased member had refused for this number or address. */
  remembered: readonly ConsentChannel[]
  /** The company's time zone. */
  zone: string
  now: Date
}

/**
 * Decides which consent answers of a row are recorded, and why the others are not
 * (members-marketing §2.3). A yes needs its source, its date and a proof. An answer that the member
 * gave us directly is kept, unless the file has a no of the same day or later, because a no applies
 * at once. In Germany a yes to e-mails is invalid without double opt-in, and we do not mail
 * thousands of people to obtain it.
 */
export function consentsOf(
  { answers, on }: RowConsents,
  terms: MemberImport['consents'],
  { law, phone, email, held, remembered, ...clock }: Answering,
): { consents: NotedConsent[]; remarks: Reason[] } {
  const consents: NotedConsent[] = remembered.map((channel) => ({
    channel,
    status: 'refused',
    source: 'panel',
    at: null,
    before: held.get(channel) ?? null,
    isRemembered: true,
  }))
  const remarks: Reason[] = []
  const day = on ?? terms.on
  for (const { channel, column, answer } of answers) {
    const before = held.get(channel) ?? null
    const at = day && answer !== 'unclear' ? saidOn(answer, day, clock).toISOString() : null
    const remark = (code: Reason['code']) => void remarks.push({ code, column })
    if (answer === 'unclear') remark('yes_no')
    else if (answer === before?.status) continue
    else if (remembered.includes(channel)) {
      if (answer === 'given') remark('consent_refused')
    } else if (answer === 'refused') {
      if (before?.status === 'given' && !(at && Date.parse(at) > Date.parse(before.at))) remark('consent_stands')
      else consents.push({ channel, status: answer, source: terms.source ?? 'import', at, before })
    } else if (before?.status === 'refused') remark('consent_stands')
    else if (!terms.source || !at || !terms.has_proof) remark('consent_unproven')
    else if (channel === 'email' && law === 'DE') remark('consent_double_opt_in')
    else if (channel === 'email' ? !email : channel !== 'notification' && !phone) remark('consent_no_address')
    else consents.push({ channel, status: answer, source: terms.source, at, before })
  }
  return { consents, remarks }
}
