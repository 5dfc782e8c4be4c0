import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Scope } from './rights.ts'

const words: Record<Lang, string> = {
  tr: 'Bu kullanıcı burayı yönetebilen son kişi. Önce aynı rolü etkin bir başkasına verin.',
  en: 'This user is the last one who can run this place. First give the same role to somebody else who is active.',
  de: 'Dieser Benutzer ist der Letzte, der hier verwalten kann. Geben Sie die Rolle zuerst einer anderen aktiven Person.',
}

type GrantedRole = Scope & { role_id: string }

/**
 * Throws if the user is the last one with a system role over the platform, a dealer or a company,
 * and would lose it: nobody else who can sign in has that role there. Allowed if the actor has
 * rights above that place and can therefore give the role to somebody again. `lost` lists the roles
 * that the user loses; without it, the user loses all. Call this in the transaction that takes the
 * roles away: of two concurrent transactions, the second then sees what the first has done.
 */
export async function refuseLastHolder(
  db: Db,
  it: { actor: Actor; lang: Lang; user_id: string; lost?: GrantedRole[] },
): Promise<void> {
  const held = await db.many<GrantedRole>(sql`
    select a.role_id, a.scope_type, a.scope_id from assignment a join role r on r.id = a.role_id join app_user u on u.id = a.user_id
    where a.user_id = ${it.user_id} and r.owner_type = 'system' and r.account_type in ('provider', 'account', 'company') and r.account_type = a.scope_type
      and u.is_active and u.password_hash is not null order by a.scope_id`)
  for (const one of held) {
    const isLost = !it.lost || it.lost.some((each) => each.role_id === one.role_id && each.scope_id === one.scope_id)
    if (!isLost || standsAbove(it.actor, one)) continue
    await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`top ${one.scope_id}`}, 13))`)
    const other = await db.one(sql`
      select 1 from assignment a join app_user u on u.id = a.user_id where a.role_id = ${one.role_id} and a.scope_type = ${one.scope_type}
        and a.scope_id is not distinct from ${one.scope_id}::uuid and u.id <> ${it.user_id} and u.is_active and u.deleted_at is null and u.password_hash is not null limit 1`)
    if (!other) throw fault('in_use', { detail: words[it.lang] })
  }
}

function standsAbove({ grants, tree }: Actor, { scope_type, scope_id }: Scope): boolean {
  if (scope_type === 'provider') return false
  const dealer = tree.companies.get(scope_id)?.account_id
  return grants.some((it) => it.scope_type === 'provider' || (dealer !== undefined && it.scope_id === dealer))
}
