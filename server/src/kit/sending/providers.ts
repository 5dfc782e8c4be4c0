import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Allowed } from '#contract/members/may-be-sent.ts'
import { platformCompany } from '#server/db/tables.ts'
import type { Kit } from '../kit.ts'

export interface MailMessage {
  /** A fixed id (Message-ID), by which mail programs recognise a mail that was sent twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  /** The address at which the recipient unsubscribes from such mails (RFC 8058). */
  unsubscribe: string | null
}
export interface SmsMessage {
  id: string
  /** The number in E.164 format. */
  to: string
  text: string
  /** Turkish providers check advertising against İYS themselves: `iysfilter`, `iysList`. */
  isCommercial: boolean
}
export interface PushMessage {
  /** A second push with the same id replaces the first one (collapse id, topic). */
  id: string
  /** An FCM token, or a Web Push subscription with its keys. */
  to: string | { endpoint: string; p256dh: string; auth: string }
  title: string
  body: string
  image: string | null
  /** Values are strings, since FCM accepts nothing else. */
  data: Readonly<Record<string, string>>
}
export interface Messages {
  mail: MailMessage
  sms: SmsMessage
  push: PushMessage
}
export type Channel = keyof Messages

/** A provider's answer to one message. */
export type SendAnswer =
  | { state: 'sent'; provider_id?: string }
  /**
   * The provider may accept the message later, for example after a rate limit or an outage.
   * `afterMs` is the waiting time that the provider asked for (Retry-After).
   */
  | { state: 'later'; reason: string; afterMs?: number }
  /** The provider has refused this message permanently. */
  | { state: 'refused'; reason: string }
  /** The recipient no longer exists: the mailbox is missing or the token was revoked. */
  | { state: 'gone'; reason: string }
  /**
   * The provider accepts nothing from us until somebody acts: the password is wrong, the sender
   * name is not registered, or there is no credit.
   */
  | { state: 'stopped'; reason: string }
  /**
   * The message was sent but the answer was lost. A mail or push may be sent again with the same
   * id; an SMS may not.
   */
  | { state: 'unknown'; reason: string }

/** How many messages a provider accepts within a window of time. */
export interface Pace {
  max: number
  windowMs: number
}

/**
 * An account at a provider, ready to send. Messages are counted against the rate limit under `id`.
 */
export interface Provider<C extends Channel> {
  id: string
  pace: Pace
  /**
   * Sends a message. `allowed` proves that the one rule for sending has permitted it
   * (contract/members/may-be-sent.ts).
   */
  send(message: Messages[C], allowed: Allowed): Promise<SendAnswer>
}

/** The protocol of a provider. Each protocol has its own file and is listed in app/providers.ts. */
export interface Adapter<C extends Channel, S extends z.core.$ZodType = z.core.$ZodType> {
  code: string
  channel: C
  /** The settings of an account, including its secrets. */
  settings: S
  pace: Pace
  open(settings: z.core.output<S>): (message: Messages[C]) => Promise<SendAnswer>
}
/** An adapter whose settings' type is erased, so that adapters fit in one list. */
interface AnyAdapter {
  code: string
  channel: Channel
  at(settings: unknown, id: string): Provider<Channel>
}

export const defineAdapter = <C extends Channel, S extends z.core.$ZodType>(it: Adapter<C, S>): AnyAdapter => ({
  code: it.code,
  channel: it.channel,
  at: (settings, id) => {
    const send = it.open(z.parse(it.settings, settings))
    return { id, pace: it.pace, send: (message) => send(message as Messages[C]) }
  },
})

const adapters = new Map<string, AnyAdapter>()
/** Registers the available adapters. */
export const addAdapters = (them: readonly AnyAdapter[]): void => them.forEach((it) => void adapters.set(it.code, it))

interface Account {
  adapter: string
  settings: unknown
}

/** The platform's own provider accounts. In the demo, these are accounts at our simulators. */
const platformAccounts = ({ smtp, sms }: Pick<Kit, 'smtp' | 'sms'>): Partial<Record<Channel, Account>> => ({
  ...(smtp && { mail: { adapter: 'smtp', settings: smtp } }),
  ...(sms && { sms: { adapter: 'verimor', settings: sms } }),
})

/** Whether a company has somebody who sends its messages by a channel. */
export const hasProvider = async (kit: Kit, channel: Channel, company_id: string): Promise<boolean> =>
  platformAccounts(kit)[channel] !== undefined || (await ownAccount(kit, channel, company_id)) !== undefined

async function ownAccount(kit: Kit, channel: Channel, company_id: string): Promise<Account | undefined> {
  if (company_id === platformCompany) return undefined
  const row = await kit.db.one<{ adapter: string; settings: Buffer }>(
    sql`select adapter, settings from message_provider where company_id = ${company_id} and channel = ${channel} and is_active`,
  )
  return row && { adapter: row.adapter, settings: kit.seal.open<object>(row.settings) }
}

/**
 * The provider for a company's messages: its own if it has one, otherwise the platform's. Undefined
 * if there is no provider yet.
 */
export async function providerFor<C extends Channel>(
  kit: Kit,
  channel: C,
  company_id: string,
): Promise<Provider<C> | undefined> {
  const own = await ownAccount(kit, channel, company_id)
  const account = own ?? platformAccounts(kit)[channel]
  if (!account) return undefined
  const adapter = adapters.get(account.adapter)
  if (adapter?.channel !== channel) throw new Error(`No adapter ${account.adapter} for ${channel}`)
  return adapter.at(account.settings, `${own ? company_id : 'platform'} ${channel}`)
}
