import { randomInt, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { PublicContext } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { hashPassword, isPassword, type Who } from '#server/kit/guard/password.ts'
import { sameBytes, secret, sha256 } from '#server/kit/guard/tokens.ts'
import { takeTry } from './attempts.ts'
import { emailKey } from './email-key.ts'
import { knownLimit } from './known-places.ts'
import { writeToUser, type Reader } from './letters.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import { sweepRows, wake } from '#server/kit/jobs/work.ts'
import { codeWork } from '#server/kit/sending/mail.ts'

/** How many minutes a code is valid, and how many tries each code allows (walls §4.2). */
const life = 10
const triesPerCode = 5
/**
 * How many tries unknown callers have per account and day. Known devices and places have the same
 * number for themselves. That makes ten tries in all, against a million possible codes.
 */
export const triesPerDay = { max: 5, minutes: 24 * 60 }

export const isSixDigits = (code: string) => /^\d{6}$/.test(code)

/** Who requests a code: a person at an IP address, or a colleague on the user's behalf. */
type Asker = { ip: string } | { by: string }

/**
 * Creates a reset code for an address and mails it to the user, together with a link whose key
 * cannot be guessed. Returns an id for code and link, even for an address without an account.
 * Earlier codes requested from the same place become invalid. Codes requested from elsewhere stay
 * valid, because otherwise strangers could invalidate them.
 */
export async function startReset(kit: Kit, email: string, asker: Asker): Promise<string> {
  const key = emailKey(email)
  const reset_id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = Buffer.from(await hashPassword(code, 'by' in asker ? 'known' : 'stranger'))
  const link = secret()
  const place = 'ip' in asker ? networkOf(asker.ip) : null
  const data = JSON.stringify({ place, link: sha256(link).toString('base64url') })
  await kit.db.tx(async (tx) => {
    // Requests for the same address run one at a time, so that of two concurrent ones only the
    // later code stays valid.
    await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`)
    await tx.one(sql`update one_time set used_at = now() where purpose = 'reset' and subject = ${key} and used_at is null
      and data ->> 'place' is not distinct from ${place}`)
    await tx.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
      values (${reset_id}, 'reset', ${key}, ${hash}, ${data}, now() + make_interval(mins => ${life}))`)
    const user = await tx.one<Reader>(
      sql`select name, surname, email, language_id from app_user where email_key = ${key} and is_active and deleted_at is null`,
    )
    if (!user) return
    const url = `${kit.url}/auth/reset?${new URLSearchParams({ email: user.email, reset_id, key: link })}`
    if ('by' in asker) await writeToUser(tx, 'reset-for-you', user, { by: asker.by, code, url })
    else await writeToUser(tx, 'reset-code', user, { code, url })
  })
  // The loop is woken even if there is no account, so that nothing shows a stranger whether there
  // is one.
  wake(kit, codeWork)
  return reset_id
}

interface ResetProof {
  email: string
  reset_id: string
  code: string
}

/**
 * Whether six digits are the code that belongs to an address and a reset id. The try is counted and
 * committed before anything is compared, and a code that does not exist costs the same work. After
 * 5 tries per code, or a day's tries per address, nothing is compared any more. A correct code
 * stays valid until `spendReset` uses it up.
 */
export async function isResetCode(ctx: PublicContext, it: ResetProof, who: Who): Promise<boolean> {
  const key = emailKey(it.email)
  const owner = await ownerOf(ctx.db, key)
  const day = (await knownLimit(ctx, owner, 'reset', triesPerDay)) && { key: `reset-known:${key}`, ...triesPerDay }
  const counted = await ctx.db.tx(async (tx) => {
    const row = await tx.one<{ hash: Buffer }>(sql`
      update one_time set tries = tries + 1 where id = ${it.reset_id} and purpose = 'reset' and subject = ${key}
        and used_at is null and ends_at > now() and tries < ${triesPerCode} returning hash`)
    return row && (await takeTry(tx, day ?? { key: `reset:${key}`, ...triesPerDay })) ? row : undefined
  })
  return isPassword(it.code, counted?.hash.toString(), who)
}

/**
 * Whether a link's key belongs to an address and a reset id. The key has 256 bits, so tries need
 * not be counted.
 */
export async function isResetLink(db: Db, it: ResetProof): Promise<boolean> {
  const row = await db.one<{ link: string | null }>(sql`
    select data ->> 'link' as link from one_time where id = ${it.reset_id} and purpose = 'reset' and subject = ${emailKey(it.email)} and used_at is null and ends_at > now()`)
  return sameBytes(Buffer.from(row?.link ?? '', 'base64url'), sha256(it.code))
}

/** The user who has an address. Needed to look up the user's known devices and places. */
export const ownerOf = (db: Db, key: string) =>
  db.one<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from app_user where email_key = ${key} and is_active and deleted_at is null`,
  )

/**
 * Uses a code up. Returns false if it was already used. Call this in the transaction of whatever
 * the code permits, such as setting a new password.
 */
export const spendReset = async (db: Pick<Kit['db'], 'one'>, reset_id: string): Promise<boolean> =>
  (await db.one(
    sql`update one_time set used_at = now() where id = ${reset_id} and purpose = 'reset' and used_at is null and ends_at > now() returning id`,
  )) !== undefined

/** Deletes expired codes, tokens and challenges of every kind. */
export const oneTimeChore = sweepRows('one_time', 'id', sql`ends_at < now() - interval '2 days'`)
