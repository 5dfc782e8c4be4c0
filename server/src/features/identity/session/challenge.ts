import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { takeTry } from '#server/domain/identity/attempts.ts'
import { knownLimit } from '#server/domain/identity/known-places.ts'
import type { PublicContext } from '#server/kit/context.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/**
 * Limits of the second step: for how many minutes it stays open, how many tries it allows, and how
 * many tries a user has per day over all challenges.
 */
const life = 5
const tries = 5
const perDay = { max: 50, minutes: 24 * 60 }

interface Challenge {
  user_id: string
  remember_me: boolean
  rotate: boolean
}

/** Creates the token for the second step, for somebody who has entered the correct password. */
export async function openChallenge(db: Db, { user_id, remember_me, rotate }: Challenge): Promise<string> {
  const token = secret()
  await db.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
    values (${uuidv7()}, 'two-factor', ${user_id}, ${sha256(token)}, ${JSON.stringify({ remember_me, rotate })}, now() + make_interval(mins => ${life}))`)
  return token
}

/**
 * Returns the challenge that a token belongs to. One try is counted and committed before anything
 * is compared. Returns undefined once the challenge's tries or the user's daily tries are used up.
 * A known device or place has its own daily tries. `day` is the key under which the try was
 * counted, so that a correct code can give the try back.
 */
export async function tryChallenge(
  ctx: PublicContext,
  token: string,
): Promise<(Challenge & { id: string; day: string }) | undefined> {
  const owner = await ctx.db.one<{ id: string; password_hash: string | null }>(sql`
    select u.id, u.password_hash from one_time o join app_user u on u.id::text = o.subject
    where o.hash = ${sha256(token)} and o.purpose = 'two-factor'`)
  if (!owner) return undefined
  const day = (await knownLimit(ctx, owner, 'two-factor', perDay)) ?? { key: `two-factor:${owner.id}`, ...perDay }
  return ctx.db.tx(async (tx) => {
    const row = await tx.one<{ id: string; subject: string; data: Omit<Challenge, 'user_id'> }>(sql`
      update one_time set tries = tries + 1 where hash = ${sha256(token)} and purpose = 'two-factor' and used_at is null and ends_at > now() and tries < ${tries}
      returning id, subject, data`)
    if (!row || !(await takeTry(tx, day))) return undefined
    return { id: row.id, day: day.key, user_id: row.subject, ...row.data }
  })
}

/**
 * Uses a challenge up. Returns undefined if it was already used, or if its user has been suspended
 * or deleted meanwhile.
 */
export const closeChallenge = (db: Db, id: string) =>
  db.one<{ id: string; password_hash: string | null; registering: string | null }>(sql`
    update one_time o set used_at = now() from app_user u
    where o.id = ${id} and o.used_at is null and u.id::text = o.subject and u.is_active and u.deleted_at is null returning u.id, u.password_hash, u.registering`)
