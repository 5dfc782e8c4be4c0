import * as z from 'zod/mini'
import type { Allowed } from '#contract/members/may-be-sent.ts'
import type { Kit } from '../kit.ts'
import { accountFor, noteAnswer, triedAccount, type Account } from './accounts.ts'

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
  /** How many units the provider appends to each SMS. */
  appends: number
  /**
   * Sends a message. `allowed` proves that the one rule for sending has permitted it
   * (contract/members/may-be-sent.ts).
   */
  send(message: Messages[C], allowed: Allowed): Promise<SendAnswer>
}

/** How long a provider may take for an answer, in ms. */
const timeoutMs = 20_000

/** What is left on an account: a number of SMS, or money. */
export interface Amount {
  amount: number
  /** `sms`, a currency, or the provider's own word. */
  unit: string
}
/**
 * The result of signing in at a provider without sending anything. `said` is the provider's name
 * for the account, or the code of its refusal.
 */
export type CheckAnswer = { is_well: true; said: string; amounts: readonly Amount[] } | { is_well: false; said: string }

/** The protocol of a provider. Each protocol has its own file and is listed in app/providers.ts. */
export interface Adapter<C extends Channel, S extends z.core.$ZodType = z.core.$ZodType> {
  code: string
  channel: C
  /** The settings of an account, including its secrets. */
  settings: S
  pace: Pace
  /** How many units the provider appends to each SMS, such as the sender's code; none by default. */
  appends?: number
  open(settings: z.core.output<S>, it: { timeoutMs: number }): (message: Messages[C]) => Promise<SendAnswer>
  /** Signs in, and reads the balance of the account. */
  check?(settings: z.core.output<S>, it: { timeoutMs: number }): Promise<CheckAnswer>
}
/** An adapter whose settings' type is erased, so that adapters fit in one list. */
interface AnyAdapter {
  code: string
  channel: Channel
  pace: Pace
  appends: number
  open(settings: unknown, it: { timeoutMs: number }): (message: Messages[Channel]) => Promise<SendAnswer>
  check?(settings: unknown, it: { timeoutMs: number }): Promise<CheckAnswer>
}

export const defineAdapter = <C extends Channel, S extends z.core.$ZodType>(it: Adapter<C, S>): AnyAdapter => ({
  code: it.code,
  channel: it.channel,
  pace: it.pace,
  appends: it.appends ?? 0,
  open: (settings, how) => it.open(z.parse(it.settings, settings), how) as ReturnType<AnyAdapter['open']>,
  ...(it.check && { check: (settings, how) => it.check!(z.parse(it.settings, settings), how) }),
})

const adapters = new Map<string, AnyAdapter>()
/** Registers the available adapters. */
export const addAdapters = (them: readonly AnyAdapter[]): void => them.forEach((it) => void adapters.set(it.code, it))

function adapterOf({ adapter }: Account, channel: Channel): AnyAdapter {
  const found = adapters.get(adapter)
  if (found?.channel !== channel) throw new Error(`No adapter ${adapter} for ${channel}`)
  return found
}

/** Whether a company has somebody who sends its messages by a channel. */
export const hasProvider = async (kit: Kit, channel: Channel, company_id: string): Promise<boolean> =>
  (await accountFor(kit, channel, company_id)) !== undefined

/**
 * The provider for a company's messages: its own if it has one, otherwise the platform's. Undefined
 * if there is no provider yet.
 */
export async function providerFor<C extends Channel>(
  kit: Kit,
  channel: C,
  company_id: string,
): Promise<Provider<C> | undefined> {
  const account = await accountFor(kit, channel, company_id)
  return account && opened(kit, channel, account, timeoutMs)
}

/** The provider of the account that a company's test message goes to (`triedAccount`). */
export async function triedProvider<C extends Channel>(
  kit: Kit,
  channel: C,
  company_id: string,
  how: { timeoutMs: number },
): Promise<Provider<C> | undefined> {
  const account = await triedAccount(kit, channel, company_id)
  return account && opened(kit, channel, account, how.timeoutMs)
}

/**
 * Signs in with the account that a company may try (`triedAccount`). Undefined if it has none, or its
 * provider offers no check.
 */
export async function checkAccount(
  kit: Kit,
  channel: Channel,
  company_id: string,
  how: { timeoutMs: number },
): Promise<CheckAnswer | undefined> {
  const account = await triedAccount(kit, channel, company_id)
  return account && adapterOf(account, channel).check?.(account.settings, how)
}

function opened<C extends Channel>(kit: Kit, channel: C, account: Account, waitMs: number): Provider<C> {
  const adapter = adapterOf(account, channel)
  const send = adapter.open(account.settings, { timeoutMs: waitMs })
  return {
    id: account.id,
    pace: adapter.pace,
    appends: adapter.appends,
    send: async (message) => {
      const answer = await send(message)
      await noteAnswer(kit, account, answer)
      return answer
    },
  }
}
