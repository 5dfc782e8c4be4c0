import sql from 'sql-template-tag'
import { platformCompany } from '#server/db/tables.ts'
import type { Kit } from '../kit.ts'
import { noteFailure } from '../record/access.ts'
import { openSecrets } from '../record/access-secrets.ts'
import type { Channel, SendAnswer } from './providers.ts'
import { accountAt } from './sms-account.ts'

/** An account at a provider, with its secrets decrypted. Never log or return it. */
export interface Account {
  /** Messages are counted against the rate limit under this name. */
  id: string
  adapter: string
  settings: unknown
  is_active: boolean
  /** The stored row, which notes whether the account works. */
  stored?: { company_id: string; channel: Channel; version: number }
}
interface Row {
  adapter: string
  is_active: boolean
  version: number
  username: string
  sender: string
  sender_name: string
  server: string
  port: number | null
  secrets: Buffer
}

/**
 * To which addresses accounts may lead. In the demo, providers of SMS and push are simulators.
 * Others choose the name of a company's mail server and the push services of browsers, so those
 * must not lead into the platform's own network.
 */
const whereOf = ({ sms, push, allowsPrivateHosts }: Kit, channel: Channel) => ({
  base_url: (channel === 'push' ? push : sms)?.simulator ?? null,
  allows_private: allowsPrivateHosts,
})

/** An account that a company, or the platform's owner, has entered; undefined if there is none. */
export async function ownAccount(kit: Kit, channel: Channel, company_id: string): Promise<Account | undefined> {
  const row = await kit.db.one<Row>(
    sql`select adapter, is_active, version, username, sender, sender_name, server, port, secrets from message_provider
      where company_id = ${company_id} and channel = ${channel}`,
  )
  if (!row) return undefined
  const { adapter, is_active, version, secrets: sealed, ...fields } = row
  const { secrets } = openSecrets<Record<string, string>>(kit.seal, sealed, kit.now())
  // An account that was stored by hand has all its settings in one sealed address.
  const settings = secrets['url'] ? secrets : { ...fields, ...secrets, ...whereOf(kit, channel) }
  const id = `${company_id === platformCompany ? 'platform' : company_id} ${channel}`
  return { id, adapter, settings, is_active, stored: { company_id, channel, version } }
}

/** The provider of SMS at which the environment's account is. */
const environmentSms = 'verimor_sms'

/** The account that the environment names for the platform. In the demo, this is a simulator's. */
const environmentAccount = ({ smtp, sms }: Pick<Kit, 'smtp' | 'sms'>, channel: Channel): Account | undefined => {
  const of = {
    mail: smtp && { adapter: 'smtp', settings: smtp },
    sms: sms && { adapter: environmentSms, settings: sms },
  }
  const found = channel === 'push' ? undefined : of[channel]
  return found && { ...found, id: `platform ${channel}`, is_active: true }
}

/**
 * The account that a check or a test message of a company uses: the company's own, even while it is
 * switched off. The platform may also try the account of the environment.
 */
export const triedAccount = async (kit: Kit, channel: Channel, company_id: string): Promise<Account | undefined> =>
  (await ownAccount(kit, channel, company_id)) ??
  (company_id === platformCompany ? environmentAccount(kit, channel) : undefined)

/**
 * The sender of the environment's account, without its secrets: the provider of SMS or the mail
 * server, and the sender that recipients see.
 */
export function environmentSender({ smtp, sms }: Kit, channel: Channel) {
  if (channel === 'push') return null
  if (channel === 'mail') return smtp ? { by: new URL(smtp.url).hostname, sender: smtp.from } : null
  return sms ? { by: environmentSms, sender: accountAt(sms.url).sender } : null
}

/** The platform's own account for a channel, if there is one in use. */
export async function platformAccount(kit: Kit, channel: Channel): Promise<Account | undefined> {
  const own = await ownAccount(kit, channel, platformCompany)
  return own?.is_active ? own : environmentAccount(kit, channel)
}

/**
 * The account by which a company's messages are sent: its own if that is in use, otherwise the
 * platform's.
 */
export async function accountFor(kit: Kit, channel: Channel, company_id: string): Promise<Account | undefined> {
  const own = company_id === platformCompany ? undefined : await ownAccount(kit, channel, company_id)
  return own?.is_active ? own : platformAccount(kit, channel)
}

/**
 * A success is recorded at most this often, in ms, so that a campaign does not write the row for
 * each message.
 */
const notedEveryMs = 60_000

/**
 * Records with an account that a message was accepted, or why the account accepts no messages any
 * more. An answer to settings that have since changed is ignored. If the record cannot be written,
 * the outcome of the message stays the same.
 */
export async function noteAnswer(kit: Kit, { stored }: Account, answer: SendAnswer): Promise<void> {
  if (!stored || (answer.state !== 'sent' && answer.state !== 'stopped')) return
  const { company_id, channel, version } = stored
  const isOf = sql`company_id = ${company_id} and channel = ${channel} and version = ${version}`
  const now = kit.now()
  const noting =
    answer.state === 'stopped'
      ? noteFailure(kit.db, 'message_provider', isOf, answer.reason, now)
      : kit.db.one(sql`update message_provider set worked_at = ${now}, failure = null, failed_at = null
          where ${isOf} and (failure is not null or worked_at is null or worked_at < ${new Date(now.getTime() - notedEveryMs)})`)
  await noting.catch((error: unknown) => kit.log.warn({ err: error, company_id, channel }, 'an answer was not noted'))
}
