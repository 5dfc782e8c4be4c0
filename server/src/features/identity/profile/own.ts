import sql from 'sql-template-tag'
import type { Profile } from '#contract/identity/profile.ts'
import type { Db } from '#server/db/pool.ts'
import { giveBack, takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { demandsTwoFactor } from '#server/kit/guard/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { isPassword } from '#server/kit/guard/password.ts'

/**
 * Throws unless the path names the caller, who must be signed in as themselves. A partner's session
 * for a customer has no account of its own to change.
 */
export function mustBeOwn({ actor }: Context, user_id: string = actor.id): void {
  if (actor.only || user_id.toLowerCase() !== actor.id) throw fault('not_found')
}

/**
 * Throws unless the caller enters their own password correctly. Allows ten wrong tries in a quarter
 * of an hour, counted per session.
 */
export async function mustKnowPassword({ db, actor }: Context, given: string, field: string): Promise<void> {
  const key = `password:${actor.session_id}`
  await takeTryOrRefuse(db, { key, max: 10, minutes: 15 })
  const row = await db.one<{ password_hash: string | null }>(
    sql`select password_hash from app_user where id = ${actor.id}`,
  )
  if (!(await isPassword(given, row?.password_hash, 'known'))) throw wrongField(field, 'password_wrong')
  await giveBack(db, [key])
}

/** The caller as shown in their profile. */
export async function ownProfile(db: Db, { actor }: Context): Promise<Profile> {
  const row = await db.one<
    Omit<Profile, 'two_factor'> & { two_factor_at: string | null; recovery_left: number; is_demanded: boolean }
  >(sql`
    select u.id, u.name, u.surname, u.phone, u.language_id, u.profile_image, u.email, u.password_changed_at, u.version, u.two_factor_at,
      cardinality(u.recovery_hashes) as recovery_left,
      ${demandsTwoFactor} as is_demanded
    from app_user u where u.id = ${actor.id}`)
  if (!row) throw fault('not_found')
  const { two_factor_at, recovery_left, is_demanded, ...rest } = row
  return { ...rest, two_factor: { since: two_factor_at, recovery_left, is_demanded } }
}
