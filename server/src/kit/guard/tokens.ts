import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

/** How long an access token is valid, in seconds (semantics §1: at most 10 minutes). */
export const accessTtl = 600
/** How long a member token is valid, in seconds. */
export const memberTtl = 900
/** The prefix that distinguishes a member token from an access token. */
export const memberTokenPrefix = 'member_'
const audience = 'sofra'

/** Who is signed in with an ordering app, and with the key of which app. */
export interface MemberGrant {
  key_id: string
  member_id: string
  /** When the member proved who they are, in ms. */
  since: number
}

export interface Tokens {
  /** Makes an access token that names the session. */
  sign(session_id: string): Promise<string>
  /**
   * The session that a valid token names. Undefined for any invalid token, whatever is wrong with
   * it. `late` also accepts an expired token (logout).
   */
  verify(token: string, late?: 'late'): Promise<string | undefined>
  /** Makes a member token, prefix included. */
  signMember(it: MemberGrant): Promise<string>
  /** What a valid member token says. Undefined for any invalid token. */
  verifyMember(token: string): Promise<MemberGrant | undefined>
  /**
   * The n-th refresh token of a session. It is computed deterministically, so that it can be sent
   * again if the answer was lost (walls §4.1).
   */
  refresh(session_id: string, rotation: number): string
  /** Whether `given` is that refresh token, under the current key or an old one. */
  isRefresh(given: string, session_id: string, rotation: number): boolean
}

/**
 * Makes and checks tokens under one installation key. Only one algorithm is accepted; `typ`, `aud`,
 * `exp` and `sid` are required. Tokens made under one of the `old` keys stay valid until they
 * expire.
 */
export function tokenMaker(key: Buffer, now: () => Date, old: readonly Buffer[] = []): Tokens {
  const accessKeyOf = (it: Buffer) => createHmac('sha256', it).update('access').digest()
  const [accessKey, allKeys] = [accessKeyOf(key), [key, ...old].map(accessKeyOf)]
  const memberKeyOf = (it: Buffer) => createHmac('sha256', it).update('member').digest()
  const refreshUnder = (it: Buffer, sid: string, rotation: number) => {
    const refreshKey = createHmac('sha256', it).update('refresh').digest()
    return `${sid}.${rotation}.${createHmac('sha256', refreshKey).update(`${sid}|${rotation}`).digest('base64url')}`
  }
  const seen = new Map<string, { sid: string; exp: number }>()
  const verify = async (token: string, late?: 'late') => {
    const known = seen.get(token)
    if (known && known.exp * 1000 > now().getTime()) return known.sid
    if (token.length > 2048) return undefined
    for (const it of allKeys)
      try {
        const { payload } = await jwtVerify(token, it, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          audience,
          requiredClaims: ['exp', 'sid'],
          currentDate: late ? new Date(0) : now(),
        })
        if (typeof payload['sid'] !== 'string' || !payload.exp) return undefined
        if (seen.size > 20_000) seen.clear()
        if (!late) seen.set(token, { sid: payload['sid'], exp: payload.exp })
        return payload['sid']
      } catch {
        // The token was signed with another key, or the text is not a token.
      }
    return undefined
  }
  return {
    sign: (sid) => {
      const iat = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setAudience(audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + accessTtl)
        .sign(accessKey)
    },
    verify,
    signMember: async ({ key_id, member_id, since }) => {
      const iat = Math.floor(now().getTime() / 1000)
      const jwt = await new SignJWT({ key_id, since })
        .setProtectedHeader({ alg: 'HS256', typ: 'mt+jwt' })
        .setAudience(audience)
        .setSubject(member_id)
        .setIssuedAt(iat)
        .setExpirationTime(iat + memberTtl)
        .sign(memberKeyOf(key))
      return `${memberTokenPrefix}${jwt}`
    },
    verifyMember: async (token) => {
      if (token.length > 2048 || !token.startsWith(memberTokenPrefix)) return undefined
      for (const it of [key, ...old])
        try {
          const { payload } = await jwtVerify(token.slice(memberTokenPrefix.length), memberKeyOf(it), {
            algorithms: ['HS256'],
            typ: 'mt+jwt',
            audience,
            requiredClaims: ['exp', 'sub', 'key_id', 'since'],
            currentDate: now(),
          })
          return { key_id: String(payload['key_id']), member_id: String(payload.sub), since: Number(payload['since']) }
        } catch {
          // The token was signed with another key, or the text is not a token.
        }
      return undefined
    },
    refresh: (sid, rotation) => refreshUnder(key, sid, rotation),
    isRefresh: (given, sid, rotation) => [key, ...old].some((it) => refreshUnder(it, sid, rotation) === given),
  }
}

export const sha256 = (given: string | Buffer) => createHash('sha256').update(given).digest()
/** 256 random bits, encoded as text for a URL or a header. */
export const secret = () => randomBytes(32).toString('base64url')
export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
