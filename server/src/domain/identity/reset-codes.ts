import { randomInt, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { postMail, writeMail } from '#server/kit/mail.ts'
import { hashPassword, isPassword } from '#server/kit/password.ts'
import { takeTry } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { letter, type Reader } from './letters.ts'

/** Walls §4.2: minutes a code lives, tries per code, tries per account and day. */
const life = 10
const triesPerCode = 5
export const triesPerDay = { most: 10, minutes: 24 * 60 }

/**
 * Makes a reset code for an address and mails it to its user; answers the id that goes with it, for an address nobody has too. Earlier codes of the
 * address are dead from now on. `by`: the colleague who asked for the mail, where it was not the reader.
 */
export async function startReset(kit: Kit, email: string, by?: string): Promise<string> {
  const key = emailKey(email)
  const reset_id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = Buffer.from(await hashPassword(code))
  const mail_id = await kit.db.tx(async (tx) => {
    // One after the other: of two requests at once only the later code lives.
    await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`)
    await tx.one(
      sql`update one_time set used_at = now() where purpose = 'reset' and subject = ${key} and used_at is null`,
    )
    await tx.one(
      sql`insert into one_time (id, purpose, subject, hash, ends_at) values (${reset_id}, 'reset', ${key}, ${hash}, now() + make_interval(mins => ${life}))`,
    )
    const user = await tx.one<Reader>(
      sql`select name, surname, email, language_id from app_user where email_key = ${key} and is_active and deleted_at is null`,
    )
    if (!user) return undefined
    const url = `${kit.url}/auth/reset?${new URLSearchParams({ email: user.email, reset_id })}`
    return writeMail(tx, letter(by ? 'reset_for_you' : 'reset_code', user, { code, url, ...(by && { by }) }))
  })
  if (mail_id) await postMail(kit, mail_id)
  return reset_id
}

/**
 * Whether a code is the one of an address and reset id. The try is counted and committed before the code is compared, and what is not there costs the
 * same work; more than 5 tries a code or 10 a day for an address are never compared at all. A right code is not spent yet: `spendReset` does that.
 */
export async function isResetCode(kit: Kit, it: { email: string; reset_id: string; code: string }): Promise<boolean> {
  const key = emailKey(it.email)
  const counted = await kit.db.tx(async (tx) => {
    const row = await tx.one<{ hash: Buffer }>(sql`
      update one_time set tries = tries + 1 where id = ${it.reset_id} and purpose = 'reset' and subject = ${key}
        and used_at is null and ends_at > now() and tries < ${triesPerCode} returning hash`)
    return row && (await takeTry(tx, `reset:${key}`, triesPerDay)) ? row : undefined
  })
  return isPassword(it.code, counted?.hash.toString())
}

/** Uses a code up; false for whoever comes second. In the transaction of what it opens. */
export const spendReset = async (db: Pick<Kit['db'], 'one'>, reset_id: string): Promise<boolean> =>
  (await db.one(
    sql`update one_time set used_at = now() where id = ${reset_id} and purpose = 'reset' and used_at is null and ends_at > now() returning id`,
  )) !== undefined
