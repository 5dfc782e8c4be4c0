import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Allowed } from '#contract/members/may-be-sent.ts'
import { platformCompany } from '#server/db/tables.ts'
import type { Kit } from '../kit.ts'

export interface MailMessage {
  /** Fixed, so that a mail sent twice is one to its reader's program (Message-ID). */
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  /** Where its reader refuses such mails (RFC 8058). */
  unsubscribe: string | null
}
export interface SmsMessage {
  id: string
  /** E.164. */
  to: string
  text: string
  /** Turkey's providers ask İYS once more about advertising: `iysfilter`, `iysList`. */
  isCommercial: boolean
}
export interface PushMessage {
  /** A second push with this id takes the place of the first (collapse id, topic). */
  id: string
  /** A token of FCM, or a subscription of Web Push with its keys. */
  to: string | { endpoint: string; p256dh: string; auth: string }
  title: string
  body: string
  image: string | null
  /** Values are texts, since FCM takes no others. */
  data: Readonly<Record<string, string>>
}
export interface Messages {
  mail: MailMessage
  sms: SmsMessage
  push: PushMessage
}
export type Channel = keyof Messages

/** What a provider said of one message. */
export type SendAnswer =
  | { state: 'sent'; provider_id?: string }
  /** It may take it later: too many, out of order. `afterMs`: when it said so itself (Retry-After). */
  | { state: 'later'; reason: string; afterMs?: number }
  /** It will never take this message. */
  | { state: 'refused'; reason: string }
  /** Nobody is reached there any more: a mailbox that does not exist, a token that was given back. */
  | { state: 'gone'; reason: string }
  /** It takes nothing from us until somebody acts: a wrong password, a header that is not ours, no credit. */
  | { state: 'stopped'; reason: string }
  /** The answer was lost after the message went out. Mail and push may be sent again under their id, an SMS may not. */
  | { state: 'unknown'; reason: string }

/** So many messages in a window. */
export interface Pace {
  max: number
  windowMs: number
}

/** Somebody's account at a provider, ready to send. `id` names whose pace it is. */
export interface Provider<C extends Channel> {
  id: string
  pace: Pace
  /** `allowed` is what the one rule says of this message (contract/members/may-be-sent.ts). */
  send(message: Messages[C], allowed: Allowed): Promise<SendAnswer>
}

/** A protocol: one file for each, listed in app/providers.ts. */
export interface Adapter<C extends Channel, S extends z.core.$ZodType = z.core.$ZodType> {
  code: string
  channel: C
  /** What an account there consists of, secrets among it. */
  settings: S
  pace: Pace
  open(settings: z.core.output<S>): (message: Messages[C]) => Promise<SendAnswer>
}
/** An adapter whose settings have been forgotten, to stand in a list beside others. */
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
/** Registers the adapters there are. */
export const addAdapters = (them: readonly AnyAdapter[]): void => them.forEach((it) => void adapters.set(it.code, it))

interface Account {
  adapter: string
  settings: unknown
}

/** The platform's accounts; in the demo those at our simulators. */
const platformAccounts = ({ smtp }: Pick<Kit, 'smtp'>): Partial<Record<Channel, Account>> =>
  smtp ? { mail: { adapter: 'smtp', settings: smtp } } : {}

async function ownAccount(kit: Kit, channel: Channel, company_id: string): Promise<Account | undefined> {
  if (company_id === platformCompany) return undefined
  const row = await kit.db.one<{ adapter: string; settings: Buffer }>(
    sql`select adapter, settings from message_provider where company_id = ${company_id} and channel = ${channel} and is_active`,
  )
  return row && { adapter: row.adapter, settings: kit.seal.open<object>(row.settings) }
}

/** By whom the messages of a company are sent: its own provider, where it has one, else the platform's. Undefined: nobody sends them yet. */
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
