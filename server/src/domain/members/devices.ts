import sql from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import { maxDevices, type memberDevice } from '#contract/members/app/member-device.ts'
import type { Db } from '#server/db/pool.ts'
import { knownZones } from '#server/kit/known-zones.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { PushMessage } from '#server/kit/sending/providers.ts'
import type { Owner } from './points/points.ts'

type Device = Parsed<typeof memberDevice.put>['body'] & { id: string }

/** A token as it is stored: that of FCM, or a Web Push subscription as JSON with sorted keys. */
function tokenOf({ push_token, web_push }: Pick<Device, 'push_token' | 'web_push'>): string | null {
  if (!web_push) return push_token
  const { auth, endpoint, p256dh } = web_push
  return JSON.stringify({ auth, endpoint, p256dh })
}

/**
 * Writes a member's device. A token names one device only, so the device that had it before is
 * forgotten. Calls with the same token wait for each other.
 */
export async function writeDevice(db: Db, { company_id, member_id }: Owner, it: Device, now: Date): Promise<void> {
  const token = tokenOf(it)
  if (token !== null) {
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${company_id} ${token}`}, 0))`)
    await db.one(
      sql`delete from member_device where company_id = ${company_id} and push_token = ${token} and id <> ${it.id}`,
    )
  }
  await db.one(sql`
    insert into member_device (company_id, id, member_id, platform, push_token, app_version, language, timezone, last_seen_at)
    values (${company_id}, ${it.id}, ${member_id}, ${it.platform}, ${token}, ${it.app_version}, ${it.language}, ${it.timezone}, ${now})
    on conflict (company_id, id) do update set member_id = excluded.member_id, platform = excluded.platform, push_token = excluded.push_token,
      app_version = excluded.app_version, language = excluded.language, timezone = excluded.timezone, last_seen_at = excluded.last_seen_at`)
  await db.one(sql`delete from member_device where company_id = ${company_id} and id in (
    select id from member_device where company_id = ${company_id} and member_id = ${member_id} order by last_seen_at desc, id offset ${maxDevices})`)
}

/**
 * Sets a member's time zone to that of the device, because the member is where the device was last
 * used. A zone that the database does not know is not stored: each statement that reads the time on
 * the member's clock would fail. Call this before the member is locked by `heldMember`: two calls
 * that share that lock could not both write the member.
 */
export async function followClock(db: Db, { company_id, member_id }: Owner, timezone: string): Promise<void> {
  const zone = (await knownZones(db)).has(timezone) ? timezone : null
  await db.one(
    sql`update member set timezone = ${zone} where company_id = ${company_id} and id = ${member_id} and timezone is distinct from ${zone}`,
  )
}

/** A device that can get push messages. */
export interface PushDevice {
  id: string
  platform: 'ios' | 'android' | 'web'
  app_version: string
  to: PushMessage['to']
}

/**
 * The device on which the member with a phone number or an e-mail address last used the app; either
 * may be empty. Undefined if no member with such a device has them.
 */
export async function deviceOfPerson(
  db: Db,
  company_id: string,
  { phone, email }: { phone: string; email: string },
): Promise<PushDevice | undefined> {
  const found = await db.one<Omit<PushDevice, 'to'> & { push_token: string }>(sql`
    select d.id, d.platform, d.app_version, d.push_token
    from member m join member_device d on d.company_id = m.company_id and d.member_id = m.id
    where m.company_id = ${company_id} and m.merged_into is null and m.erased_at is null and d.push_token is not null
      and ((m.phone = ${phone} and m.phone <> '') or (m.email_key = ${email.toLowerCase()} and m.email_key <> ''))
    order by d.last_seen_at desc limit 1`)
  if (!found) return undefined
  const { push_token, ...device } = found
  return { ...device, to: toOf(push_token) }
}

const toOf = (push_token: string): PushDevice['to'] =>
  push_token.startsWith('{') ? (JSON.parse(push_token) as PushDevice['to']) : push_token

/** How many of a member's devices get a push message. */
const toldDevices = 5

/** The devices of a member that get push messages, the newest first. */
export async function devicesOf(db: Db, { company_id, member_id }: Owner): Promise<Pick<PushDevice, 'id' | 'to'>[]> {
  const found = await db.many<{ id: string; push_token: string }>(sql`
    select id, push_token from member_device where company_id = ${company_id} and member_id = ${member_id} and push_token is not null
    order by last_seen_at desc, id limit ${toldDevices}`)
  return found.map(({ id, push_token }) => ({ id, to: toOf(push_token) }))
}

/** Forgets a token that no longer leads to a device. The app registers a new one when it is opened. */
export const forgetToken = (db: Db, company_id: string, device_id: string) =>
  db.one(sql`update member_device set push_token = null where company_id = ${company_id} and id = ${device_id}`)

/** Forgets devices on which nobody has used the app for longer than a year. */
export const silentDeviceChore = sweepRows(
  'member_device',
  'company_id, id',
  sql`last_seen_at < now() - interval '400 days'`,
)
