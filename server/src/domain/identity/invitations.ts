import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { writeToUser, type Reader } from './letters.ts'
import { hasOwnAddress, notifyOwner } from './own-address.ts'

export const invitationDays = 7

/**
 * Invites a user who has no password yet. A link to /auth/invitation, valid for 7 days and one use,
 * is mailed to their address in their language; earlier invitations become invalid. Call it in the
 * transaction that creates the user. `by` is the name of the inviting person, as shown in the
 * letter. With `registering`, the first sign-in leads to /register/{type}, where a company
 * (provider) or dealer must first complete its own details (specification §2). Throws `not_found`
 * if the user is unknown, suspended or deleted, or already has a password (those get `GET
 * user/{id}/reset-password`). If the address belongs to another user, that user is notified
 * instead.
 */
export async function inviteUser(
  db: Db,
  kit: Pick<Kit, 'url' | 'now'>,
  it: { user_id: string; by: string; registering?: 'provider' | 'dealer' },
): Promise<void> {
  const user = await db.one<Reader & { email_key: string }>(sql`
    update app_user set invited_at = ${kit.now()}, registering = coalesce(${it.registering ?? null}, registering) where id = ${it.user_id} and password_hash is null and is_active and deleted_at is null
    returning name, surname, email, email_key, language_id`)
  if (!user) throw fault('not_found')
  if (!hasOwnAddress(user)) return notifyOwner(db, user.email, it.by)
  const token = secret()
  await db.one(
    sql`update one_time set used_at = now() where purpose = 'invitation' and subject = ${it.user_id} and used_at is null`,
  )
  await db.one(sql`insert into one_time (id, purpose, subject, hash, ends_at)
    values (${uuidv7()}, 'invitation', ${it.user_id}, ${sha256(token)}, now() + make_interval(days => ${invitationDays}))`)
  const url = `${kit.url}/auth/invitation?${new URLSearchParams({ token })}`
  await writeToUser(db, 'invitation', user, { by: it.by, url })
}
