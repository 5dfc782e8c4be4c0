import { randomBytes } from 'node:crypto'

interface Issued {
  user: string
  until: number
}

/** Tokens of API users, with the two hours that İYS gives them, and four to refresh them. */
export function createTokens({
  now,
  tokenSec,
  refreshSec,
}: {
  now: () => number
  tokenSec: number
  refreshSec: number
}) {
  const [access, refresh] = [new Map<string, Issued>(), new Map<string, Issued>()]
  const isAlive = (it: Issued | undefined): it is Issued => it !== undefined && it.until > now()
  const make = (held: Map<string, Issued>, user: string, sec: number) => {
    const token = randomBytes(24).toString('base64url')
    held.set(token, { user, until: now() + sec * 1000 })
    return token
  }
  const issue = (user: string) => ({
    access_token: make(access, user, tokenSec),
    refresh_token: make(refresh, user, refreshSec),
    expires_in: tokenSec,
    refresh_expires_in: refreshSec,
    token_type: 'bearer',
  })
  return {
    issue,
    /** New tokens for a refresh token, which is used up by that. */
    renew(token: string) {
      const it = refresh.get(token)
      refresh.delete(token)
      return isAlive(it) ? issue(it.user) : undefined
    },
    userOf(token: string): string | undefined {
      const it = access.get(token)
      return isAlive(it) ? it.user : undefined
    },
    /** Ends every access token, as İYS may at any time. */
    end: () => access.clear(),
  }
}
