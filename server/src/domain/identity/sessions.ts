import sql from 'sql-template-tag'
import type { SessionEnd } from '#contract/identity/session.ts'
import type { Db } from '#server/db/pool.ts'
import { demandsTwoFactor } from '#server/kit/guard/actor.ts'
import type { Kit } from '#server/kit/kit.ts'
import { secret, sha256, type Tokens } from '#server/kit/guard/tokens.ts'
import { rememberPlace } from './known-places.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const hour = 3_600_000
/**
 * How many live sessions one user may have. A chain may use the same sign-in at all of its tills.
 */
export const maxSessions = 100
/**
 * For how long, in ms, a refresh may be repeated in case its answer was lost. Using the token again
 * later ends the session (walls §4.1).
 */
const againMs = 20_000

/**
 * How long a session may be idle, and how long it lasts in all. A plain client, which keeps one
 * refresh token, has a shorter idle time; a rotating client may be idle for the session's whole
 * lifetime (semantics §1).
 */
function lives(rotates: boolean, remember_me: boolean) {
  const whole = (remember_me ? 30 * 24 : 24) * hour
  return { idle: rotates ? whole : 8 * hour, whole }
}

export interface NewTokens {
  token: string
  refreshToken: string
}

/**
 * The moment `ms` from now, by the database's clock. The same clock decides when sessions have
 * ended, so all nodes agree.
 */
const after = (ms: number) => sql`now() + ${`${ms / 1000} seconds`}::interval`

/** Opens a session for a user who has proved their identity. */
export async function openSession(
  kit: Kit,
  it: {
    user_id: string
    remember_me: boolean
    rotate: boolean
    user_agent: string
    ip: string
    /**
     * Set for a partner's session that is opened for one customer: the session reaches only that
     * company, or only that branch.
     */
    only?: { company_id: string; branch_id: string | null }
  },
): Promise<NewTokens> {
  const id = uuidv7()
  const { idle, whole } = lives(it.rotate, it.remember_me)
  const refreshToken = it.rotate ? kit.tokens.refresh(id, 0) : `${id}.plain.${secret()}`
  await kit.db
    .one(sql`insert into session (id, user_id, refresh_hash, rotation, remember_me, user_agent, ip, company_id, branch_id, idle_until, ends_at, asks_two_factor)
    select ${id}, u.id, ${sha256(refreshToken)}, ${it.rotate ? 0 : null}, ${it.remember_me}, ${it.user_agent.slice(0, 300)}, ${it.ip}, ${it.only?.company_id ?? null}, ${it.only?.branch_id ?? null}, ${after(idle)}, ${after(whole)},
      ${demandsTwoFactor} from app_user u where u.id = ${it.user_id}`)
  await kit.db.one(
    sql`insert into last_login (user_id, at) values (${it.user_id}, now()) on conflict (user_id) do update set at = excluded.at`,
  )
  if (!it.only) await rememberPlace(kit.db, it.user_id, it.ip)
  await endIdlest(kit, it.user_id)
  return { token: await kit.tokens.sign(id), refreshToken }
}

/** If a user has more sessions than `maxSessions`, ends those that have been idle longest. */
async function endIdlest(kit: Kit, user_id: string): Promise<void> {
  const ended = await kit.db.many(sql`
    update session set revoked_at = now(), revoked_why = 'too many sessions' where id in (
      select id from session where user_id = ${user_id} and revoked_at is null and idle_until > now() and ends_at > now()
      order by used_at desc offset ${maxSessions}) returning id`)
  if (ended.length > 0) kit.forgetPeople()
}

/**
 * Returns a new access token for a refresh token. The refresh token of a rotating session is used
 * up by one conditional update. For 20 s the used token still returns the same successor; after
 * that, using it ends the session. Undefined for any invalid token.
 */
