import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Reach } from '#server/kit/guard/reach.ts'
import { emailKey } from './email-key.ts'
import { writeToUser, type Reader } from './letters.ts'
import { visibleUsers } from './visible-users.ts'

/**
 * Whether a user can sign in with the e-mail address that their record shows. If not, the address
 * belongs to another user, whom the person who entered it could not see.
 */
export const hasOwnAddress = (user: { email: string; email_key: string }): boolean =>
  user.email_key === emailKey(user.email)

/**
 * The sign-in key under which a user (by id) is stored with an e-mail address. If another user has
 * the address, a caller who can see that user gets 422 `taken`. To all other callers the address
 * looks free. The new user is then stored with a key with which nobody can sign in, and needs
 * another address.
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
 * Tells the owner of an address that somebody wanted it for a new user. Nobody is told if the owner
 * was deleted or suspended.
 */
export async function notifyOwner(db: Db, email: string, by: string): Promise<void> {
  const owner = await db.one<Reader>(
    sql`select name, surname, email, language_id from app_user where email_key = ${emailKey(email)} and is_active and deleted_at is null`,
  )
  if (owner) await writeToUser(db, 'address-in-use', owner, { by })
}
