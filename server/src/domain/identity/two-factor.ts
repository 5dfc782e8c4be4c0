import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'

/**
 * For how many seconds an authenticator shows a code, and by how many codes a device's clock may be
 * wrong (RFC 6238 §5.2 allows one).
 */
const period = 30
const off = 1
const recoveryCodes = 10
/** The characters of recovery codes. Letters and digits that look alike are left out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Creates a secret and the URI from which an authenticator app reads it. */
export async function newTwoFactor(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: (await totp(secret, email)).toString() }
}

/**
 * The time step to which a code belongs, if the code is valid now. Steps up to `after` were used
 * before.
 */
export async function stepOf(secret: string, code: string, now: Date, after = 0): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = (await totp(secret)).validate({ token: code, timestamp, window: off })
  const step = delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
  return step !== undefined && step > after ? step : undefined
}

async function totp(secret: string, label = '') {
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({ issuer: 'Sofra', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}

/** Ten recovery codes of 50 bits each, and the hashes that the database keeps. */
export function newRecoveryCodes(user_id: string): { codes: string[]; hashes: Buffer[] } {
  const draw = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const codes = Array.from({ length: recoveryCodes }, draw)
  return {
    codes: codes.map((it) => `${it.slice(0, 5)}-${it.slice(5)}`),
    hashes: codes.map((it) => hashOf(user_id, it)),
  }
}

const hashOf = (user_id: string, code: string) => sha256(`${user_id} ${code}`)

/**
 * Whether a code is valid as the second step of a user's sign-in. Each code works only once: a time
 * step is never accepted twice, and a recovery code is deleted when it is used.
 */
export async function passTwoFactor(kit: Kit, db: Db, user_id: string, given: string): Promise<boolean> {
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
  const user = await db.one<{ secret: Buffer; step: number }>(sql`
    select two_factor_secret as secret, two_factor_step::float8 as step from app_user where id = ${user_id} and two_factor_at is not null`)
  if (!user) return false
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(kit.seal.open<{ secret: string }>(user.secret).secret, code, kit.now(), user.step)
    if (step === undefined) return false
    return (
      (await db.one(
        sql`update app_user set two_factor_step = ${step} where id = ${user_id} and two_factor_step < ${step} returning id`,
      )) !== undefined
    )
  }
  const hash = hashOf(user_id, code)
  return (
    (await db.one(
      sql`update app_user set recovery_hashes = array_remove(recovery_hashes, ${hash}) where id = ${user_id} and ${hash} = any(recovery_hashes) returning id`,
    )) !== undefined
  )
}