export async function refreshSession(
  kit: Kit,
  given: string,
): Promise<{ token: string; refreshToken?: string } | undefined> {
  const [id, n] = given.split('.')
  if (!id || !n || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  if (n === 'plain') return (await touchPlain(kit, id, given)) ? { token: await kit.tokens.sign(id) } : undefined
  const rotation = Number(n)
  if (!Number.isSafeInteger(rotation) || !kit.tokens.isRefresh(given, id, rotation)) return undefined
  const next = kit.tokens.refresh(id, rotation + 1)
  const won = await kit.db.one<{ id: string }>(sql`
    update session set rotation = rotation + 1, refresh_hash = ${sha256(next)}, rotated_at = now(), used_at = now()
    where id = ${id} and rotation = ${rotation} and refresh_hash = ${sha256(given)} and revoked_at is null and idle_until > now() and ends_at > now() returning id`)
  if (won) return { token: await kit.tokens.sign(id), refreshToken: next }
  const now = await kit.db.one<{ is_again: boolean; is_spent: boolean }>(sql`
    select revoked_at is null and rotation = ${rotation + 1} and rotated_at > now() - make_interval(secs => ${againMs / 1000}) as is_again, rotation > ${rotation} as is_spent
    from session where id = ${id}`)
  if (now?.is_again) return { token: await kit.tokens.sign(id), refreshToken: next }
  if (now?.is_spent) await revoke(kit.db, id, 'refresh token used twice')
  kit.forgetPeople()
  return undefined
}

const touchPlain = (kit: Kit, id: string, given: string) =>
  kit.db.one<{
    id: string
  }>(sql`update session set used_at = now(), idle_until = least(ends_at, now() + interval '8 hours')
    where id = ${id} and rotation is null and refresh_hash = ${sha256(given)} and revoked_at is null and idle_until > now() and ends_at > now() returning id`)

/**
 * The reasons why a session was ended, as stored. The user sees the text of the reason on the
 * sign-in page.
 */
const ends = {
  'signed out': 'elsewhere',
  'signed out from another device': 'elsewhere',
  'signed out everywhere else': 'elsewhere',
  registered: 'elsewhere',
  'password changed': 'password',
  'password reset': 'password',
  'e-mail changed': 'email',
  suspended: 'suspended',
  deleted: 'suspended',
  'too many sessions': 'too_many',
  'refresh token used twice': 'reused',
} satisfies Record<string, SessionEnd>
export type WhyEnded = keyof typeof ends

/**
 * Why the session of a refresh token has ended. Undefined for a token that never belonged to a
 * session.
 */
export async function whyEnded(
  { db, tokens }: Pick<Kit, 'db' | 'tokens'>,
  given: string,
): Promise<SessionEnd | undefined> {
  const [id, n] = given.split('.')
  if (!id || !n || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  const isOwn = n !== 'plain' && Number.isSafeInteger(Number(n)) && tokens.isRefresh(given, id, Number(n))
  const row = await db.one<{ why: WhyEnded | null }>(sql`select revoked_why as why from session
    where id = ${id} and (${isOwn} or refresh_hash = ${sha256(given)}) and (revoked_at is not null or idle_until <= now() or ends_at <= now())`)
  return row && (row.why === null ? 'idle' : ends[row.why])
}

/** Ends a session. Within a second it is refused on HTTP and on sockets. */
export const revoke = (db: Db, id: string, why: WhyEnded) =>
  db.one(sql`update session set revoked_at = now(), revoked_why = ${why} where id = ${id} and revoked_at is null`)

/** Ends all sessions of a user, or all but one. */
export const revokeAll = (db: Db, user_id: string, why: WhyEnded, but?: string) =>
  db.one(
    sql`update session set revoked_at = now(), revoked_why = ${why} where user_id = ${user_id} and revoked_at is null and id is distinct from ${but ?? null}::uuid`,
  )

/**
 * Finds the session that a logout ends. The caller names the session by an access token (even an
 * expired one) or by a refresh token.
 */
export async function sessionToEnd(
  db: Db,
  tokens: Tokens,
  it: { token?: string | undefined; refresh_token?: string | undefined },
): Promise<string | undefined> {
  const byAccess = it.token && (await tokens.verify(it.token, 'late'))
  if (byAccess) return byAccess
  const id = it.refresh_token?.split('.')[0]
  if (!id || !it.refresh_token || !/^[0-9a-f-]{36}$/.test(id)) return undefined
  return (
    await db.one<{ id: string }>(
      sql`select id from session where id = ${id} and refresh_hash = ${sha256(it.refresh_token)}`,
    )
  )?.id
}
