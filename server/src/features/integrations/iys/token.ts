import * as z from 'zod/mini'
import { exchange, shaped, type Reply } from '#server/domain/integrations/exchange.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { IysAccess } from './access.ts'
import { checked } from './answers.ts'

const shape = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  refresh_expires_in: z.number(),
})

interface Tokens {
  access: string
  refresh: string
  until: number
  refreshUntil: number
}
/** How long before its end a token is renewed, in ms. */
const marginMs = 60_000

const held = new WeakMap<Kit, Map<string, Promise<Tokens>>>()

/**
 * A company's access token, obtained by one sign-in and then refreshed, because İYS limits
 * sign-ins. An expired token is renewed with its refresh token or, once that has expired, with the
 * password. `isSpent`: İYS no longer accepts the current token.
 */
export async function accessToken(
  kit: Kit,
  access: IysAccess,
  { isSpent = false, timeoutMs }: { isSpent?: boolean; timeoutMs?: number | undefined } = {},
): Promise<string> {
  const known = held.get(kit) ?? new Map<string, Promise<Tokens>>()
  held.set(kit, known)
  // A different password requires a new sign-in.
  const key = `${access.id} ${access.base_url} ${access.username} ${access.secrets.password}`
  const ask = async (body: object): Promise<Tokens> => {
    const reply: Reply = await exchange(access, { method: 'POST', path: '/oauth2/token', body, timeoutMs })
    const it = shaped(shape, checked(reply))
    const now = kit.now().getTime()
    const ends = (sec: number) => now + sec * 1000 - marginMs
    return {
      access: it.access_token,
      refresh: it.refresh_token,
      until: ends(it.expires_in),
      refreshUntil: ends(it.refresh_expires_in),
    }
  }
  const signIn = () => ask({ username: access.username, password: access.secrets.password, grant_type: 'password' })
  const keep = (work: Promise<Tokens>) => {
    known.set(key, work)
    work.catch(() => known.get(key) === work && known.delete(key))
    return work
  }
  const given = known.get(key)
  if (!given || isSpent) return (await keep(signIn())).access
  const tokens = await given
  const now = kit.now().getTime()
  if (tokens.until > now) return tokens.access
  // A concurrent caller has already renewed the token.
  if (known.get(key) !== given) return accessToken(kit, access, { timeoutMs })
  const refreshed = () => ask({ refresh_token: tokens.refresh, grant_type: 'refresh_token' }).catch(signIn)
  return (await keep(tokens.refreshUntil > now ? refreshed() : signIn())).access
}
