import { randomBytes } from 'node:crypto'

interface Issued {
  user: string
  until: number
}

/**
 * The tokens of API users: valid for two hours, as at İYS. They can be refreshed for four hours.
 */
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
    /** Exchanges a refresh token for new tokens. The refresh token cannot be used again. */
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
