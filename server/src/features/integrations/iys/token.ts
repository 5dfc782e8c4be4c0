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
/** Renewed this long before they end. */
const marginMs = 60_000

const held = new WeakMap<Kit, Map<string, Promise<Tokens>>>()

/**
 * The access token of a company, signed in for once and then refreshed: İYS counts sign-ins. One that has ended is renewed by its refresh token, and where that is
 * over too, by the password. `isSpent`: İYS no longer takes the one held.
 */
export async function accessToken(
  kit: Kit,
  access: IysAccess,
  { isSpent = false, timeoutMs }: { isSpent?: boolean; timeoutMs?: number | undefined } = {},
): Promise<string> {
  const known = held.get(kit) ?? new Map<string, Promise<Tokens>>()
  held.set(kit, known)
  // Another password is another sign-in.
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
  // Somebody else was quicker to renew it.
  if (known.get(key) !== given) return accessToken(kit, access, { timeoutMs })
  const refreshed = () => ask({ refresh_token: tokens.refresh, grant_type: 'refresh_token' }).catch(signIn)
  return (await keep(tokens.refreshUntil > now ? refreshed() : signIn())).access
}
