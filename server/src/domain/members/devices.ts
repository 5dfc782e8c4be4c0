import sql from 'sql-template-tag'
import type { Parsed } from '#contract/kit/call.ts'
import { maxDevices, type memberDevice } from '#contract/members/app/member-device.ts'
import type { Db } from '#server/db/pool.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
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

/** Forgets devices on which nobody has used the app for longer than a year. */
export const silentDeviceChore = sweepRows(
  'member_device',
  'company_id, id',
  sql`last_seen_at < now() - interval '400 days'`,
)
