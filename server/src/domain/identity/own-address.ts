import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Reach } from '#server/kit/guard/reach.ts'
import { emailKey } from './email-key.ts'
import { writeToUser, type Reader } from './letters.ts'
import { visibleUsers } from './visible-users.ts'

/**
 * Whether a user signs in with the address shown: it may belong to another user, invisible to the
 * person who entered it.
 */
export const hasOwnAddress = (user: { email: string; email_key: string }): boolean =>
  user.email_key === emailKey(user.email)

/**
 * The key under which a user (by id) is stored with an address. A caller who can see the address's
 * owner gets 422 `taken`. To anybody else the address looks free: the user is stored under a key
 * with which nobody signs in, and needs another address.
 */
export async function keyFor(db: Db, reach: Reach, user_id: string, email: string): Promise<string> {
  const key = emailKey(email)
  const owner = await db.one<{ is_seen: boolean }>(
    sql`select (${visibleUsers(reach)}) as is_seen from app_user u where u.email_key = ${key} and u.id <> ${user_id}`,
  )
  if (owner?.is_seen) throw wrongField('email', 'taken')
  return owner ? `elsewhere ${user_id}` : key
}

/**
 * Tells an address's owner that somebody wanted it for a new user; nobody is told if the owner was
 * deleted or suspended.
 */
export async function notifyOwner(db: Db, email: string, by: string): Promise<void> {
  const owner = await db.one<Reader>(
    sql`select name, surname, email, language_id from app_user where email_key = ${emailKey(email)} and is_active and deleted_at is null`,
  )
  if (owner) await writeToUser(db, 'address-in-use', owner, { by })
}
