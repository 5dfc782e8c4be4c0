import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { Allowed } from '#contract/members/may-be-sent.ts'
import { plainOf } from '#contract/kit/letters.ts'
import { afterQuiet } from '#contract/marketing/notification/quiet-hours.ts'
import { smsSize } from '#contract/marketing/notification/sms.ts'
import type { MessageChannel, SkipReason } from '#contract/marketing/notification/notification.ts'
import type { Db } from '#server/db/pool.ts'
import { audienceFrom } from '#server/domain/members/audience/audience.ts'
import { addressHash, addressOf } from '#server/domain/members/consent/address-hash.ts'
import { devicesOf, forgetToken } from '#server/domain/members/devices.ts'
import { paperOf } from '#server/domain/members/sending/outgoing-mail.ts'
import { mayBeTold } from '#server/domain/members/sending/reachable.ts'
import type { Delivery, Outcome, Waiting } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { letterHtml, onPaper } from '#server/kit/sending/letter-html.ts'
import { providerFor, type Provider, type SendAnswer } from '#server/kit/sending/providers.ts'
import { giveSmsBack, takeSms } from './budget.ts'
import { clickUrl } from './clicks.ts'
import { isCapped, isSuppressed, keepsQuiet, memberZone } from './conditions.ts'
import { letterOf, readerColumns, senderOf, write, type Reader, type Sender, type Written } from './message.ts'
import { advertising, providerChannel, storedColumns, type Stored } from './stored.ts'
import { forgetSoftFailures, noteSoftFailure, suppress } from './suppression.ts'

/** What is needed for all recipients of one turn. It is read outside their transactions. */
interface Turn {
  provider: AnyProvider
  sender: Sender
}
type AnyProvider = Provider<'sms' | 'mail' | 'push'>

/**
 * The provider and the sender of a company's messages; undefined if the channel has no provider.
 */
export async function turnOf(kit: Kit, company_id: string, channel: MessageChannel): Promise<Turn | undefined> {
  const provider = await providerFor(kit, providerChannel[channel], company_id)
  return provider && { provider, sender: await senderOf(kit.db, company_id) }
}

/** A recipient to whom the message is now sent. */
export interface RecipientRow {
  company_id: string
  notification_id: string
  member_id: string
  address_hash: Buffer | null
  attempted_at: string | null
  turn: Turn
}

interface Note {
  isSkipped?: true
  provider_id?: string | undefined
  /** The provider has certainly not sent the message. It then does not count against the limits. */
  isUnsent?: true
}
type Result = Outcome<Note>

const maxTries = 12

/** The delivery of notifications. Each row is one recipient. */
export const recipients: Delivery<RecipientRow, Note> = {
  work: 'notifications',
  table: 'notification_recipient',
  key: ['company_id', 'notification_id', 'member_id'],
  columns: sql`d.company_id, d.notification_id, d.member_id, d.address_hash, d.attempted_at`,
  pausesMs: [1, 5, 15, 60].map((it) => it * 60_000),
  hasTime: ({ tries }) => tries < maxTries,
  attempt,
  set: (_, { outcome: { note } }) => {
    const more = note?.isUnsent ? sql`, attempted_at = null, segments = 0` : sql``
    return sql`, is_skipped = ${note?.isSkipped === true}, provider_id = ${note?.provider_id ?? null} ${more}`
  },
}

const skip = (reason: SkipReason): Result => ({ state: 'refused', reason, note: { isSkipped: true } })

/** A message that may now be sent, with everything that sending needs. */
interface Ready {
  it: Stored
  to: Reader
  written: Written
  segments: number
  allowed: Allowed
}

async function attempt(kit: Kit, row: RecipientRow & Waiting): Promise<Result> {
  const now = kit.now()
  const ready = await kit.db.tx((db) => prepare(kit, db, row, now))
  if ('state' in ready) return ready
  const answer = await sendBy(kit, row, ready)
  await noteAnswer(kit, row, ready, answer, now)
  return outcomeOf(ready.it, answer)
}

/**
 * Checks once more whether the member may get the message, and commits that the message is being
 * sent. The member is locked during the check, so that two notifications at the same time do not
 * exceed the limits.
 */
