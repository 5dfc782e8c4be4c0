import type { Context } from '../context.ts'
import { sha256 } from './tokens.ts'

const maxName = 100

/**
 * The device or person that an app asks for, as the app names it in the header `guest`: told apart from the guests of other apps, and not kept in clear. Undefined
 * where it names nobody. Limits of what apps ask count guests, since all requests of an app come from the address of its server.
 */
export function guestOf({ actor, headers }: Pick<Context, 'actor' | 'headers'>): string | undefined {
  const name = headers['guest']
  return typeof name === 'string' && name !== '' && name.length <= maxName
    ? `${actor.id}:${sha256(name).toString('base64url')}`
    : undefined
}