async function prepare(kit: Kit, db: Db, row: RecipientRow, now: Date): Promise<Ready | Result> {
  const { company_id, notification_id, member_id } = row
  const owner = { company_id, member_id }
  await db.one(
    sql`select 1 as one from member where company_id = ${company_id} and id = ${member_id} for no key update`,
  )
  const it = await db.one<Stored>(
    sql`select ${storedColumns} from notification n where n.company_id = ${company_id} and n.id = ${notification_id}`,
  )
  if (!it) return skip('gone')
  // An earlier try began but was interrupted. A repeated push or e-mail has the same id as the
  // earlier one, but an SMS would arrive twice.
  if (row.attempted_at !== null && it.channel === 'sms') return { state: 'refused', reason: 'unknown' }
  if (it.stopped_at) return skip('stopped')
  if (it.is_paused) return { state: 'later', reason: 'paused', afterMs: 0 }
  const verdict = await mayBeTold(db, owner, { channel: it.channel, kind: advertising }, now)
  if (verdict === 'gone') return skip('gone')
  if (!verdict.may) return skip(verdict.why)
  const { channel } = it
  const to = await db.must<
    Reader & { zone: string; email_key: string | null; is_suppressed: boolean; is_capped: boolean }
  >(sql`
    select ${readerColumns(company_id, now)}, m.email_key, ${memberZone(company_id)} as zone, ${isSuppressed(channel, company_id, now)} as is_suppressed,
      ${isCapped(channel, company_id, now, { member: sql`m.id`, but: notification_id })} as is_capped
    ${audienceFrom} where m.company_id = ${company_id} and m.id = ${member_id}`)
  const hash = addressHash(company_id, addressOf(channel, to))
  if (row.address_hash && !row.address_hash.equals(hash)) return skip('other_address')
  if (to.is_suppressed) return skip('suppressed')
  if (it.expires_at && Date.parse(it.expires_at) <= now.getTime()) return skip('expired')
  const due = keepsQuiet(channel) ? afterQuiet(now, to.zone) : now
  if (due > now) {
    if (it.expires_at && Date.parse(it.expires_at) <= due.getTime()) return skip('quiet_hours')
    return { state: 'later', reason: 'quiet_hours', afterMs: due.getTime() - now.getTime() }
  }
  if (to.is_capped) return skip('capped')
  const written = write(kit, it, to, row.turn.sender)
  const segments = channel === 'sms' ? smsSize(written.text, row.turn.provider.appends).segments : 0
  if (segments > 0 && !(await takeSms(db, company_id, segments, now))) return skip('budget')
  await db.one(sql`update notification_recipient set attempted_at = ${now}, segments = ${segments}
    where company_id = ${company_id} and notification_id = ${notification_id} and member_id = ${member_id}`)
  return { it, to, written, segments, allowed: verdict }
}

async function sendBy(kit: Kit, row: RecipientRow, ready: Ready): Promise<SendAnswer> {
  const { it, to, written, allowed } = ready
  const { provider, sender } = row.turn
  const id = `${it.id}.${to.member_id}`
  const link = it.link && clickUrl(kit, row)
  switch (it.channel) {
    case 'sms':
      return provider.send({ id, to: to.phone ?? '', text: written.text, isCommercial: true }, allowed)
    case 'email': {
      const law = consentLaw(to.phone, sender.country)
      const letter = letterOf(kit, { ...written, link }, { ...to, company_id: it.company_id, law }, sender)
      const html = onPaper(letterHtml(letter), await paperOf(kit, it.company_id))
      const { subject, unsubscribe } = letter
      return provider.send({ id, to: to.email ?? '', subject, text: plainOf(letter), html, unsubscribe }, allowed)
    }
    case 'notification':
      return sendToDevices(kit, provider, ready, link)
  }
}

/** A push goes to the member's newest devices. It counts as sent if one of them got it. */
async function sendToDevices(
  kit: Kit,
  provider: Provider<'push'>,
  { it, to, written, allowed }: Ready,
  link: string,
): Promise<SendAnswer> {
  const { company_id, id, image } = it
  const devices = await devicesOf(kit.db, { company_id, member_id: to.member_id })
  const message = {
    id,
    title: written.title,
    body: written.text,
    image: image ? new URL(image, kit.url).href : null,
    data: { notification_id: id, ...(link && { link }) },
  }
  const answers = await Promise.all(
    devices.map(async (device) => {
      const answer = await provider.send({ ...message, to: device.to }, allowed)
      if (answer.state === 'gone') await forgetToken(kit.db, company_id, device.id)
      return answer
    }),
  )
  const order: SendAnswer['state'][] = ['sent', 'stopped', 'later', 'unknown', 'refused', 'gone']
  const [best] = answers.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return best ?? { state: 'gone', reason: 'no device' }
}

/** Whether a mail server refused one e-mail temporarily (RFC 5321), not our account as a whole. */
const isSoft = (answer: SendAnswer) => answer.state === 'later' && /^4\d\d/.test(answer.reason)

/** Records what an answer means for the address, the SMS budget and the provider's account. */
async function noteAnswer(
  { db }: Kit,
  row: RecipientRow & Waiting,
  { it, segments }: Ready,
  answer: SendAnswer,
  now: Date,
): Promise<void> {
  const { company_id, channel } = it
  const isUnsent = answer.state !== 'sent' && answer.state !== 'unknown'
  if (segments > 0 && isUnsent) await giveSmsBack(db, company_id, segments, now)
  if (row.address_hash) {
    const address = { company_id, channel, hash: row.address_hash }
    if (answer.state === 'gone') await suppress(db, address, answer.reason, now)
    else if (row.tries === 1 && isSoft(answer)) await noteSoftFailure(db, address, 'soft', now)
    else if (answer.state === 'sent') await forgetSoftFailures(db, address)
  }
  // The provider's account does not work, so the notification is paused until a user resumes it.
  if (answer.state === 'stopped')
    await db.one(sql`update notification set is_paused = true, pause_reason = ${answer.reason}, version = version + 1
      where company_id = ${company_id} and id = ${it.id} and not is_paused`)
}

function outcomeOf({ channel }: Stored, answer: SendAnswer): Result {
  const note: Note = { isUnsent: true }
  switch (answer.state) {
    case 'sent':
      return { state: 'sent', note: { provider_id: answer.provider_id } }
    case 'unknown':
      return { state: channel === 'sms' ? 'refused' : 'later', reason: answer.reason }
    case 'stopped':
      return { state: 'later', reason: answer.reason, afterMs: 0, note }
    case 'later':
      return { ...answer, note }
    case 'gone':
    case 'refused':
      return { state: 'refused', reason: answer.reason, note }
  }
}
